/** One person's messages as a client keeps them: loaded once, then told. The reference that push is compared with. */
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Answers } from '#contract/operations.ts';
import { Peer } from '#tests/server/support/hubRig.ts';
import type { Frame } from '#tests/server/support/hubRig.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

export type Message = Answers<'systemMessage.one'>;
type Page = Answers<'systemMessage.myPage'>;
export const base = '/crm-server/systemMessages';

interface Owner {
  readonly id: string;
  readonly token: string;
}

export class Mailbox {
  readonly server: TestServer;
  readonly owner: Owner;
  rows = new Map<string, Message>();
  count = 0;
  position = 0;
  peer: Peer | undefined;
  applied = 0;
  /** Every message this person ever heard of. */
  readonly heardIds = new Set<string>();

  constructor(server: TestServer, owner: Owner) {
    this.server = server;
    this.owner = owner;
  }

  async get<D>(path: string): Promise<D> {
    const reply = await this.server.call('GET', `${base}/${path}`, { token: this.owner.token });
    expect(reply.code).toBe(0);
    return reply.datas as D;
  }

  async page(query = 'limit=200'): Promise<Page> {
    return this.get<Page>(`mypage?${query}`);
  }

  /** Rows and count are read one after the other: nothing happens between them here. */
  async load(): Promise<void> {
    const { rows } = await this.page();
    const { count, position } = await this.get<Answers<'systemMessage.myUnreadCount'>>('mynoreadcount');
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.count = count;
    this.position = position ?? 0;
  }

  async connect(): Promise<void> {
    const { datas } = await this.server.call('GET', '/crm-server/allocationRule/uin/token', { token: this.owner.token });
    const ws = new WebSocket(`${this.server.url.replace('http', 'ws')}/ws?token=${(datas as { token: string }).token}&after=${this.position}`);
    this.peer = new Peer({ kind: 'staff', id: this.owner.id, orgId: this.server.hospital.orgs.east, name: '' }, ws);
    this.applied = 0;
    await this.peer.heard('that it has everything', (frame) => frame.type === 4);
  }

  /** Everything the server had to say by now, in order. */
  async catchUp(): Promise<void> {
    const { peer } = this;
    if (!peer) throw new Error('not connected');
    await peer.position();
    for (; this.applied < peer.frames.length; this.applied += 1) {
      const frame = peer.frames[this.applied];
      if (frame?.type !== 17 || frame.entity !== 'systemMessage') continue;
      this.position = frame.position ?? this.position;
      for (const id of [...((frame as { many?: string[] }).many ?? []), ...(frame.id === undefined ? [] : [frame.id])]) await this.apply(id, frame);
    }
  }

  async apply(id: string, { change, patch, version }: Frame): Promise<void> {
    this.heardIds.add(id);
    if (change === 'created') {
      this.count += 1;
      // Removed again before this reader came to it.
      const { datas } = await this.server.call('GET', `${base}/${id}`, { token: this.owner.token });
      if (datas) this.rows.set(id, { ...(datas as Message), readAt: null, version: 1 });
      return;
    }
    const row = this.rows.get(id);
    if (change === 'updated') {
      this.count -= 1;
      if (row) this.rows.set(id, { ...row, readAt: String(patch?.['readAt']), version: version ?? 0 });
      return;
    }
    if (patch?.['wasUnread'] === true) this.count -= 1;
    this.rows.delete(id);
  }

  async compare(): Promise<void> {
    await this.catchUp();
    const { rows } = await this.page();
    const { count } = await this.get<{ count: number }>('mynoreadcount');
    const sorted = (all: Iterable<Message>): Message[] => [...all].sort((a, b) => a.id.localeCompare(b.id));
    expect(sorted(this.rows.values())).toEqual(sorted(rows));
    expect(this.count).toBe(count);
  }
}
