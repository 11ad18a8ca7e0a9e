/** A client written from the specification alone (spec 7, general conventions): it reads answers by their envelope and keeps account of which calls it got through. */
import type { Encoding, Specified } from './specified.ts';

export type Given = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly message: unknown;
  readonly datas: unknown;
  /** A refusal says this of each field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Spec 7, 3: what a client of the specification has never heard of. A judgement that sends one is wrong, and so is a call that cannot be made without it. */
const beyond: ReadonlySet<string> = new Set(['version', 'next', 'reason', 'conversationId', 'challenge', 'verifier', 'state', 'ticket', 'isAtomic']);
/** Lists are asked by names of the specification alone. */
const beyondInLists: ReadonlySet<string> = new Set(['filter', 'sort', 'removed', 'archived', 'columns', 'format', 'own', 'unread', 'topic', 'entity', 'ids']);

/** `{key}` of the specification: any label, worth no right. */
const credential = (label: string): string => `Basic ${Buffer.from(label).toString('base64')}`;

const isSet = (value: unknown): boolean => value !== undefined && value !== null;
const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
const pairsOf = (given: Given): [string, string][] =>
  Object.entries(given)
    .filter(([, value]) => isSet(value))
    .flatMap(([name, value]) => texts(value).map((text): [string, string] => [name, text]));

function multipartOf(given: Given): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) {
    if (value instanceof File) form.append(name, value);
    else if (isSet(value)) form.append(name, String(value));
  }
  return form;
}
const bodies: Readonly<Record<Encoding, (given: Given) => { readonly body: string | URLSearchParams | FormData; readonly type?: string }>> = {
  json: (given) => ({ body: JSON.stringify(given), type: 'application/json' }),
  form: (given) => ({ body: new URLSearchParams(pairsOf(given)) }),
  multipart: (given) => ({ body: multipartOf(given) }),
};

const parsed = (text: string): Given => {
  try {
    return JSON.parse(text) as Given;
  } catch {
    // A file, or a page: it has no envelope.
    return {};
  }
};

const isKnowledge = ({ path }: Specified): boolean => path.startsWith('/api-wcp/');
export const isDone = (call: Specified, { status, code }: Answer): boolean => status === 200 && (call.isBinary || code === (isKnowledge(call) ? 200 : 0));

const isAddressed = ({ method }: Specified): boolean => method === 'GET' || method === 'DELETE';

/** @throws for a judgement that sends what a client of the specification does not know */
function requireSpecified(call: Specified, given: Given): void {
  const foreign = Object.keys(given).filter((name) => beyond.has(name) || (isAddressed(call) && beyondInLists.has(name)));
  if (foreign.length > 0) throw new Error(`${call.endpoint}: a client of the specification does not know ${foreign.join(', ')}.`);
}

interface Written {
  readonly path: string;
  readonly body?: string | URLSearchParams | FormData;
  readonly type?: string;
}
function writtenOut(call: Specified, all: Given, encoding: Encoding): Written {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(all[name])));
  const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !inPath.has(name)));
  return isAddressed(call) ? { path: `${path}?${new URLSearchParams(pairsOf(rest)).toString()}` } : { path, ...bodies[encoding](rest) };
}

/**
 * Spec 8: knowledge answers by code and msg, all others by resp_code, resp_msg and datas.
 * @throws for another envelope
 */
async function readAnswer(call: Specified, response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const envelope = parsed(new TextDecoder().decode(bytes));
  const names = isKnowledge(call) ? ['code', 'msg', 'data'] : ['resp_code', 'resp_msg', 'datas'];
  const isFile = call.isBinary && response.ok;
  if (!isFile && names.toSorted().join() !== Object.keys(envelope).toSorted().join())
    throw new Error(`${call.endpoint} answered ${response.status} with ${Object.keys(envelope).join(', ')}: expected ${names.join(', ')}.`);
  const datas = isKnowledge(call) ? envelope['data'] : envelope['datas'];
  return {
    status: response.status,
    code: isKnowledge(call) ? envelope['code'] : envelope['resp_code'],
    message: isKnowledge(call) ? envelope['msg'] : envelope['resp_msg'],
    datas,
    fields: (datas as { fields?: Readonly<Record<string, string>> } | null | undefined)?.fields ?? {},
    type: response.headers.get('content-type') ?? '',
    bytes,
  };
}

export class Client {
  readonly #url: string;
  /** The calls that were done at least once, by endpoint, and by endpoint and encoding; shared by the clients of a run. */
  readonly #done: Set<string>;
  token: string | undefined;
  orgId: string | undefined;

  constructor(url: string, done: Set<string>) {
    this.#url = url;
    this.#done = done;
  }

  async send(call: Specified, given: Given = {}, encoding: Encoding = call.encodings[0] ?? 'json'): Promise<Answer> {
    requireSpecified(call, given);
    const own = call.qxOrgId === 'none' || given['isQxOrg'] === false || this.orgId === undefined ? {} : { qxOrgId: this.orgId };
    const { path, body, type } = writtenOut(call, { ...call.fixed, ...given, ...own }, encoding);
    const response = await fetch(`${this.#url}${path}`, {
      method: call.method,
      headers: { ...this.#headersOf(call), ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    const answer = await readAnswer(call, response);
    if (isDone(call, answer)) this.#done.add(call.endpoint).add(`${call.endpoint} ${encoding}`);
    return answer;
  }

  /** @throws where it is not done, with what the server said */
  async done(call: Specified, given: Given = {}, encoding?: Encoding): Promise<Answer> {
    const answer = await this.send(call, given, encoding);
    if (isDone(call, answer)) return answer;
    throw new Error(
      `${call.endpoint} (${call.ids.join(', ')}) was given ${JSON.stringify(given)} and answered ${answer.status}: ${new TextDecoder().decode(answer.bytes).slice(0, 600)}`,
    );
  }

  #headersOf({ auth, headers }: Specified): Readonly<Record<string, string>> {
    const known: Readonly<Record<string, string>> = { qywxUserInfo: '{}', orgId: this.orgId ?? '' };
    const said = Object.fromEntries(headers.map((name) => [name, known[name] ?? '']));
    if (auth === 'none') return said;
    if (auth === 'basic-application') return { ...said, authorization: credential('application') };
    return { ...said, authorization: this.token === undefined ? credential('public') : `Bearer ${this.token}` };
  }
}
