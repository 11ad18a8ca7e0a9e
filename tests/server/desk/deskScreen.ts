/** A desk's memory: conversations with their life and the person's own marks, colleagues, and the small lists that are read again when they change. */
import { expect } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import { Screen } from '#tests/server/log/screen.ts';
import type { Frame } from '#tests/server/support/hubRig.ts';
import type { ChatRow } from './deskRig.ts';

type Colleague = Answers<'desk.people'>[number];
const lists = { team: 'teams', cannedReply: '../cannedReply/list', deskPolicy: 'policy' } as const;
type ListName = keyof typeof lists;

/** Names are looked up by id. */
const plain = (rows: Iterable<ChatRow>): unknown[] =>
  [...rows].map(({ assigneeName: _assignee, teamName: _team, ...row }) => row).sort((a, b) => a.conversationId.localeCompare(b.conversationId));
/** The desk sorts and closes its work by these, which is none of the customer's business. */
const staffAffairs = ['teamId', 'isUrgent', 'closeReason', 'snoozedUntil'] as const;
/** The number that somebody holds is true when read; presence follows the sockets of this very test. */
const plainPeople = (people: readonly Colleague[]): unknown[] =>
  people.map(({ open: _open, isPresent: _present, ...one }) => one).sort((a, b) => a.id.localeCompare(b.id));

export class DeskScreen extends Screen {
  people: Colleague[] = [];
  kept = new Map<ListName, unknown>();
  timelines = new Map<string, unknown>();
  /** The screen shows what happened inside conversations, too, or not. */
  showsTimelines = false;

  chatRows(): ChatRow[] {
    return [...this.rows.values()] as unknown as ChatRow[];
  }

  readList(name: ListName): Promise<unknown> {
    return this.get(name === 'cannedReply' ? '/crm-server/cannedReply/list' : `/crm-server/Consultation/${lists[name]}`);
  }

  readPeople(): Promise<Colleague[]> {
    return this.get('/crm-server/Consultation/people');
  }

  readTimeline(id: string): Promise<unknown> {
    return this.get(`/crm-server/Consultation/timeline?conversationId=${id}`);
  }

  override async load(): Promise<void> {
    await super.load();
    if (this.isMember) return;
    this.people = await this.readPeople();
    for (const name of Object.keys(lists) as ListName[]) this.kept.set(name, await this.readList(name));
    for (const id of this.rows.keys()) await this.readTimelineAgain(id);
  }

  override applyMessage(row: Parameters<Screen['applyMessage']>[0], frame: Frame): void {
    super.applyMessage(row, frame);
    // An answer ends what was kept unread before it.
    if (frame.fromRemoteSystem === 'staff') Object.assign(row, { isKeptUnread: false });
  }

  override async applyChange(frame: Frame): Promise<void> {
    const { entity = '', id = '' } = frame;
    const apply = this.appliers[entity];
    if (apply && (entity !== 'conversation' || (frame.patch && this.rows.has(id)))) await apply(id, frame);
    else await super.applyChange(frame);
  }

  readonly appliers: Readonly<Record<string, (id: string, frame: Frame) => unknown>> = {
    conversation: (id, frame) => this.applyMove(id, frame),
    conversationMark: (id, { patch }) => Object.assign(this.rows.get(id) ?? {}, patch),
    note: (_id, { patch }) => this.readTimelineAgain(String(patch?.['conversationId'] ?? '')),
    staffUser: (id, { patch }) => Object.assign(this.people.find((person) => person.id === id) ?? {}, patch),
    team: (id, { change }) => {
      // Closed ones leave a removed team without a word of their own.
      if (change === 'removed') for (const row of this.chatRows()) if (row.state === 'closed' && row.teamId === id) Object.assign(row, { teamId: null });
      return this.readAgain('team');
    },
    deskPolicy: () => this.readAgain('deskPolicy'),
    cannedReply: () => this.readAgain('cannedReply'),
  };

  /** Teams, and how much each colleague may hold, are read with the people. */
  async readAgain(name: ListName): Promise<void> {
    this.kept.set(name, await this.readList(name));
    this.people = await this.readPeople();
  }

  async readTimelineAgain(conversationId: string): Promise<void> {
    if (this.showsTimelines && conversationId !== '') this.timelines.set(conversationId, await this.readTimeline(conversationId));
  }

  async applyMove(id: string, { patch = {}, version }: Frame): Promise<void> {
    if (this.isMember) expect(staffAffairs.filter((name) => name in patch)).toEqual([]);
    Object.assign(this.rows.get(id) ?? {}, patch, 'assigneeId' in patch ? { toRemoteId: patch['assigneeId'] ?? '' } : {}, { version });
    await this.readTimelineAgain(id);
  }

  override async compare(): Promise<void> {
    const chats = await this.chats();
    await this.catchUp(chats.position);
    expect(plain(this.chatRows())).toEqual(plain(chats.rows as unknown as ChatRow[]));
    if (this.isMember) {
      for (const row of chats.rows as unknown as ChatRow[]) expect(staffAffairs.map((name) => row[name])).toEqual([null, false, null, null]);
      return;
    }
    expect(plainPeople(this.people)).toEqual(plainPeople(await this.readPeople()));
    for (const [name, kept] of this.kept) expect(kept).toEqual(await this.readList(name));
    for (const [id, kept] of this.timelines) expect(kept).toEqual(await this.readTimeline(id));
  }
}
