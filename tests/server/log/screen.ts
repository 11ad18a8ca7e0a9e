/** A client that loads lists and applies frames as a console would: the reference that `pushEqualsFetch` compares with a fresh read. */
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { RecallPatch } from '#contract/socket.ts';
import { Peer, until } from '#tests/server/support/hubRig.ts';
import type { Frame } from '#tests/server/support/hubRig.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

interface ChatRow {
  readonly conversationId: string;
  readonly systemId: string;
  readonly memberId: string;
  lastMessage: string;
  lastMessageType: number;
  lastMessageAt: string;
  lastSeq: number;
  unread: number;
  unreadIcon: boolean;
  state: string;
  assigneeId: string | null;
  assigneeName: string | null;
  waitingSince: string | null;
  toRemoteId: string;
  memberReadSeq: number;
  version: number;
}
export interface OrderRow {
  readonly paidAt?: unknown;
  readonly id: string;
  status: string;
  version: number;
  updatedAt?: string | null;
}
interface Page<R> {
  readonly rows: R[];
  readonly position: number;
}

/** A screen's memory: loaded once, then told. */
export class Screen {
  readonly server: TestServer;
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

  constructor(server: TestServer, { token, id, isMember }: { readonly token: string; readonly id: string; readonly isMember: boolean }) {
    this.server = server;
    this.token = token;
    this.id = id;
    this.isMember = isMember;
  }

  async get<D>(path: string): Promise<D> {
    const reply = await this.server.call('GET', path, { token: this.token });
    expect(reply.code).toBe(0);
    return reply.datas as D;
  }

  async post(path: string, form: Record<string, string>): Promise<unknown> {
    const reply = await this.server.call('POST', path, { token: this.token, form });
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
    const ws = new WebSocket(`${this.server.url.replace('http', 'ws')}/ws?token=${token}&after=${this.position}`);
    this.peer = new Peer({ kind: this.isMember ? 'member' : 'staff', id: this.id, orgId: this.server.hospital.orgs.east, name: '' }, ws);
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
    if (frame.type === 16) await this.applyStatus(frame);
    const row = this.rows.get(frame.conversationId ?? '');
    const known = this.messages.get(frame.conversationId ?? '');
    if (!row || !known) return;
    const seq = frame.seq ?? 0;
    const { position: _position, version: _version, ...message } = frame;
    if (seq > (known.at(-1)?.seq ?? 0)) known.push(message as Frame);
    if (seq > row.lastSeq) this.applyMessage(row, frame);
  }

  /** This follows the lists of the console: the status is shown at once, and the row that the event names is read again for what else the move has written. */
  async applyStatus(frame: Frame): Promise<void> {
    const order = this.orders.get(frame.orderId ?? '');
    if (!order || (frame.version ?? 0) <= order.version) return;
    Object.assign(order, { status: frame.status, version: frame.version });
    const fresh = (await this.orderRows()).find((one) => one.id === order.id);
    if (fresh && fresh.version >= order.version) this.orders.set(order.id, fresh);
  }

  applyMessage(row: ChatRow, frame: Frame): void {
    const counts = frame.fromRemoteSystem === (this.isMember ? 'staff' : 'member');
    Object.assign(row, {
      lastMessage: frame.type === 0 ? frame.content : '',
      lastMessageType: frame.type,
      lastMessageAt: frame.at,
      lastSeq: frame.seq,
      unread: row.unread + (counts ? 1 : 0),
    });
    row.unreadIcon = row.unread > 0;
  }

  async applyChange(frame: Frame): Promise<void> {
    const id = frame.id ?? '';
    if (frame.entity === 'order') return this.fetchOrder(id);
    if (frame.entity === 'message') return this.applyRecall(frame.patch as unknown as RecallPatch);
    const row = this.rows.get(id);
    if (frame.entity === 'staffUser') return;
    if (frame.entity === 'readMark') {
      if (row) this.applyMark(row, frame.patch as unknown as { readerId: string; readerSystem: string; seq: number });
    } else if (!row) await this.fetchChat(id);
    else if (frame.patch) Object.assign(row, this.patchOf(frame.patch), { toRemoteId: frame.patch['assigneeId'] ?? '', version: frame.version });
  }

  /** A member is not told which team serves him: his rows name none. */
  patchOf(patch: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return this.isMember ? { ...patch, teamId: null } : patch;
  }

  /** A message that was taken back has neither content nor order; its place stays. */
  applyRecall({ conversationId, seq, recalledAt }: RecallPatch): void {
    const known = this.messages.get(conversationId);
    const at = known?.findIndex((frame) => frame.seq === seq) ?? -1;
    const frame = known?.[at];
    if (known && frame) {
      const { orderId: _order, ...rest } = frame;
      known[at] = { ...rest, content: '', recalledAt };
    }
    const row = this.rows.get(conversationId);
    if (row?.lastSeq === seq) row.lastMessage = '';
  }

  async fetchOrder(id: string): Promise<void> {
    const fresh = (await this.orderRows()).find((one) => one.id === id);
    if (fresh && !this.orders.has(id)) this.orders.set(id, fresh);
  }

  async fetchChat(id: string): Promise<void> {
    const fresh = (await this.chats()).rows.find((one) => one.conversationId === id);
    if (!fresh) return;
    this.rows.set(id, fresh);
    this.messages.set(id, await this.history(id));
  }

  applyMark(row: ChatRow, mark: { readerId: string; readerSystem: string; seq: number }): void {
    if (mark.readerSystem === 'member') row.memberReadSeq = mark.seq;
    if (mark.readerId !== this.id) return;
    const other = this.isMember ? 'staff' : 'member';
    row.unread = (this.messages.get(row.conversationId) ?? []).filter((frame) => (frame.seq ?? 0) > mark.seq && frame.fromRemoteSystem === other).length;
    row.unreadIcon = row.unread > 0;
  }

  /** The name beside an assignee's id comes from the staff list; when an order was touched or paid is not part of an event: a list reads the row again. */
  async compare(): Promise<void> {
    const chats = await this.chats();
    await this.catchUp(chats.position);
    const plain = (rows: readonly ChatRow[]): unknown[] =>
      rows.map(({ assigneeName: _name, ...row }) => row).sort((a, b) => a.conversationId.localeCompare(b.conversationId));
    expect(plain([...this.rows.values()])).toEqual(plain(chats.rows));
    // toRemoteId of a member's message is whoever serves the conversation when it is read.
    const bare = (frames: readonly Frame[] | undefined): unknown[] =>
      (frames ?? []).map((frame) => (frame.fromRemoteSystem === 'member' ? { ...frame, toRemoteId: '' } : frame));
    for (const { conversationId } of chats.rows) expect(bare(this.messages.get(conversationId))).toEqual(bare(await this.history(conversationId)));
    const orders = (rows: readonly OrderRow[]): unknown[] =>
      rows.map(({ updatedAt: _at, paidAt: _paid, ...row }) => row).sort((a, b) => a.id.localeCompare(b.id));
    expect(orders([...this.orders.values()])).toEqual(orders(await this.orderRows()));
  }
}
