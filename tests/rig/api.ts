/** The calls of a plain client (design 9), each on a connection of its own: a dead connection must not wait in a pool for the next call. */
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface Answer<T = unknown> {
  readonly http: number;
  readonly resp_code: number;
  readonly resp_msg: string;
  readonly datas: T;
}

export class CallFailed extends Error {
  readonly answer: Answer;
  constructor(what: string, answer: Answer) {
    super(`${what} was answered ${answer.http} with resp_code ${answer.resp_code}: ${answer.resp_msg}`);
    this.name = 'CallFailed';
    this.answer = answer;
  }
}

export interface Call {
  readonly bearer?: string;
  readonly basic?: string;
  readonly form?: Readonly<Record<string, string | number>>;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly bytes?: { readonly body: Buffer; readonly type: string };
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Raw {
  readonly http: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function bodyOf(call: Call): { readonly body: Buffer; readonly type: string } | undefined {
  if (call.bytes) return call.bytes;
  if (call.form)
    return {
      body: Buffer.from(new URLSearchParams(Object.entries(call.form).map(([name, value]) => [name, String(value)])).toString()),
      type: 'application/x-www-form-urlencoded',
    };
  if (call.json) return { body: Buffer.from(JSON.stringify(call.json)), type: 'application/json' };
  return undefined;
}

/** A server on a busy machine is slow; one that does not answer by then never will. */
const hungMs = 60_000;

export function exchange(endpoint: string, baseUrl: string, call: Call = {}): Promise<Raw> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  const content = bodyOf(call);
  const headers: Record<string, string> = content
    ? { 'content-type': content.type, 'content-length': String(content.body.length), ...call.headers }
    : { ...call.headers };
  if (call.bearer) headers['authorization'] = `Bearer ${call.bearer}`;
  else if (call.basic) headers['authorization'] = `Basic ${call.basic}`;
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, baseUrl), { method, headers, agent: false, signal: AbortSignal.timeout(call.timeoutMs ?? hungMs) }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
      });
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({ http: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(content?.body);
  });
}

/** @throws CallFailed when the server refuses, another error when it cannot be reached */
export async function callApi<T>(endpoint: string, baseUrl: string, call: Call = {}): Promise<T> {
  const raw = await exchange(endpoint, baseUrl, call);
  let parsed: Partial<Answer<T>>;
  try {
    parsed = JSON.parse(raw.body.toString()) as Partial<Answer<T>>;
  } catch {
    throw new Error(`${endpoint} was answered ${raw.http} without JSON: ${raw.body.toString().slice(0, 200)}`);
  }
  const answer: Answer<T> = { http: raw.http, resp_code: parsed.resp_code ?? -1, resp_msg: parsed.resp_msg ?? '', datas: parsed.datas as T };
  if (answer.resp_code !== 0) throw new CallFailed(endpoint, answer);
  return answer.datas;
}

export function multipart(name: string, fileName: string, type: string, content: Buffer): { readonly body: Buffer; readonly type: string } {
  const boundary = '----careline-rig';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
  return { body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]), type: `multipart/form-data; boundary=${boundary}` };
}
