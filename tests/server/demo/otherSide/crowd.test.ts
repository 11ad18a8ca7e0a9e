import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ContentFrame, ServerFrame } from '#contract/socket.ts';
import { readConfig } from '#server/config/config.ts';
import type { DemoInfo } from '#server/demo/index.ts';
import { callServer } from '#server/demo/otherSide/call.ts';
import type { Clock } from '#server/demo/otherSide/clock.ts';
import { startOtherSide } from '#server/demo/otherSide/crowd.ts';
import type { OtherSide } from '#server/demo/otherSide/crowd.ts';
import { orderWords } from '#server/demo/otherSide/phrases.ts';
import { createLog } from '#server/observe/log.ts';
import { startServer } from '#server/start.ts';
import type { Running } from '#server/start.ts';
import { until as found } from '#tests/rig/until.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

/** The patients' minutes pass in seconds; the server's time is the real one. */
const speed = 120;
const quickClock: Clock = {
  now: () => Date.now() * speed,
  after: (ms, act) => {
    const timer = setTimeout(act, ms / speed);
    return () => {
      clearTimeout(timer);
    };
  },
};

interface ChatRow {
  readonly conversationId: string;
  readonly systemId: string;
  readonly busId: string;
  readonly memberId: string;
  readonly state: string;
  readonly userName: string;
}

/** One of the staff, by the published handles alone. */
class Staff {
  readonly frames: ServerFrame[] = [];
  private readonly url: string;
  private bearer = '';
  private person: SessionPerson | undefined;
  private socket: WebSocket | undefined;

  constructor(url: string) {
    this.url = url;
  }

  async enter(password: string): Promise<void> {
    const { credentials } = await callServer<{ credentials: { basic: string } }>(this.url, 'GET /config.json');
    const login = await callServer<{ access_token: string; person: SessionPerson }>(this.url, 'POST /api-uaa/oauth/user/token', {
      authorization: `Basic ${credentials.basic}`,
      form: { username: 'zhoumin', password },
    });
    this.bearer = login.access_token;
    this.person = login.person;
    await this.connect();
  }

