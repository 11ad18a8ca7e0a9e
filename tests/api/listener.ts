/// <reference types="node" />
/** A real HTTP server that writes down what it hears and says what it is told to; one path prefix a host of the specification. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { Feature } from '#contract/services.ts';
import { nothing, operation } from '#contract/resource.ts';
import type { Operation, Endpoint } from '#contract/resource.ts';
import { CallSession } from '#api/callSession.ts';
import { CallFailure } from '#api/errors.ts';
import { createHttp } from '#api/http.ts';
import type { CallOptions, HttpDeps, Payload, Send } from '#api/http.ts';

export interface Heard {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}
export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly position?: number;
  readonly body: string | Buffer;
  /** It is said once this has ended. */
  readonly after?: Promise<void>;
  /** Says nothing at all, or the head alone. */
  readonly mute?: 'whole' | 'body';
}
export interface Listener {
  heard: Heard[];
  reply: Reply;
  bearer: string | null;
  orgId: string | null;
  features: readonly Feature[];
  qywxUserInfo: string;
  early: NonNullable<HttpDeps['early']>;
  readonly refused: number[];
  /** This is told of calls that failed. */
  readonly failed: string[];
  /** Calls that were heard and given up before their answer was out. */
  readonly givenUp: () => number;
  readonly touched: () => number;
  /** Places in the log, as answers tell them. */
  readonly line: number[];
  readonly send: (one: Operation, payload?: Payload, options?: CallOptions) => Promise<unknown>;
  /** @throws where it works */
  readonly failing: (one: Operation, payload?: Payload, options?: CallOptions) => Promise<CallFailure>;
}

const rest = { spec: ['x'], right: 'signedIn', scope: 'own', class: 'read', audit: 'none' } as const;
export const call = (endpoint: Endpoint, more: Partial<Operation> = {}): Operation => operation(endpoint, { ...rest, takes: {}, gives: nothing, ...more });

const success: Reply = { body: '{"resp_code":0,"resp_msg":"","datas":null}' };

async function say(response: ServerResponse, { after, ...reply }: Reply): Promise<void> {
  await after;
  answer(response, reply);
}
function answer(response: ServerResponse, { status = 200, type = 'application/json', position, body, mute }: Reply): void {
  if (mute === 'whole') return;
  response.writeHead(status, { 'content-type': type, ...(position === undefined ? {} : { 'log-position': position }) });
  if (mute === 'body') response.flushHeaders();
  else response.end(body);
}

/** Begins anew with each test. */
export function withListener(): Listener {
  let touched = 0;
  let send: Send;
  let ids = 0;
  let givenUp = 0;
  const refused: number[] = [];
  const failed: string[] = [];
  const line: number[] = [];
  const listener: Listener = {
    heard: [],
    reply: success,
    bearer: 'token-1',
    orgId: 'org-1',
    features: [],
    qywxUserInfo: 'wecom',
    early: () => undefined,
    refused,
    failed,
    givenUp: () => givenUp,
    line,
    touched: () => touched,
    send: (one, payload = {}, options = {}) => send(one, payload, options),
    failing: async (one, payload = {}, options = {}) => {
      const failure = await send(one, payload, options).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!(failure instanceof CallFailure)) throw failure ?? new Error('It did not fail.');
      return failure;
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, host = '', ...path] = (request.url ?? '').split('/');
      const url = new URL(`/${path.join('/')}`, 'http://x');
      const bytes = Buffer.concat(chunks);
      const { method = '', headers } = request;
      listener.heard.push({ host, method, path: url.pathname, query: url.searchParams, headers, bytes, body: bytes.toString() });
      response.on('close', () => {
        if (!response.writableFinished) givenUp += 1;
      });
      void say(response, listener.reply);
    });
  });
  beforeEach(async () => {
    Object.assign(listener, { heard: [], reply: success, bearer: 'token-1', orgId: 'org-1', features: [], qywxUserInfo: 'wecom', early: () => undefined });
    [touched, ids, givenUp] = [0, 0, 0];
    refused.length = 0;
    failed.length = 0;
    line.length = 0;
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    send = createHttp({
      config: {
        hosts: { main: `${origin}/main`, membership: `${origin}/membership`, membershipQxs: `${origin}/qxs`, ivf: `${origin}/ivf` },
        credentials: { basic: 'QkFTSUM=', application: 'QVBQ' },
        get features() {
          return listener.features;
        },
      },
      session: {
        current: () =>
          new CallSession({ bearer: listener.bearer, orgId: listener.bearer === null ? null : listener.orgId, qywxUserInfo: listener.qywxUserInfo }),
      },
      language: () => 'en',
      onRefused: (code) => refused.push(code),
      onFailed: ({ reason }) => failed.push(reason),
      onTouched: () => {
        touched += 1;
      },
      onAnswered: (position) => line.push(position),
      early: (url, headers) => listener.early(url, headers),
      newId: () => `key-${(ids += 1)}`,
    });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  return listener;
}
