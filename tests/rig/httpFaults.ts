/** An HTTP proxy that answers in a server's place as servers, balancers and networks do when something is wrong. What no rule names, sockets too, passes untouched. */
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type Wrong =
  /** `resp_code` and `resp_msg`; HTTP 200 unless told, as back ends do that speak by envelopes alone. */
  | { readonly kind: 'envelope'; readonly code: number; readonly msg?: string; readonly http?: number }
  /** The envelope of knowledge calls: `code` and `msg`. */
  | { readonly kind: 'wcp'; readonly code: number; readonly msg: string; readonly http?: number }
  /** A status and nothing that a program could read. */
  | { readonly kind: 'status'; readonly status: number }
  /** A page where data was expected. */
  | { readonly kind: 'html' }
  /** The true answer, cut after so many bytes of its body. */
  | { readonly kind: 'cut'; readonly after: number }
  | { readonly kind: 'empty' }
  /** No answer ever comes; the connection stays. */
  | { readonly kind: 'never' }
  | { readonly kind: 'reset' };

export interface Rule {
  readonly method?: string;
  /** The path without its query: exactly this one, or each that fits. */
  readonly path: string | RegExp;
  /** So many times, then it passes; for ever unless told. */
  readonly times?: number;
  /** The call is made all the same: only its answer is wrong. */
  readonly reaches?: boolean;
  readonly wrong: Wrong;
}

export interface Applied {
  /** The fault has happened so often so far. */
  readonly count: number;
  stop(): void;
}

export interface HttpFaults {
  readonly port: number;
  readonly url: string;
  /** The rule made last goes first. */
  add(rule: Rule): Applied;
  /** Requests that were held without an answer get this one. */
  letGo(wrong: Wrong): void;
  /** Everything passes again; what was held without an answer is reset. */
  clear(): void;
  /** `GET /path` of each request that came, in order. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

interface Live {
  readonly rule: Rule;
  count: number;
}

const page = '<!doctype html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>';
const json = 'application/json; charset=utf-8';

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Said = readonly [status: number, type: string, body: string];

/** The answer is whole; undefined where no whole answer comes. */
function wordsOf(wrong: Wrong): Said | undefined {
  if (wrong.kind === 'envelope') return [wrong.http ?? 200, json, JSON.stringify({ resp_code: wrong.code, resp_msg: wrong.msg ?? '', datas: null })];
  if (wrong.kind === 'wcp') return [wrong.http ?? 200, json, JSON.stringify({ code: wrong.code, msg: wrong.msg, data: null })];
  if (wrong.kind === 'status') return [wrong.status, 'text/plain', ''];
  if (wrong.kind === 'html') return [200, 'text/html; charset=utf-8', page];
  return wrong.kind === 'empty' ? [200, json, ''] : undefined;
}

function say(response: ServerResponse, ...[status, type, body]: Said): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}

/** The whole length is announced and less of it comes: the reader learns of it at the end of the connection. */
function cutShort(response: ServerResponse, answer: IncomingMessage, body: Buffer, after: number): void {
  const { 'transfer-encoding': _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': String(Math.max(body.length, after + 1)) });
  response.write(body.subarray(0, after), () => response.socket?.destroy());
}

class Proxy {
  readonly live: Live[] = [];
  readonly seen: string[] = [];
  readonly held = new Set<ServerResponse>();
  readonly #target: () => number;

  constructor(target: () => number) {
    this.#target = target;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    this.seen.push(`${request.method} ${path}`);
    const live = this.live.findLast(
      ({ rule, count }) =>
        count < (rule.times ?? Infinity) &&
        (rule.method === undefined || rule.method === request.method) &&
        (typeof rule.path === 'string' ? rule.path === path : rule.path.test(path)),
    );
    if (live) live.count += 1;
    const body = await bodyOf(request);
    const wrong = live?.rule.wrong;
    const needsAnswer = wrong === undefined || wrong.kind === 'cut' || live?.rule.reaches === true;
    const real = needsAnswer ? await this.#forward(request, body) : undefined;
    if (wrong) await this.#spoil(wrong, response, real);
    else if (real) {
      response.writeHead(real.statusCode ?? 502, real.headers);
      real.pipe(response);
    }
  }

  async #spoil(wrong: Wrong, response: ServerResponse, real: IncomingMessage | undefined): Promise<void> {
    const body = real ? await bodyOf(real) : Buffer.alloc(0);
    const said = wordsOf(wrong);
    if (said) say(response, ...said);
    else if (wrong.kind === 'cut' && real) cutShort(response, real, body, wrong.after);
    else if (wrong.kind === 'reset') response.socket?.resetAndDestroy();
    else {
      this.held.add(response);
      response.on('close', () => this.held.delete(response));
    }
  }

  #forward(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const onward = ask({ host: '127.0.0.1', port: this.#target(), method: request.method, path: request.url, headers: request.headers }, resolve);
      onward.on('error', reject);
      onward.end(body);
    });
  }

  /** A socket: the bytes as they come, both ways. */
  upgrade(request: IncomingMessage, client: Duplex, head: Buffer): void {
    const onward = connect(this.#target(), '127.0.0.1', () => {
      const lines = request.rawHeaders.reduce<string[]>(
        (all, text, at) => (at % 2 === 0 ? [...all, text] : [...all.slice(0, -1), `${all.at(-1)}: ${text}`]),
        [],
      );
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(client).pipe(onward);
    });
    for (const [end, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      end.on('error', () => other.destroy());
      end.on('close', () => other.destroy());
    }
  }
}

/** @param target the server's port on loopback; a function is asked at each request */
export async function startHttpFaults(target: number | (() => number)): Promise<HttpFaults> {
  const proxy = new Proxy(typeof target === 'number' ? () => target : target);
  const server = createServer((request, response) => {
    proxy.answer(request, response).catch(() => response.socket?.resetAndDestroy());
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, client: Socket, head) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
    proxy.upgrade(request, client, head);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const drop = (): void => {
    for (const response of proxy.held) response.socket?.resetAndDestroy();
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    seen: proxy.seen,
    add(rule) {
      const live = { rule, count: 0 };
      proxy.live.push(live);
      return {
        get count() {
          return live.count;
        },
        stop: () => {
          proxy.live.splice(proxy.live.indexOf(live), 1);
        },
      };
    },
    letGo(wrong) {
      const said = wordsOf(wrong);
      if (said) for (const response of proxy.held) say(response, ...said);
    },
    clear() {
      proxy.live.length = 0;
      drop();
    },
    async close() {
      drop();
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