  async connect(): Promise<void> {
    const { token } = await this.call<{ token: string }>('GET /crm-server/allocationRule/uin/token');
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws?token=${token}`);
    this.socket = socket;
    socket.on('message', (bytes) => {
      this.frames.push(JSON.parse(String(bytes)) as ServerFrame);
    });
    socket.on('error', () => {
      /* the close that follows says the same */
    });
    await new Promise((resolve) => {
      socket.once('open', resolve);
    });
  }

  close(): void {
    this.socket?.terminate();
  }
  call<T>(endpoint: string, json?: unknown): Promise<T> {
    return callServer<T>(this.url, endpoint, { authorization: `Bearer ${this.bearer}`, ...(json ? { json } : {}) });
  }

  say(row: ChatRow, content: string, type: 0 | 3 = 0): void {
    this.socket?.send(
      JSON.stringify({
        type,
        messageType: type,
        content,
        systemId: row.systemId,
        busId: row.busId,
        fromRemoteId: this.person?.id,
        fromRemoteSystem: 'staff',
        toRemoteId: row.memberId,
        toRemoteSystem: 'member',
        username: '周敏',
        clientId: crypto.randomUUID(),
        ...(type === 3 ? { orderId: content } : {}),
      }),
    );
  }
}

const until = <T>(what: string, find: () => T | undefined) => found(find, { what });

let own: TestDatabase;
let dataDir: string;
let running: Running;
let side: OtherSide;
let demo: DemoInfo;
let staff: Staff;
const spoken: string[] = [];

const start = async (port: string): Promise<Running> => {
  const config = readConfig({ DATABASE_URL: own.url, DATA_DIR: dataDir, PORT: port, DEMO: '1' });
  return startServer(config, createLog(config, { write: () => {} }));
};
const isFrom = (frame: ServerFrame, row: ChatRow): frame is ContentFrame =>
  frame.type === 0 && frame.fromRemoteId === row.memberId && frame.conversationId === row.conversationId;

beforeAll(async () => {
  own = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'careline-side-'));
  running = await start('0');
  if (!running.demo) throw new Error('no demo was loaded');
  demo = running.demo;
  side = startOtherSide({
    url: running.url,
    members: demo.members,
    seed: 5,
    clock: quickClock,
    log: (line) => {
      spoken.push(line);
    },
  });
  staff = new Staff(running.url);
  await staff.enter(demo.password);
  await until('all patients to connect', () => (side.connected === demo.members.length ? true : undefined));
});
afterAll(async () => {
  side.stop();
  staff.close();
  await running.stop();
  await own.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a waiting patient reads, types and answers whoever writes to him', async () => {
  const { rows } = await staff.call<{ rows: readonly ChatRow[] }>('GET /crm-server/Consultation/doctorGetChat?limit=200');
  const row = await until('a waiting patient', () => rows.find((one) => one.state === 'waiting'));
  staff.say(row, '您好，请问现在感觉怎么样？');
  await until('an answer', () => staff.frames.find((frame) => isFrom(frame, row)));
  // A sign of typing is dropped first and never waited for: that it comes before the words is tested on the patients' own clock.
  await until('a sign of typing', () => staff.frames.find((frame) => frame.type === 19 && frame.signal === 'typing' && frame.fromRemoteSystem === 'member'));
  await until('that he has read it', () =>
    staff.frames.find((frame) => frame.type === 17 && frame.entity === 'readMark' && frame.patch?.['readerId'] === row.memberId),
  );
});

test('pushed orders come to be paid or declined, and the desk hears it', async () => {
  const { rows } = await staff.call<{ rows: readonly ChatRow[] }>('GET /crm-server/Consultation/doctorGetChat?limit=200');
  const row = await until('a talk under way', () => rows.find((one) => one.userName === '高婷婷'));
  const order = await staff.call<{ id: string }>('POST /crm-server/pushorder/save', {
    memberId: row.memberId,
    title: '卵泡监测 · 3 次',
    count: 1,
    payPrice: 54_000,
  });
  staff.say(row, order.id, 3);
  const moved = (): ServerFrame | undefined => staff.frames.find((frame) => frame.type === 16 && frame.orderId === order.id);
  const asked = (): ServerFrame | undefined =>
    staff.frames.find((frame) => isFrom(frame, row) && (orderWords.asking as readonly string[]).includes(frame.content));
  await until('the order to move, or a question about it', () => moved() ?? asked());
  // Whoever asks about the order first pays once he has an answer.
  if (asked()) staff.say(row, '可以的');
  const event = await until('the order to move', moved);
  expect(['paid', 'cancelled']).toContain((event as ContentFrame).status);
});

test('after a restart of the server they come back and answer what was said meanwhile', async () => {
  const port = String(running.port);
  await running.stop();
  await until('all patients to notice', () => (side.connected === 0 ? true : undefined));
  running = await start(port);
  await staff.connect();
  const { rows } = await staff.call<{ rows: readonly ChatRow[] }>('GET /crm-server/Consultation/doctorGetChat?limit=200');
  const row = await until('somebody who has heard nothing yet', () => rows.find((one) => one.userName === '任晓岚'));
  staff.say(row, '夜针打了吗？');
  const said = await until('an answer after the restart', () => staff.frames.findLast((frame) => isFrom(frame, row)));
  expect((said as ContentFrame).content.length).toBeGreaterThan(1);
});

test('the queue stays short, and a talk that nobody answers is not filled up', async () => {
  // Some minutes of theirs without a word from the staff.
  const later = quickClock.now() + figure(8, 20) * 60_000;
  await until('their minutes to pass', () => (quickClock.now() > later ? true : undefined));
  const { rows } = await staff.call<{ rows: readonly (ChatRow & { readonly unread: number })[] }>('GET /crm-server/Consultation/doctorGetChat?limit=200');
  expect(rows.filter((one) => one.state === 'waiting').length).toBeLessThanOrEqual(6);
  expect(Math.max(...rows.map((one) => one.unread))).toBeLessThanOrEqual(6);
});

test('they never flood, and tell of trouble without what people wrote', () => {
  const messages = staff.frames.filter((frame): frame is ContentFrame => (frame.type === 0 || frame.type === 1) && frame.fromRemoteSystem === 'member');
  expect(messages.length).toBeLessThan(200);
  expect(spoken.filter((line) => messages.some((message) => line.includes(message.content)))).toEqual([]);
});
