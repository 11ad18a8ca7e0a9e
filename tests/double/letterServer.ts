/**
 * A back end that knows only the specification, as the group's existing one: no features, no echo, no positions, lists as plain arrays, a login that gives a token and
 * nothing else. It answers what the specification names and writes down as a breach whatever a console adds to it. Serves the built console too.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { belongsTo, doctor, frameFrom, newBook } from './letterBook.ts';
import type { LetterBook, LetterFrame, LetterRow } from './letterBook.ts';
import { addedHeaders, addedNames, breachesOfFrame, letterCalls } from './letterRules.ts';
import type { LetterCall } from './letterRules.ts';

export interface LetterServer {
  readonly url: string;
  readonly book: LetterBook;
  /** Everything the console added to the specification or left out of a frame. */
  readonly breaches: string[];
  /** Content frames that staff sent. */
  readonly heard: LetterFrame[];
  readonly heartbeats: () => number;
  readonly sockets: () => number;
  readonly calls: ReadonlyMap<string, number>;
  patientSays(memberId: string, content: string, type?: 0 | 1 | 3): void;
  /** Sets the status and tells it by a frame of type 16. */
  orderBecomes(orderId: string, status: string): void;
  dropSockets(): void;
  close(): Promise<void>;
}

export interface LetterOptions {
  readonly dist: string;
  readonly heartbeat?: 'silent' | 'inKind';
}

interface Given {
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** What the path holds of it. */
  readonly id?: string;
}
interface Inside extends LetterOptions {
  readonly book: LetterBook;
  readonly breaches: string[];
  readonly heard: LetterFrame[];
  readonly calls: Map<string, number>;
  readonly bearers: Set<string>;
  readonly tickets: Set<string>;
  readonly files: Map<string, Buffer>;
  readonly open: Set<WebSocket>;
  beats: number;
}
type Handler = (inside: Inside, given: Given) => unknown;

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

const secret = (): string => randomBytes(18).toString('base64url');
const fresh = (of: Set<string>): string => {
  const value = secret();
  of.add(value);
  return value;
};
const rowOf = (book: LetterBook, given: Given): LetterRow | undefined =>
  book.rows.find(
    (row) =>
      row.systemId === given.values['systemId'] &&
      row.busId === (given.values['busId'] ?? '') &&
      [given.values['memberId'], given.values['fromRemoteId'], given.values['toRemoteId']].includes(row.memberId),
  );

class NotTaken extends Error {}

/** Spec 7 names the calls; their answers are what spec 3 and 6 name of fields, and no more. */
const handlers: Readonly<Record<string, Handler>> = {
  'POST /api-uaa/oauth/user/token': (inside, given) => {
    if (given.values['username'] !== doctor.username || given.values['password'] !== doctor.password) throw new NotTaken('用户名或密码错误');
    return { access_token: fresh(inside.bearers) };
  },
  'GET /api-uaa/oauth/remove/token': () => null,
  'GET /api-user/users-anon/checkYmUserInfo': () => false,
  'GET /api-user/menus/current': () => [
    { id: '1', name: '咨询台', path: '/consultation', have: true, subMenus: [{ id: '11', name: '发送', have: true }] },
    { id: '2', name: '订单管理', path: '/orderManage', have: true, subMenus: [] },
  ],
  // Without a token: the bearer stays as it is.
  'POST /api-user/userbindorg/changeLoginOrgInfo': (_, given) => {
    if ((given.values['orgId'] ?? '') === '') throw new NotTaken('请选择机构');
    return null;
  },
  'GET /crm-server/allocationRule/uin/token': (inside) => ({ token: fresh(inside.tickets) }),
  'GET /crm-server/Consultation/doctorGetChat': (inside) => inside.book.rows,
  'POST /im/message/queryRemoteSingleMessage': (inside, given) => {
    const row = rowOf(inside.book, given);
    if (!row) throw new NotTaken('会话不存在');
    return inside.book.messages.filter((frame) => belongsTo(row, frame));
  },
  'POST /im/message/readAllRemoteMessage': (inside, given) => {
    const row = rowOf(inside.book, given);
    if (row) row.unreadIcon = false;
    return null;
  },
  'GET /crm-server/pushorder/list': (inside) => inside.book.orders,
  'GET /crm-server/pushorder/detail': (inside, given) => inside.book.orders.find((order) => order.id === given.values['id']) ?? null,
  'POST /crm-server/pushorder/updateStatus': (inside, given) => {
    const order = inside.book.orders.find((one) => one.id === given.values['id']);
    if (!order) throw new NotTaken('订单不存在');
    order.status = given.values['status'] ?? order.status;
    tellOrder(inside, order.id);
    return order;
  },
  'GET /crm-server/systemMessages/mynoreadcount': (inside) => inside.book.systemMessages.filter((one) => !one.isRead).length,
  'GET /crm-server/systemMessages/mypage': (inside, given) => {
    const [page, limit] = [Number(given.values['page'] ?? 1), Number(given.values['limit'] ?? 20)];
    return inside.book.systemMessages.slice((page - 1) * limit, page * limit);
  },
  'POST /crm-server/systemMessages/read/{id}': (inside, given) => {
    const found = inside.book.systemMessages.find((one) => one.id === given.id);
    if (!found) throw new NotTaken('消息不存在');
    found.isRead = true;
    return null;
  },
  'POST /crm-server/systemMessages/delete/{id}': (inside, given) => {
    inside.book.systemMessages = inside.book.systemMessages.filter((one) => one.id !== given.id);
    return null;
  },
  'POST /api-file/files/upHttpsLoad': (inside, given) => {
    const path = `/files/${secret()}.png`;
    inside.files.set(path, given.bytes);
    return { path };
  },
};

