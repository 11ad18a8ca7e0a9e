/** Rows as a client comes to know them: it reads the lists, makes a row like those it saw, and mends what a refusal names. */
import { calls } from './specified.ts';
import type { Encoding, Schema, Specified } from './specified.ts';
import { isDone } from './client.ts';
import type { Answer, Client, Given } from './client.ts';
import { families } from './kinds.ts';
import type { Family } from './kinds.ts';

export type Row = Given & { readonly id: string };

/** The specification shows no field of an answer: rows stand in `datas`, or in whatever list it holds. */
export function rowsIn({ datas }: Answer): readonly Row[] {
  if (Array.isArray(datas)) return datas as Row[];
  const lists = Object.values((datas ?? {}) as Given).filter((one) => Array.isArray(one));
  return (lists[0] ?? []) as Row[];
}

const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];
const isNumber = (schema: Schema): boolean => alternatives(schema).some(({ type }) => type === 'number' || type === 'integer');
const isFlag = (schema: Schema): boolean => alternatives(schema).some(({ type }) => type === 'boolean');
const isReference = (schema: Schema): boolean => schema.pattern?.startsWith('^[0-9a-f]{8}-') === true;
const isText = (schema: Schema): boolean => schema.type === 'string' && !schema.enum && !isReference(schema);
const setIn = (row: Row): number => Object.values(row).filter((value) => value !== null && value !== undefined && value !== '').length;
/** Days to come, whenever it is asked. */
const day = (at: number): string => new Date(Date.now() + (35 + at) * 86_400_000).toISOString().slice(0, 10);

