/** State + events = a fresh read (A4), for every kind of event there is: what a screen loaded and then heard is what it would load now. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Peer, until } from '#tests/server/support/hubRig.ts';
import type { Frame } from '#tests/server/support/hubRig.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

interface ChatRow {
  readonly conversationId: string; lastMessage: string; lastMessageType: number; lastMessageAt: string; lastSeq: number; unread: number; unreadIcon: boolean;
  state: string; assigneeId: string | null; assigneeName: string | null; waitingSince: string | null; toRemoteId: string; memberReadSeq: number;
}
interface OrderRow { readonly id: string; status: string; version: number; updatedAt?: string | null }
interface Page<R> { readonly rows: R[]; readonly position: number }

let server: TestServer;
beforeAll(async () => { server = await startTestServer({ RATE_LIMITS: 'off' }); });
afterAll(() => server.close());

/** A screen's memory: loaded once, then told. */
class Screen {
  readonly token: string;
  readonly id: string;
  readonly isMember: boolean;
  rows = new Map<string, ChatRow>();
  messages = new Map<string, Frame[]>();
  orders = new Map<string, OrderRow>();
  position = 0;
  peer: Peer | undefined;
  applied = 0;
  kinds = new Set<string>();

  constructor(token: string, id: string, isMember: boolean) {
    this.token = token;
    this.id = id;
    this.isMember = isMember;
  }

  async get<D>(path: string): Promise<D> {
    const reply = await server.call('GET', path, { token: this.token });
    expect(reply.code).toBe(0);
    return reply.datas as D;
  }

  async post(path: string, form: Record<string, string>): Promise<unknown> {
    const reply = await server.call('POST', path, { token: this.token, form });
    expect(reply.code).toBe(0);
    return reply.datas;
  }

  chats(): Promise<Page<ChatRow>> {
    return this.get(`/crm-server/Consultation/${this.isMember ? 'customer2AllMember' : 'doctorGetChat'}?limit=100`);
  }

  async history(conversationId: string): Promise<Frame[]> {
    const { rows } = (await this.post('/im/message/queryRemoteSingleMessage', { conversationId, limit: '200', afterSeq: '0' })) as { rows: Frame[] };
    return rows;
  }

  async orderRows(): Promise<OrderRow[]> {
    if (this.isMember) return [];
    const pages = await Promise.all(['pushorder', 'consultationOrder'].map((family) => this.get<Page<OrderRow>>(`/crm-server/${family}/list?limit=200`)));
    return pages.flatMap((page) => page.rows);
  }

  async load(): Promise<void> {
    const chats = await this.chats();
    this.position = chats.position;
    this.rows = new Map(chats.rows.map((row) => [row.conversationId, row]));
    for (const { conversationId } of chats.rows) this.messages.set(conversationId, await this.history(conversationId));
    this.orders = new Map((await this.orderRows()).map((row) => [row.id, row]));
  }

