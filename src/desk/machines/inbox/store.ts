/** The conversation list: constant cost a message at any size. Held by the inbox machine; what views compare is the machine's `revision`. */
import type { ChangedFrame, ContentFrame } from '#contract/socket.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { conversationOf } from '#src/desk/machines/chatKey.ts';
import { applyChange, hear, provisionalRow, settle, subjectOf } from './apply.ts';
import type { Names, Reader } from './apply.ts';
import { listOf, listsOf, owedList, shownLists, waitOf } from './filing.ts';
import type { Belonging, InboxFilter, ListKind, Sieve } from './filing.ts';
import { Kept } from './kept.ts';
import { InboxLists } from './lists.ts';

export type { InboxFilter, InboxKind, ListKind, Sieve } from './filing.ts';

export interface Mark {
  readonly isPinned?: boolean;
  readonly isKeptUnread?: boolean;
}

export class InboxStore {
  private readonly reader: Reader;
  private readonly kept = new Map<string, Kept>();
  private readonly slots: (Kept | undefined)[] = [];
  private readonly free: number[] = [];
  private readonly lists = new InboxLists();
  private readonly names = { people: new Map<string, string>(), teams: new Map<string, string>() } satisfies Names;
  private belonging: Belonging;
  /** Counts whole loads, so that a finished one knows which rows are gone. */
  private load = 0;
  private reading: string | null = null;
  private unreadRows = 0;

  constructor(reader: Reader) {
    this.reader = reader;
    this.belonging = { readerId: reader.id, teamIds: new Set(), memberIds: new Set(), sieve: null };
  }

  /** Conversations with something this reader has not read. */
  get unread(): number {
    return this.unreadRows;
  }
  /** This reader owes an answer in so many. */
  get owed(): number {
    return this.lists.size(owedList);
  }

  /** Rows that the list shows. */
  size(filter: InboxFilter, kind: ListKind = 'any'): number {
    return this.lists.size(listOf(filter, kind));
  }

  /** Rows that belong there: without the one that only stays because it is being read. */
  count(filter: InboxFilter, kind: ListKind = 'any'): number {
    const list = listOf(filter, kind);
    const reading = this.reading === null ? undefined : this.kept.get(this.reading);
    const stays = reading && this.lists.isIn(list, reading.slot) && (listsOf(reading.base, this.belonging) & (1 << list)) === 0;
    return this.lists.size(list) - (stays ? 1 : 0);
  }

  /** In the list's own order; `to` is exclusive. */
  slice(filter: InboxFilter, from: number, to: number, kind: ListKind = 'any'): readonly ChatRow[] {
    return this.rowsAt(this.lists.slice(listOf(filter, kind), from, to));
  }

  /** Mine that wait for an answer, longest first, urgent ones before. */
  sliceOwed(from: number, to: number): readonly ChatRow[] {
    return this.rowsAt(this.lists.slice(owedList, from, to));
  }

  get(id: string): ChatRow | undefined {
    return this.kept.get(id)?.row;
  }

  /** The row tells whose it is and how it stands, without the cost of its last words. */
  whose(id: string): Pick<ChatRow, 'assigneeId' | 'state'> | undefined {
    return this.kept.get(id)?.base;
  }

  /** Newest first, of all that is here. */
  find(isWanted: (row: ChatRow) => boolean, most: number): readonly ChatRow[] {
    const found: ChatRow[] = [];
    const step = 500;
    for (let from = 0; from < this.size('all') && found.length < most; from += step)
      found.push(...this.slice('all', from, from + step).filter((row) => isWanted(row)));
    return found.slice(0, most);
  }

  rank(filter: InboxFilter, id: string, kind: ListKind = 'any'): number {
    const kept = this.kept.get(id);
    return kept ? this.lists.rank(listOf(filter, kind), kept.slot) : -1;
  }

  /** The row that is being read stays in the list it was opened from, and where a list goes by the wait, in its place. */
  read(id: string | null): void {
    const before = this.reading;
    this.reading = id;
    for (const one of [before, id]) {
      const kept = one === null ? undefined : this.kept.get(one);
      if (kept) this.file(kept);
    }
  }

  /** Urgent ones and the longest wait lead in every list, or the newest in those that are no queue. */
  orderBy(isByWait: boolean): void {
    this.lists.orderBy(isByWait);
  }

  /** This reader's teams and everybody in them. */
  joinTeams(teamIds: readonly string[], memberIds: readonly string[]): void {
    this.belonging = { ...this.belonging, teamIds: new Set(teamIds), memberIds: new Set(memberIds) };
    for (const kept of this.kept.values()) this.file(kept);
  }

  /** Rows that pass stand in the sifted lists, from now on as they change. The row that is being read stays there only if it belongs. */
  sift(sieve: Sieve | null): void {
    const reading = this.reading;
    this.read(null);
    if (sieve !== null || this.belonging.sieve !== null) {
      this.belonging = { ...this.belonging, sieve };
      for (const kept of this.kept.values()) this.file(kept);
    }
    this.read(reading);
  }

  /** Not in the queue of a team that this reader is not in. */
  isForReader({ teamId }: ChatRow): boolean {
    return teamId === null || this.belonging.teamIds.has(teamId);
  }

  beginLoad(): void {
    this.load++;
  }

  /** Rows of one answer, newest first, true at `position`. The first page leads; later ones follow below. */
  addPage(rows: readonly ChatRow[], position: number | null, place: 'first' | 'below' | 'single'): void {
    const given = rows.map((row) => this.put(row, position ?? -1, place === 'single'));
    if (place !== 'single')
      this.lists.order(
        given.map(({ slot }) => slot),
        place,
      );
    for (const kept of given) this.file(kept);
  }

