/**
 * A back end that knows only the specification, as the group's existing one: no features, no echo, no positions, lists as plain arrays, a login that gives a token and
 * nothing else. It answers what the specification names and writes down as a breach whatever a console adds to it. Serves the built console too.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { belongsTo, frameFrom, newBook } from './referenceBook.ts';
import type { ReferenceBook, ReferenceFrame } from './referenceBook.ts';
import { entityAnswer, NotTaken } from './referenceEntities.ts';
import type { Values } from './referenceEntities.ts';
import { deliver, handlers, tellOrder } from './referenceHandlers.ts';
import type { Given, Inside, ReferenceOptions } from './referenceHandlers.ts';
import { newRows } from './referenceRows.ts';
import { breachesOfCall, breachesOfFrame, callAt } from './referenceRules.ts';
import type { ReferenceCall } from './referenceRules.ts';

export interface ReferenceServer {
  readonly url: string;
  readonly book: ReferenceBook;
  /** Everything the console added to the specification or left out of a frame. */
  readonly breaches: string[];
  /** Calls that were refused, with the reason. */
  readonly refused: readonly string[];
  /** Content frames that staff sent. */
  readonly heard: ReferenceFrame[];
  readonly heartbeats: () => number;
  readonly sockets: () => number;
  readonly calls: ReadonlyMap<string, number>;
  patientSays(memberId: string, content: string, type?: 0 | 1 | 3): void;
  /** Sets the status and tells it by a frame of type 16. */
  orderBecomes(orderId: string, status: string): void;
  dropSockets(): void;
  close(): Promise<void>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
};

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function given(call: ReferenceCall, url: URL, body: Buffer): Given {
  const names = [...call.endpoint.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = Object.fromEntries((call.pattern.exec(url.pathname) ?? []).slice(1).map((value, at) => [names[at] ?? '', value]));
  return { values: { ...Object.fromEntries(url.searchParams), ...bodyOf(call, body), ...inPath }, bytes: body, ...inPath };
}

function bodyOf(call: ReferenceCall, body: Buffer): Values {
  if (call.method === 'GET' || call.method === 'DELETE') return {};
  if (call.encoding === 'multipart')
    return Object.fromEntries([...body.toString('latin1').matchAll(/[; ]name="([^"]+)"/g)].map((match) => [match[1] ?? '', '']));
  return call.encoding === 'form' ? Object.fromEntries(new URLSearchParams(body.toString())) : (JSON.parse(body.toString() || '{}') as Values);
}

const envelope = (response: ServerResponse, resp_code: number, resp_msg: string, datas: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ resp_code, resp_msg, datas }));
};

async function answerCall(inside: Inside, call: ReferenceCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://double');
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!call.isOpen && !inside.bearers.has(bearer ?? '')) return envelope(response, 401, 'unauthorised', null);
  const body = await readBody(request);
  const { headers } = request;
  inside.breaches.push(...breachesOfCall(call, { query: Object.fromEntries(url.searchParams), body: bodyOf(call, body), headers, orgIds: inside.orgIds }));
  inside.calls.set(call.endpoint, (inside.calls.get(call.endpoint) ?? 0) + 1);
  if (call.operation.gives.shape === 'binary') {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end('文件');
    return;
  }
  try {
    const input = given(call, url, body);
    const handler = handlers[call.endpoint];
    envelope(response, 0, '', handler ? handler(inside, input) : entityAnswer(inside.rows, call, input.values));
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    inside.refused.push(`${call.endpoint}: ${error.message}`);
    envelope(response, 1, error.message, null);
  }
}

/** The built console; any page address gives its one page. */
async function answerFile(inside: Inside, path: string, response: ServerResponse): Promise<void> {
  const uploaded = inside.files.get(path);
  const name = normalize(path).replace(/^(\.\.[/\\])+/, '');
  const bytes =
    uploaded ?? (await readFile(join(inside.dist, name)).catch(() => (extname(name) === '' ? readFile(join(inside.dist, 'index.html')) : undefined)));
  response.writeHead(bytes ? 200 : 404, { 'content-type': mediaTypes[extname(name)] ?? 'text/html; charset=utf-8' });
  response.end(bytes);
}