/** A value that was tried in vain is not tried again: each value of a field is another one. */
export class Rows {
  readonly #client: Client;
  readonly #seen = new Map<string, readonly Row[]>();
  #count = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** The list answers this now to a client that wants it all. */
  async read(family: Family): Promise<readonly Row[]> {
    const list = family.of('list') ?? borrowed(family);
    const rows = list ? rowsIn(await this.#client.done(list, list.fields['limit'] ? { limit: 100 } : {})) : [];
    this.#seen.set(family.name, rows);
    return rows;
  }
  /** A list that refuses is told of by its own test: nothing else waits for it. */
  async readAll(): Promise<void> {
    for (const family of families) await this.read(family).catch(() => []);
  }

  /** The row that shows most of its fields. */
  fullest = (name: string): Row | undefined => this.seen(name).toSorted((a, b) => setIn(b) - setIn(a))[0];

  seen = (name: string): readonly Row[] => this.#seen.get(name) ?? [];

  /** Ids that a field of this name may hold: of the list that is meant by it, then what other rows hold under this name, then of any list that is called so. */
  #candidates(name: string): readonly unknown[] {
    const single = name.replace(/s$/, '');
    const stem = name.replace(/Ids?$/, '').toLowerCase();
    const held = [...this.#seen.values()]
      .flatMap((rows) => rows.flatMap((row) => [row[name], row[single]].flat()))
      .filter((value) => typeof value === 'string');
    const named = [...this.#seen].filter(([family]) => (family.split('/').at(-1) ?? '').toLowerCase().includes(stem));
    return [...new Set([...this.seen(pointed[single] ?? '').map(({ id }) => id), ...held, ...named.flatMap(([, rows]) => rows.map(({ id }) => id))])];
  }

  /** Another value for a field: one that its schema takes and that nobody has. `at`: how often one was refused. */
  valueOf(name: string, schema: Schema, at: number): unknown {
    this.#count += 1;
    if (schema.type === 'array') return [this.#single(name, schema.items ?? {}, at)];
    return this.#single(name, schema, at);
  }
  #single(name: string, schema: Schema, at: number): unknown {
    const choice = isReference(schema) ? this.#candidates(name) : schema.enum;
    if (choice) return choice[at % Math.max(1, choice.length)];
    if (isFlag(schema)) return true;
    if (isNumber(schema)) return at === 0 ? this.#count : at;
    if (schema.format === 'date') return day(this.#count);
    if (/phone|mobile/i.test(name)) return `139${String(10_000_000 + this.#count)}`;
    return (schema.pattern === undefined ? `样本 ${this.#count}` : `s${this.#count}`).slice(0, schema.maxLength);
  }

  /** A payload like a row that the list shows, with texts that no other row has. */
  like(call: Specified, sample: Given | undefined): Given {
    const body: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(call.fields)) {
      const value = sample?.[name];
      if (name === 'id' || name === 'version' || value === undefined || value === null) continue;
      body[name] = isText(schema) && (telling.has(name) || String(value).includes('*')) ? this.valueOf(name, schema, 0) : value;
    }
    return body;
  }

  /** Sends it, and mends what is refused by name, as a developer does who has no more than the specification and a server that answers. */
  async persuade(call: Specified, given: Given, encoding?: Encoding): Promise<Answer> {
    let body = given;
    const tries = new Map<string, number>();
    for (;;) {
      const answer = await this.#client.send(call, body, encoding);
      const refused = Object.keys(answer.fields).filter((name) => call.fields[name] !== undefined && (tries.get(name) ?? 0) < mostTries);
      if (isDone(call, answer) || refused.length === 0) return isDone(call, answer) ? answer : this.#client.done(call, body, encoding);
      const mended = refused.map((name): [string, unknown] => {
        const at = tries.get(name) ?? 0;
        tries.set(name, at + 1);
        return [name, this.valueOf(name, call.fields[name] ?? {}, at)];
      });
      body = { ...body, ...Object.fromEntries(mended) };
    }
  }

  /** Like the fullest row of the list, else like another one: not every row may have a second beside it. */
  async make(family: Family, encoding?: Encoding): Promise<Row> {
    const call = family.of('make');
    if (!call) throw new Error(`${family.name} has no call that makes a row.`);
    const samples = this.seen(family.name).toSorted((a, b) => setIn(b) - setIn(a));
    let refused: unknown;
    for (const sample of samples.length > 0 ? samples.slice(0, mostSamples) : [undefined]) {
      try {
        const answer = await this.persuade(call, { ...this.like(call, sample), ...(await otherwise[family.name]?.(this)) }, encoding);
        return answer.datas as Row;
      } catch (error) {
        refused ??= error;
      }
    }
    throw refused;
  }
}

const mostSamples = 10;
/** Refusals that one field is mended after, before the call is given up. */
const mostTries = 24;
/** These tell rows apart: the names that the specification has for it (spec 3), and codes. */
const telling: ReadonlySet<string> = new Set(['name', 'nickName', 'username', 'mobile', 'phoneNum', 'label', 'code', 'title', 'value', 'tag', 'fieldKey']);
const organisations = families.find(({ name }) => name === '/crm-server/org') as Family;
/** A field names rows of these, where its name does not say so alone. */
const pointed: Readonly<Record<string, string>> = { fieldId: '/crm-server/orgFieldConfig', orgId: '/crm-server/org' };
/** The specification gives these rows no list of their own. */
const lists: Readonly<Record<string, string>> = { '/crm-server/orgDictionary': 'GET /crm-server/dictionary/list' };
const borrowed = ({ name }: Family): Specified | undefined => calls.find(({ endpoint }) => endpoint === lists[name]);
const newHouse = async (rows: Rows): Promise<Given> => ({ orgId: (await rows.make(organisations)).id });
/** A group is of one house, and the row of another one's may have been shown. */
const inNoGroup: Given = { leadGroupId: undefined };
/** Before any rule of the house. */
const dayLongAgo = (rows: Rows): Given => {
  const on = String(rows.valueOf('startsOn', { format: 'date' }, 0)).replace(/^20/, '19');
  return { startsOn: on, endsOn: on };
};
/** Each is asked for once: another order that was paid every time. */
let refunds = 0;
const anotherRefund = (rows: Rows): Given => {
  const paid = rows.seen('/crm-server/pushorder').filter(({ status }) => status === 'paid' || status === 'inService');
  refunds += 1;
  return { kind: 'refund', subjectId: paid[paid.length - refunds]?.id };
};
/**
 * A new row says some things that those of the list do not: a button stays with its screen, a person's default organisation is not taken away again, an organisation has
 * one configuration of a kind, and one rule of registration at a time.
 */
const otherwise: Readonly<Record<string, (rows: Rows) => Promise<Given>>> = {
  '/api-user/menus': async () => ({ type: 'dir', parentId: undefined, path: undefined }),
  '/api-user/userbindorg': async (rows) => ({ ...(await newHouse(rows)), isDefault: false }),
  '/crm-server/approval': async (rows) => anotherRefund(rows),
  '/crm-server/wechatConfig': newHouse,
  '/crm-server/wecomConfig': newHouse,
  '/crm-server/reportRule': async (rows) => dayLongAgo(rows),
  '/crm-server/customermanage': async () => inNoGroup,
  '/crm-server/jxcustomermanage': async () => inNoGroup,
};