  /** The last page has come: what no page of this load and no frame since named is gone. */
  finishLoad(): void {
    for (const [id, kept] of this.kept) if (kept.load !== this.load) this.drop(id);
  }

  /** A line of a conversation. @returns the id of one whose row must be fetched. */
  hearLine(frame: ContentFrame, now: number): string | undefined {
    const { position } = frame;
    const id = conversationOf(frame);
    const kept = this.kept.get(id);
    if (!kept) {
      // Stamped below every position: the fetched row takes its place whatever it is true at.
      const met = this.put(provisionalRow(frame, now), -1, true);
      this.file(met);
      this.say(met, frame, -1, now);
      return id;
    }
    if (position === undefined || position > kept.position) this.say(kept, frame, position ?? kept.position, now);
    return undefined;
  }

  /** A row has changed. @returns the id of a conversation whose row must be fetched, if this asks for one. */
  hearChange(frame: ChangedFrame): string | undefined {
    const id = subjectOf(frame);
    if (id === undefined) return undefined;
    const kept = this.kept.get(id);
    // Beside a message, only the conversation itself tells of one that is new here.
    if (!kept) return frame.change !== 'removed' && frame.entity === 'conversation' ? id : undefined;
    return frame.position > kept.position ? this.change(kept, frame) : undefined;
  }

  /** This reader has read up to `seq` (null: all there is). */
  markRead(id: string, seq: number | null): void {
    const kept = this.kept.get(id);
    if (!kept || kept.unread === 0 || (seq !== null && seq < kept.lastSeq)) return;
    this.replace(kept, { ...kept.row, unread: 0, unreadIcon: false });
  }

  /** This reader keeps a mark about a conversation, before the server has said so. @returns how it was */
  mark(id: string, mark: Mark): Required<Mark> | undefined {
    const kept = this.kept.get(id);
    if (!kept) return undefined;
    const { isPinned, isKeptUnread } = kept.row;
    this.replace(kept, { ...kept.row, ...mark });
    return { isPinned, isKeptUnread };
  }

  drop(id: string): void {
    const kept = this.kept.get(id);
    if (!kept) return;
    this.kept.delete(id);
    this.unreadRows -= kept.unread > 0 ? 1 : 0;
    this.lists.remove(kept.slot);
    this.slots[kept.slot] = undefined;
    this.free.push(kept.slot);
  }

  private rowsAt(slots: readonly number[]): readonly ChatRow[] {
    return slots.flatMap((slot) => this.slots[slot]?.row ?? []);
  }

  private put(row: ChatRow, position: number, leads: boolean): Kept {
    this.learn(row);
    const known = this.kept.get(row.conversationId);
    if (known) {
      this.unreadRows += Number(row.unread > 0) - Number(known.unread > 0);
      known.take(row);
      known.position = position;
      known.load = this.load;
      return known;
    }
    const kept = new Kept(this.free.pop() ?? this.slots.length, row, position, this.load);
    this.slots[kept.slot] = kept;
    this.kept.set(row.conversationId, kept);
    this.unreadRows += row.unread > 0 ? 1 : 0;
    if (leads) this.lists.toTop(kept.slot);
    return kept;
  }

  private learn(row: ChatRow): void {
    if (row.assigneeId !== null && row.assigneeName !== null) this.names.people.set(row.assigneeId, row.assigneeName);
    if (row.teamId !== null && row.teamName !== null) this.names.teams.set(row.teamId, row.teamName);
  }

  private say(kept: Kept, frame: ContentFrame, position: number, now: number): void {
    const wasUnread = kept.unread > 0;
    const heard = hear(kept, frame, this.reader, now);
    if (heard === 'known') return;
    kept.ranAhead(position, this.load);
    if (heard === 'counted') return;
    if (!wasUnread && kept.unread > 0) this.unreadRows++;
    this.lists.toTop(kept.slot);
    if (frame.seq === undefined || kept.isKeptUnread) {
      kept.take(settle(kept.row, frame, kept.lastMessageAt));
      this.file(kept);
    }
  }

  private change(kept: Kept, frame: ChangedFrame): string | undefined {
    if (frame.change === 'removed' && frame.entity === 'conversation') {
      this.drop(kept.base.conversationId);
      return undefined;
    }
    const effect = applyChange({ row: kept.row, shownSeq: kept.shownSeq }, frame, this.reader, this.names);
    if (!effect) return undefined;
    if (!effect.row) return kept.base.conversationId;
    kept.position = frame.position;
    this.replace(kept, effect.row);
    return effect.isPartial ? kept.base.conversationId : undefined;
  }

  private replace(kept: Kept, row: ChatRow): void {
    this.unreadRows += Number(row.unread > 0) - Number(kept.unread > 0);
    kept.take(row);
    kept.load = this.load;
    this.file(kept);
  }

  /** Puts the row where it belongs. The one that is being read leaves no list, and keeps the wait it stood with. */
  private file(kept: Kept): void {
    const row = kept.base;
    const isReading = row.conversationId === this.reading;
    const stood = isReading ? this.lists.bitsOf(kept.slot) & shownLists : 0;
    const key = !this.lists.isWaitKept(stood) ? waitOf(row) : this.lists.keyOf(kept.slot);
    this.lists.file(kept.slot, listsOf(row, this.belonging) | stood, key, row.isPinned);
  }
}