  async connect(): Promise<void> {
    const { token } = await this.get<{ token: string }>('/crm-server/allocationRule/uin/token');
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${token}&after=${this.position}`);
    this.peer = new Peer({ kind: this.isMember ? 'member' : 'staff', id: this.id, orgId: server.hospital.orgs.east, name: '' }, ws);
    this.applied = 0;
    await this.peer.heard('that it has everything', (frame) => frame.type === 4);
  }

  /** Applies everything up to `position`, in order. A row that was never seen is fetched: that is what an event without a patch asks for. */
  async catchUp(position: number): Promise<void> {
    const peer = this.peer;
    if (!peer) throw new Error('not connected');
    await until('everything up to there', async () => (await peer.position()) >= position);
    for (; this.applied < peer.frames.length; this.applied += 1) {
      const frame = peer.frames[this.applied];
      if (!frame || frame.type === 4) continue;
      expect(frame.position).toBeGreaterThan(this.position);
      this.position = frame.position ?? 0;
      this.kinds.add(frame.type === 17 ? `17 ${frame.entity} ${frame.change}` : `${frame.type}${frame.type === 16 && !frame.conversationId ? ' alone' : ''}`);
      await this.apply(frame);
    }
  }

  async apply(frame: Frame): Promise<void> {
    if (frame.type === 17) return this.applyChange(frame);
    const order = this.orders.get(frame.orderId ?? '');
    if (frame.type === 16 && order && (frame.version ?? 0) > order.version) Object.assign(order, { status: frame.status, version: frame.version });
    const row = this.rows.get(frame.conversationId ?? '');
    const known = this.messages.get(frame.conversationId ?? '');
    if (!row || !known) return;
    const { position: _position, version: _version, ...message } = frame;
    if ((frame.seq ?? 0) > (known.at(-1)?.seq ?? 0)) known.push(message as Frame);
    if ((frame.seq ?? 0) <= row.lastSeq) return;
    const counts = frame.fromRemoteSystem === (this.isMember ? 'staff' : 'member');
    Object.assign(row, { lastMessage: frame.type === 0 ? frame.content : '', lastMessageType: frame.type, lastMessageAt: frame.at, lastSeq: frame.seq, unread: row.unread + (counts ? 1 : 0) });
    row.unreadIcon = row.unread > 0;
  }

  async applyChange(frame: Frame): Promise<void> {
    const id = frame.id ?? '';
    const row = this.rows.get(id);
    if (frame.entity === 'order' && !this.orders.has(id)) {
      for (const one of await this.orderRows()) if (one.id === id) this.orders.set(id, one);
    } else if (frame.entity === 'conversation' && !row) {
      const fresh = (await this.chats()).rows.find((one) => one.conversationId === id);
      if (!fresh) return;
      this.rows.set(id, fresh);
      this.messages.set(id, await this.history(id));
    } else if (frame.entity === 'conversation' && row && frame.patch) Object.assign(row, frame.patch, { toRemoteId: frame.patch['assigneeId'] ?? '' });
    else if (frame.entity === 'readMark' && row) this.applyMark(row, frame.patch as unknown as { readerId: string; readerSystem: string; seq: number });
  }

  applyMark(row: ChatRow, mark: { readerId: string; readerSystem: string; seq: number }): void {
    if (mark.readerSystem === 'member') row.memberReadSeq = mark.seq;
    if (mark.readerId !== this.id) return;
    const other = this.isMember ? 'staff' : 'member';
    row.unread = (this.messages.get(row.conversationId) ?? []).filter((frame) => (frame.seq ?? 0) > mark.seq && frame.fromRemoteSystem === other).length;
    row.unreadIcon = row.unread > 0;
  }

  /** The name beside an assignee's id comes from the staff list; when an order was touched last is not part of an event. */
  async compare(): Promise<void> {
    const chats = await this.chats();
    await this.catchUp(chats.position);
    const plain = (rows: readonly ChatRow[]): unknown[] => rows.map(({ assigneeName: _name, ...row }) => row).sort((a, b) => a.conversationId.localeCompare(b.conversationId));
    expect(plain([...this.rows.values()])).toEqual(plain(chats.rows));
    // toRemoteId of a member's message is whoever serves the conversation when it is read.
    const bare = (frames: readonly Frame[] | undefined): unknown[] => (frames ?? []).map((frame) => (frame.fromRemoteSystem === 'member' ? { ...frame, toRemoteId: '' } : frame));
    for (const { conversationId } of chats.rows) expect(bare(this.messages.get(conversationId))).toEqual(bare(await this.history(conversationId)));
    const orders = (rows: readonly OrderRow[]): unknown[] => rows.map(({ updatedAt: _at, ...row }) => row).sort((a, b) => a.id.localeCompare(b.id));
    expect(orders([...this.orders.values()])).toEqual(orders(await this.orderRows()));
  }
}

const seeded = (seed: number) => (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

test.each([1, 2])('what two desks and two members loaded and heard is what they would load now (seed %i)', async (seed) => {
  const { hospital } = server;
  const { east } = hospital.orgs;
  const desks = await Promise.all(['a', 'b'].map(async (name) => {
    const username = `${name}-${seed}`;
    const id = await hospital.staff(username, east);
    return new Screen(await server.login(username), id, false);
  }));
  const members = await Promise.all(['x', 'y'].map(async (name) => {
    const openId = `${name}-${seed}`;
    const id = await hospital.member(openId, east);
    return new Screen(await server.loginMember(openId), id, true);
  }));
  const consultation = await hospital.order(members[0]?.id ?? '', east, { kind: 'consultation', status: 'paid' });
  const alone = await hospital.order(members[1]?.id ?? '', east, { status: 'unpaid' });
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
    if (status) expect((await server.call('POST', '/crm-server/pushorder/updateStatus', { token: desk.token, json: { id: orderId, status, version: current.version } })).code).toBe(0);
  };
  const pushed: string[] = [];
  const acts: (() => Promise<void>)[] = [
    () => say(one(members), {}),
    () => say(one(desks), { to: one(members).id }),
    () => say(members[0] as Screen, { systemId: `${east}_1`, busId: consultation }),
    () => say(one(desks), { to: members[0]?.id ?? '', systemId: `${east}_1`, busId: consultation }),
    async () => {
      const { id } = (await server.call('POST', '/crm-server/pushorder/save', { token: one(desks).token, json: { memberId: members[0]?.id, title: 'check-up', count: 1, payPrice: 100, clientId: randomUUIDv7() } })).datas as { id: string };
      pushed.push(id);
      await say(one(desks), { to: members[0]?.id ?? '', type: 3, messageType: 3, content: id, orderId: id });
    },
    () => move(one(desks), consultation),
    () => move(one(desks), alone),
    async () => { if (pushed.length > 0) await move(one(desks), one(pushed)); },
    async () => {
      const screen = one(screens);
      const row = one((await screen.chats()).rows);
      if (row) await screen.post('/im/message/readAllRemoteMessage', { conversationId: row.conversationId, seq: String(random(row.lastSeq + 1)) });
    },
    // Away for a while: what was missed comes in order.
    async () => {
      const screen = one(screens);
      await screen.catchUp(0);
      await screen.peer?.close();
      await say(screen === members[1] ? (members[0] as Screen) : (members[1] as Screen), {});
      await screen.connect();
    },
  ];
  for (let round = 0; round < 100; round += 1) {
    await one(acts)();
    if (round % 20 === 19) for (const screen of screens) await screen.compare();
  }
  await move(desks[0] as Screen, alone);
  for (const screen of screens) await screen.compare();
  for (const desk of desks) expect([...desk.kinds].sort()).toEqual(['0', '16', '16 alone', '17 conversation created', '17 conversation updated', '17 order created', '17 readMark updated', '3']);
  for (const screen of screens) await screen.peer?.close();
});
