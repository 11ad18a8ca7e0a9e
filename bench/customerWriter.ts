/** A process that writes customers over HTTP: each is made, changed, put into the archive and removed, as often as its connections carry within their time. */
import { Agent, request } from 'node:http';
import { answerParent } from './child.ts';

export interface Writing {
  readonly port: number;
  readonly token: string;
  readonly paths: Readonly<Record<'create' | 'update' | 'archive' | 'remove', string>>;
  readonly act: 'create' | 'update' | 'archive' | 'remove';
  readonly connections: number;
  readonly seconds: number;
  /** Each that is made has these, besides. */
  readonly more?: object;
}

export interface Loaded {
  readonly count: number;
  readonly seconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let made = 0;
/** Rows that stand there for the next act, by side. */
const kept: Row[] = [];

interface Row {
  readonly id: string;
  readonly version: number;
}
/** Another product has another envelope, and only makes customers. */
interface Envelope {
  readonly resp_code?: number;
  readonly datas?: Row;
}

/** @throws for anything but a success */
const post = ({ port, token }: Writing, path: string, body: object): Promise<Row | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const envelope = JSON.parse(text) as Envelope;
        if (response.statusCode === 200 && (envelope.resp_code ?? 0) === 0) resolve(envelope.datas);
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}; expected a success`));
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });

const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'];
const given = ['伟', '芳', '娜', '敏', '静', '丽', '强', '磊', '军', '洋', '勇', '艳', '杰', '涛', '明'];

/** No two are alike, so that none is taken for a second try of another. */
function customer(): object {
  made += 1;
  const name = `${surnames[made % surnames.length]}${given[made % given.length]}${given[(made * 7) % given.length]}`;
  return { name, mobile: `137${String(made % 1e8).padStart(8, '0')}`, sex: 'female', level: 'gold', tags: ['VIP'], source: '公众号', remark: `第 ${made} 位` };
}

const acts: Readonly<Record<Writing['act'], (writing: Writing) => Promise<unknown>>> = {
  create: async (writing) => {
    const row = await post(writing, writing.paths.create, { ...customer(), ...writing.more });
    // A floor has no version to change.
    if (row?.version !== undefined) kept.push(row);
  },
  update: async (writing) => {
    const row = nextRow();
    const changed = await post(writing, writing.paths.update, { id: row.id, version: row.version, level: 'silver', remark: '改过' });
    if (changed) kept.unshift(changed);
  },
  archive: async (writing) => post(writing, writing.paths.archive, { ids: [nextRow().id], isArchived: true }),
  remove: async (writing) => post(writing, writing.paths.remove, { id: nextRow().id }),
};

/** @throws where none stands there: making one would count as the act that needs it */
function nextRow(): Row {
  const row = kept.pop();
  if (!row) throw new Error('No customer is left for the next act: expected a larger stock.');
  return row;
}

answerParent({
  /** So many rows wait for the acts that need one. */
  stock: async ({ count, ...writing }: Writing & { readonly count: number }): Promise<void> => {
    while (kept.length < count) await Promise.all(Array.from({ length: writing.connections }, () => acts.create(writing)));
  },
  /** Ends before its time where every row of the stock has been used. */
  load: async (writing: Writing): Promise<Loaded> => {
    const from = performance.now();
    let count = 0;
    const isOver = (): boolean => performance.now() - from > writing.seconds * 1_000 || (writing.act !== 'create' && kept.length === 0);
    const one = async (): Promise<void> => {
      for (; !isOver(); count += 1) await acts[writing.act](writing);
    };
    await Promise.all(Array.from({ length: writing.connections }, one));
    return { count, seconds: (performance.now() - from) / 1_000 };
  },
});
