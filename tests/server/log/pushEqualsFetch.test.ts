/** State + events = a fresh read (A4), for every kind of event there is: what a screen loaded and then heard is what it would load now. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { errors } from '#contract/errors.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { Screen } from './screen.ts';
import type { OrderRow } from './screen.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b766b' } })
  .png()
  .toBuffer();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
});
afterAll(() => server.close());

const moves = [
  { move: 'close', closeReason: 'solved' },
  { move: 'awaitCustomer' },
  { move: 'snooze', until: '2036-01-01T00:00:00.000Z' },
  { move: 'requeue' },
] as const;

const seeded =
  (seed: number) =>
  (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };

async function screensOf(seed: number): Promise<[Screen[], [Screen, Screen]]> {
  const { hospital } = server;
  const { east } = hospital.orgs;
  const desks = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const username = `${name}-${seed}`;
      const id = await hospital.staff(username, east);
      return new Screen(server, { token: await server.login(username), id, isMember: false });
    }),
  );
  const members = await Promise.all(
    ['x', 'y'].map(async (name) => {
      const openId = `${name}-${seed}`;
      const id = await hospital.member(openId, east);
      return new Screen(server, { token: await server.loginMember(openId), id, isMember: true });
    }),
  );
  return [desks, members as [Screen, Screen]];
}

test.each([1, 2].slice(0, figure(1, 2)))('what two desks and two members loaded and heard is what they would load now (seed %i)', async (seed) => {
  const { hospital } = server;
  const { east } = hospital.orgs;
  const [desks, members] = await screensOf(seed);
  const [first, second] = members;
  const consultation = await hospital.order(first.id, east, { kind: 'consultation', status: 'paid' });
  const alone = await hospital.order(second.id, east, { status: 'unpaid' });
  const screens = [...desks, ...members];
  for (const screen of screens) {
    await screen.load();
    await screen.connect();
  }
  const random = seeded(seed);
  const one = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const say = async (screen: Screen, more: Record<string, unknown>): Promise<void> => {
    const clientId = screen.peer?.say(`text ${random(1_000)}`, more) ?? '';
    expect(await screen.peer?.answer(clientId)).toMatchObject({ clientId, type: more['type'] ?? 0 });
  };
  const move = async (desk: Screen, orderId: string): Promise<void> => {
    const current = await desk.get<OrderRow>(`/crm-server/pushorder/detail?id=${orderId}`);
    const next: Record<string, string> = { unpaid: 'paid', paid: 'inService', inService: 'completed' };
    const status = next[current.status];
    if (status)
      expect(
        (await server.call('POST', '/crm-server/pushorder/updateStatus', { token: desk.token, json: { id: orderId, status, version: current.version } })).code,
      ).toBe(0);
  };
  const pushed: string[] = [];
  const acts: (() => Promise<void>)[] = [
    () => say(one(members), {}),
    () => say(one(desks), { to: one(members).id }),
    () => say(first, { systemId: `${east}_1`, busId: consultation }),
    () => say(one(desks), { to: first.id, systemId: `${east}_1`, busId: consultation }),
    async () => {
      const { id } = (
        await server.call('POST', '/crm-server/pushorder/save', {
          token: one(desks).token,
          json: { memberId: first.id, title: 'check-up', count: 1, payPrice: 100, clientId: randomUUIDv7() },
        })
      ).datas as { id: string };
      pushed.push(id);
      await say(one(desks), { to: first.id, type: 3, messageType: 3, content: id, orderId: id });
    },
    async () => {
      const screen = one(members);
      const body = new FormData();
      body.append('file', new Blob([await picture]), 'scan.png');
      const { path } = (await server.call('POST', '/api-file/files/upHttpsLoad', { token: screen.token, body })).datas as { path: string };
      await say(screen, { type: 1, messageType: 1, content: path });
    },
    () => move(one(desks), consultation),
    () => move(one(desks), alone),
    async () => {
      if (pushed.length > 0) await move(one(desks), one(pushed));
    },
    async () => {
      const screen = one(screens);
      const row = one((await screen.chats()).rows);
      if (row) await screen.post('/im/message/readAllRemoteMessage', { conversationId: row.conversationId, seq: String(random(row.lastSeq + 1)) });
    },
    // A quote, of what is there or of what is not.
    async () => {
      const [desk, row] = [one(desks), one((await one(desks).chats()).rows)];
      if (row?.systemId.endsWith('_2')) await say(desk, { to: row.memberId, replyToSeq: 1 + random(row.lastSeq + 1) });
    },
    // Takes back one of the latest, now and then one that is not its own.
    async () => {
      const screen = one(screens);
      const row = one((await screen.chats()).rows);
      if (!row) return;
      const seq = Math.max(1, row.lastSeq - random(4));
      const { code } = await server.call('POST', '/im/message/recall', { token: screen.token, form: { conversationId: row.conversationId, seq: String(seq) } });
      expect([0, errors.notYourMessage.code]).toContain(code);
    },
    // `conversation.move` leaves them so: what is written afterwards wakes or reopens it.
    async () => {
      const row = one((await one(desks).chats()).rows);
      const moved =
        row &&
        (await server.call('POST', '/crm-server/Consultation/move', { token: one(desks).token, json: { conversationId: row.conversationId, ...one(moves) } }));
      if (moved) expect(moved.code === 0 || moved.status === 409 || moved.status === 403).toBe(true);
    },
    // Away for a while: what was missed comes in order.
    async () => {
      const screen = one(screens);
      await screen.catchUp(0);
      await screen.peer?.close();
      await say(screen === second ? first : second, {});
      await screen.connect();
    },
  ];
  for (let round = 0; round < 100; round += 1) {
    await one(acts)();
    if (round % 20 === 19) for (const screen of screens) await screen.compare();
  }
  await move(one(desks), alone);
  for (const screen of screens) await screen.compare();
  for (const desk of desks)
    expect([...desk.kinds].sort()).toEqual([
      '0',
      '1',
      '16',
      '16 alone',
      '17 conversation created',
      '17 conversation updated',
      '17 message updated',
      '17 order created',
      '17 readMark updated',
      '17 staffUser updated',
      '3',
    ]);
  for (const screen of screens) await screen.peer?.close();
});
