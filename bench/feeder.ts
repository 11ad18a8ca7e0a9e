/** A back end that answers the console's calls from memory and pushes messages at a given rate: to the real console and to the plain list alike. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { featureNames } from '#contract/services.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import { frameType } from '#contract/socket.ts';
import { answerParent } from './child.ts';
import { deskAnswers, historyOf } from './deskAnswers.ts';
import { makeRows, nextFrame, person } from './inboxRows.ts';

export type FedSide = 'ours' | 'floor';

/** Due messages are sent this often: well within a frame. */
const turnMs = 4;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const plainPage = fileURLToPath(new URL('./plainPage', import.meta.url));
/** Floors that are built (bench/listPages). */
const builtPages = fileURLToPath(new URL('../.tmp/bench-pages', import.meta.url));
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

const rows: Readonly<Record<FedSide, ReturnType<typeof makeRows>>> = { ours: [], floor: [] };
const sockets: Record<FedSide, WebSocket | undefined> = { ours: undefined, floor: undefined };
let position = 1;
const said = new Map<string, number>();
let feeding: NodeJS.Timeout | undefined;
let pushed = 0;
const unanswered = new Set<string>();

type Answer = (url: URL, form: URLSearchParams) => unknown;

const menuOf = (id: string, path: string, name: string): unknown => ({
  id,
  path,
  name,
  nameEn: name,
  icon: 'chat',
  have: true,
  subMenus: [{ id: `${id}1`, name: '操作', permission: 'message.send', have: true }],
});

function pageOfRows({ searchParams }: URL): unknown {
  const asked = searchParams.get('conversationId');
  if (asked) return { rows: rows.ours.filter((row) => row.conversationId === asked), position, next: null };
  const from = Number(searchParams.get('next') ?? 0);
  const to = from + Number(searchParams.get('limit') ?? 200);
  return { rows: rows.ours.slice(from, to), position, next: to < rows.ours.length ? String(to) : null };
}

const answers: Readonly<Record<string, Answer>> = {
  'POST /api-uaa/oauth/user/token': () => ({ access_token: 'bench', token_type: 'bearer', expires_in: 43_200, person }),
  'GET /api-user/users-anon/checkYmUserInfo': () => ({ needed: false }),
  'GET /api-user/menus/current': () => [menuOf('1', '/consultation', '咨询'), menuOf('2', '/orderManage', '订单')],
  'GET /crm-server/allocationRule/uin/token': () => ({ token: 'bench', expiresAt: new Date(Date.now() + 30_000).toISOString() }),
  'GET /crm-server/Consultation/doctorGetChat': pageOfRows,
  'POST /im/message/readAllRemoteMessage': () => null,
  'POST /im/message/queryRemoteSingleMessage': (_url, form) => {
    const row = rows.ours.find((one) => one.conversationId === form.get('conversationId'));
    return row ? historyOf(row, said.get(row.conversationId) ?? row.lastSeq, form) : { rows: [], lastSeq: 0 };
  },
  ...deskAnswers,
};

const config = (origin: string): ConsoleConfig => ({
  hosts: { main: origin },
  features: featureNames.filter((name) => name !== 'demo'),
  version: 'bench',
  title: ['安禾妇儿', 'Anhe'],
  credentials: { basic: 'bench', application: 'bench' },
});

const sendJson = (response: ServerResponse, value: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
};

/** Any page address of the console gives its one page. */
async function sendFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  const name = normalize(path).replace(/^(\.\.[/\\])+/, '');
  const isFile = extname(name) !== '';
  const bytes = await readFile(join(folder, isFile ? name : 'index.html'));
  response.writeHead(200, { 'content-type': mediaTypes[isFile ? extname(name) : '.html'] ?? 'application/octet-stream' });
  response.end(bytes);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const endpoint = `${request.method} ${url.pathname}`;
  const answer = answers[endpoint];
  if (answer) return sendJson(response, { resp_code: 0, resp_msg: '', datas: answer(url, await readForm(request)) });
  if (url.pathname === '/config.json') return sendJson(response, config(url.origin));
  if (url.pathname === '/floor/rows') return sendJson(response, rows.floor);
  if (url.pathname.startsWith('/built/')) return sendFile(builtPages, url.pathname.slice('/built'.length).replace(/\/$/, '/index.html'), response);
  if (url.pathname.startsWith('/floor')) return sendFile(plainPage, url.pathname.slice('/floor'.length), response);
  if (request.method === 'GET' && !/^\/(api-|crm-server|im\/)/.test(url.pathname)) return sendFile(dist, url.pathname, response);
  unanswered.add(endpoint);
  response.writeHead(404).end();
  return undefined;
}

const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });

function admit(request: IncomingMessage, socket: Socket, head: Buffer): void {
  const side: FedSide = request.url?.startsWith('/floor/') ? 'floor' : 'ours';
  upgrades.handleUpgrade(request, socket, head, (opened) => {
    sockets[side] = opened;
    // It has everything up to here: the server says so when a socket has caught up.
    opened.send(JSON.stringify({ type: frameType.heartbeat, messageType: frameType.heartbeat, position }));
    opened.on('error', () => {
      opened.terminate();
    });
    opened.on('message', (bytes) => {
      const { type } = JSON.parse((bytes as Buffer).toString()) as { type: number };
      if (type === frameType.heartbeat) opened.send(JSON.stringify({ type, messageType: type, position }));
    });
  });
}

function push(side: FedSide, among: number): void {
  const row = rows[side][Math.floor(Math.random() * among)];
  const socket = sockets[side];
  if (!row || !socket || socket.readyState !== socket.OPEN) throw new Error(`nobody of ${side} listens`);
  const seq = (said.get(row.conversationId) ?? row.lastSeq) + 1;
  said.set(row.conversationId, seq);
  position += 1;
  pushed += 1;
  socket.send(JSON.stringify(nextFrame(row, { seq, position })));
}

/** @param given.among the newest conversations it is spread over; all of them unless told */
function feed({ side, rate, among = rows[side].length }: { readonly side: FedSide; readonly rate: number; readonly among?: number }): void {
  const startedAt = performance.now();
  let sent = 0;
  feeding = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate);
    for (; sent < due; sent += 1) push(side, among);
  }, turnMs);
}

const http = createServer((request, response) => {
  serve(request, response).catch(() => {
    response.writeHead(404).end();
  });
});
http.on('upgrade', admit);

answerParent({
  listen: (conversations: number) => {
    rows.ours.push(...makeRows(conversations));
    rows.floor.push(...makeRows(conversations));
    return new Promise<number>((resolve) => {
      http.listen(0, '127.0.0.1', () => {
        resolve((http.address() as AddressInfo).port);
      });
    });
  },
  isListening: (side: FedSide) => sockets[side]?.readyState === 1,
  feed,
  pushed: () => pushed,
  pause: () => {
    clearInterval(feeding);
  },
  /** Calls of the console that had no answer here: they would make it do other work than in life. */
  unanswered: () => [...unanswered],
});