const deliver = (inside: Inside, frame: LetterFrame): void => {
  inside.book.messages.push(frame);
  for (const socket of inside.open) socket.send(JSON.stringify(frame));
};

function tellOrder(inside: Inside, orderId: string): void {
  const order = inside.book.orders.find((one) => one.id === orderId);
  const row = inside.book.rows.find((one) => one.memberId === order?.memberId);
  if (!order || !row) return;
  deliver(inside, { ...frameFrom(row, order.orderNo, 16), orderId, status: order.status });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** `{id}` stands for one step of the path. */
const pathOf = ({ wire }: LetterCall): RegExp => new RegExp(`^${wire.split(' ')[1]?.replace('{id}', '([^/]+)')}$`);

function given(call: LetterCall, url: URL, body: Buffer): Given {
  const [, id] = pathOf(call).exec(url.pathname) ?? [];
  return id === undefined ? carried(call, url, body) : { ...carried(call, url, body), id };
}

function carried(call: LetterCall, url: URL, body: Buffer): Given {
  if (call.wire.startsWith('GET ')) return { names: [...url.searchParams.keys()], values: Object.fromEntries(url.searchParams), bytes: body };
  if (call.encoding === 'multipart') {
    const names = [...body.toString('latin1').matchAll(/[; ]name="([^"]+)"/g)].map((match) => match[1] ?? '');
    return { names, values: {}, bytes: body };
  }
  const values =
    call.encoding === 'form' ? Object.fromEntries(new URLSearchParams(body.toString())) : (JSON.parse(body.toString() || '{}') as Record<string, unknown>);
  return { names: Object.keys(values), values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])), bytes: body };
}

const envelope = (response: ServerResponse, resp_code: number, resp_msg: string, datas: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ resp_code, resp_msg, datas }));
};

function breachesOfCall(call: LetterCall, url: URL, names: readonly string[], headers: readonly string[]): string[] {
  const besideTheBody = call.wire.startsWith('GET ') ? [] : [...url.searchParams.keys()];
  return [
    ...[...addedNames(call, names), ...besideTheBody].map((name) => `${call.wire}: added parameter "${name}"`),
    ...addedHeaders(url.pathname, headers).map((name) => `${call.wire}: added header "${name}"`),
  ];
}

async function answerCall(inside: Inside, call: LetterCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://double');
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!call.isOpen && !inside.bearers.has(bearer ?? '')) return envelope(response, 401, 'unauthorised', null);
  const input = given(call, url, await readBody(request));
  inside.breaches.push(...breachesOfCall(call, url, input.names, Object.keys(request.headers)));
  inside.calls.set(call.wire, (inside.calls.get(call.wire) ?? 0) + 1);
  try {
    envelope(response, 0, '', handlers[call.wire]?.(inside, input) ?? null);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
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
    response.end(JSON.stringify({ hosts: { main: origin }, features: [] }));
    return;
  }
  if (pathname === '/api-file/files/download') return answerFile(inside, new URL(request.url ?? '/', origin).searchParams.get('path') ?? '', response);
  const call = letterCalls.find((one) => one.wire.startsWith(`${request.method} `) && pathOf(one).test(pathname));
  if (call) return answerCall(inside, call, request, response);
  if (request.method === 'GET' && !/^\/(api-|crm-server|im\/|his-center|shop-member)/.test(pathname)) return answerFile(inside, pathname, response);
  inside.breaches.push(`${request.method} ${pathname}: the specification has no such call`);
  return envelope(response, 404, 'not found', null);
}

function hear(inside: Inside, socket: WebSocket, text: string): void {
  const frame = JSON.parse(text) as LetterFrame;
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

const doors = new WebSocketServer({ noServer: true, perMessageDeflate: false });

function admit(inside: Inside, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const url = new URL(request.url ?? '/', 'http://double');
  for (const name of url.searchParams.keys()) if (name !== 'token') inside.breaches.push(`socket address: added parameter "${name}"`);
  if (!inside.tickets.delete(url.searchParams.get('token') ?? '')) {
    socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
    return;
  }
  doors.handleUpgrade(request, socket, head, (opened) => {
    inside.open.add(opened);
    opened.on('close', () => {
      inside.open.delete(opened);
    });
    opened.on('message', (bytes) => {
      hear(inside, opened, (bytes as Buffer).toString());
    });
  });
}

export async function startLetterServer(options: LetterOptions): Promise<LetterServer> {
  const inside: Inside = {
    ...options,
    book: newBook(),
    breaches: [],
    heard: [],
    calls: new Map(),
    bearers: new Set(),
    tickets: new Set(),
    files: new Map([['/files/a1.jpg', Buffer.alloc(0)]]),
    open: new Set(),
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
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book: inside.book,
    breaches: inside.breaches,
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