async function answer(inside: Inside, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
  if (pathname === '/config.json') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ hosts: { main: origin, membership: origin, membershipQxs: origin, ivf: origin }, features: [] }));
    return;
  }
  if (pathname === '/api-file/files/download') return answerFile(inside, new URL(request.url ?? '/', origin).searchParams.get('path') ?? '', response);
  const call = callAt(request.method ?? '', pathname);
  if (call) return answerCall(inside, call, request, response);
  if (request.method === 'GET' && !/^\/(api-|crm-server|im\/|his-center|shop-member|workflow-center)/.test(pathname))
    return answerFile(inside, pathname, response);
  inside.breaches.push(`${request.method} ${pathname}: the specification has no such call`);
  return envelope(response, 404, 'not found', null);
}

function hear(inside: Inside, socket: WebSocket, text: string): void {
  const frame = JSON.parse(text) as ReferenceFrame;
  inside.breaches.push(...breachesOfFrame(frame as unknown as Record<string, unknown>));
  if (frame.type === 4) {
    inside.beats += 1;
    if (inside.heartbeat === 'inKind') socket.send(JSON.stringify({ type: 4, messageType: 4 }));
    return;
  }
  // The other side gets it; the sender gets nothing back.
  inside.heard.push(frame);
  inside.book.messages.push(frame);
  const row = inside.book.rows.find((one) => belongsTo(one, frame));
  if (row) Object.assign(row, { lastMessage: frame.content, lastMessageType: frame.type });
}

const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });

function admit(inside: Inside, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const url = new URL(request.url ?? '/', 'http://double');
  for (const name of url.searchParams.keys()) if (name !== 'token') inside.breaches.push(`socket address: added parameter "${name}"`);
  if (!inside.tickets.delete(url.searchParams.get('token') ?? '')) {
    socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
    return;
  }
  upgrades.handleUpgrade(request, socket, head, (opened) => {
    inside.open.add(opened);
    opened.on('close', () => {
      inside.open.delete(opened);
    });
    opened.on('message', (bytes) => {
      hear(inside, opened, (bytes as Buffer).toString());
    });
  });
}

export async function startReferenceServer(options: ReferenceOptions): Promise<ReferenceServer> {
  const inside: Inside = {
    ...options,
    book: newBook(),
    breaches: [],
    refused: [],
    heard: [],
    calls: new Map(),
    bearers: new Set(),
    tickets: new Set(),
    files: new Map([['/files/a1.jpg', Buffer.alloc(0)]]),
    open: new Set(),
    rows: newRows(options.tells !== 'nothing'),
    orgIds: undefined,
    beats: 0,
  };
  const server = createServer((request, response) => {
    answer(inside, request, response).catch((error: unknown) => {
      inside.breaches.push(`${request.method} ${request.url}: the double failed: ${String(error)}`);
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket: Socket, head) => {
    admit(inside, request, socket, head);
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book: inside.book,
    breaches: inside.breaches,
    refused: inside.refused,
    heard: inside.heard,
    calls: inside.calls,
    heartbeats: () => inside.beats,
    sockets: () => inside.open.size,
    patientSays(memberId, content, type = 0) {
      const row = inside.book.rows.find((one) => one.memberId === memberId);
      if (!row) throw new Error(`The double has no patient ${memberId}.`);
      Object.assign(row, { lastMessage: content, lastMessageType: type, unreadIcon: true });
      deliver(inside, { ...frameFrom(row, content, type), ...(type === 3 ? { orderId: content } : {}) });
    },
    orderBecomes(orderId, status) {
      const order = inside.book.orders.find((one) => one.id === orderId);
      if (order) order.status = status;
      tellOrder(inside, orderId);
    },
    dropSockets() {
      for (const socket of inside.open) socket.terminate();
    },
    async close() {
      for (const socket of inside.open) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}
