/** The conversation list: constant cost a message at any size. Held by the inbox machine; what views compare is the machine's `revision`. */
import { frameType } from '#contract/socket.ts';
import type { ChangedFrame, ServerFrame } from '#contract/socket.ts';
import type { ChatRow } from '#machines/rows.ts';
import { applyChange, hear, isContent, positionOf, provisionalRow, subjectOf } from './apply.ts';
import type { Effect, Live, Reader } from './apply.ts';
import { OrderedLog, placesFor } from './orderedLog.ts';

export type InboxFilter = 'all' | 'mine' | 'unread' | 'waiting';
export type InboxKind = 'any' | 'consultation' | 'member';

const filters: readonly InboxFilter[] = ['all', 'mine', 'unread', 'waiting'];
const kinds: readonly InboxKind[] = ['any', 'consultation', 'member'];

/** The last character of the system id tells it (spec 4), without the cost of a pattern for each message. */
const kindOf = (row: ChatRow): 'consultation' | 'member' | 'none' =>
  row.systemId.endsWith('_1') ? 'consultation' : row.systemId.endsWith('_2') ? 'member' : 'none';

/** `live` runs ahead of `row`: messages change it in place, and the row is made anew when somebody looks. */
interface Kept {
  row: ChatRow;
  isBehind: boolean;
  position: number;
  load: number;
  readonly live: Live;
  readonly places: Int32Array;
}
const liveOf = ({ unread, unreadIcon, lastMessage, lastMessageType, lastMessageAt, lastSeq }: ChatRow): Live => ({
  unread,
  unreadIcon,
  lastMessage,
  lastMessageType,
  lastMessageAt,
  lastSeq,
});

function rowOf(kept: Kept): ChatRow {
  if (kept.isBehind) {
    kept.row = { ...kept.row, ...kept.live };
    kept.isBehind = false;
  }
  return kept.row;
}
function setRow(kept: Kept, row: ChatRow): void {
  kept.row = row;
  kept.isBehind = false;
  Object.assign(kept.live, liveOf(row));
}

interface FiledLog {
  readonly filter: InboxFilter;
  readonly kind: InboxKind;
  readonly log: OrderedLog<Kept>;
}

export class InboxStore {
  private readonly reader: Reader;
  private readonly kept = new Map<string, Kept>();
  private readonly logs: readonly FiledLog[] = kinds.flatMap((kind, row) =>
    filters.map((filter, column) => ({ filter, kind, log: new OrderedLog<Kept>(row * filters.length + column) })),
  );
  private readonly all = this.log('all', 'any');
  /** Which lists a row of each kind may be in. */
  private readonly logsOf = {
    consultation: this.logs.filter((one) => one.kind !== 'member'),
    member: this.logs.filter((one) => one.kind !== 'consultation'),
    none: this.logs.filter((one) => one.kind === 'any'),
  };
  /** Lists whose order must be taken from the whole list again before they are read. */
  private readonly stale = new Set<OrderedLog<Kept>>();
  /** Counts whole loads, so that a finished one knows which rows are gone. */
  private load = 0;
  private pinned: string | null = null;

  constructor(reader: Reader) {
    this.reader = reader;
  }

  /** Rows that the list shows. */
  size(filter: InboxFilter, kind: InboxKind = 'any'): number {
    return this.log(filter, kind).size;
  }

  /** Rows that belong there: without the one that only stays because it is being read. */
  count(filter: InboxFilter, kind: InboxKind = 'any'): number {
    const log = this.log(filter, kind);
    const pinned = this.pinned === null ? undefined : this.kept.get(this.pinned);
    return log.size - (pinned && log.has(pinned) && !this.belongs(pinned, filter) ? 1 : 0);
  }

  /** Newest on top; `to` is exclusive. */
  slice(filter: InboxFilter, from: number, to: number, kind: InboxKind = 'any'): readonly ChatRow[] {
    return this.ordered(filter, kind).slice(from, to).map(rowOf);
  }

  get(id: string): ChatRow | undefined {
    const kept = this.kept.get(id);
    return kept && rowOf(kept);
  }

  rank(filter: InboxFilter, id: string, kind: InboxKind = 'any'): number {
    const kept = this.kept.get(id);
    return kept ? this.ordered(filter, kind).rank(kept) : -1;
  }

  /** The row that is being read stays in the list it was opened from, read or not. */
  pin(id: string | null): void {
    const before = this.pinned;
    this.pinned = id;
    for (const one of [before, id]) {
      const kept = one === null ? undefined : this.kept.get(one);
      if (kept) this.file(kept, false);
    }
  }

  beginLoad(): void {
    this.load++;
  }

  /** Rows of one answer, newest first, true at `position`. The first page leads; later ones follow below. */
  addPage(rows: readonly ChatRow[], position: number | null, place: 'first' | 'below' | 'single'): void {
    const given = rows.map((row) => this.put(row, position ?? -1));
    if (place === 'single') {
      for (const { kept, isNew } of given) this.file(kept, isNew);
      return;
    }
    const known = this.all.slice(0, this.all.size);
    const page = new Set(given.map(({ kept }) => kept));
    this.all.rebuild(
      place === 'first' ? [...page, ...known.filter((kept) => !page.has(kept))] : [...known, ...[...page].filter((kept) => !this.all.has(kept))],
    );
    this.refileAll();
  }

  /** The last page has come: what no page of this load and no frame since named is gone. */
  finishLoad(): void {
    for (const [id, kept] of this.kept) if (kept.load !== this.load) this.drop(id);
  }

  /** @returns the id of a conversation whose row must be fetched, if this frame asks for one. */
  apply(frame: ServerFrame, now: number): string | undefined {
    const id = subjectOf(frame);
    if (id === undefined) return undefined;
    const kept = this.kept.get(id);
    if (!kept) return this.meet(frame, id, now);
    const position = positionOf(frame);
    if (position !== undefined && position <= kept.position) return undefined;
    if (isContent(frame)) {
      if (hear(kept.live, frame, this.reader, now)) this.moved(kept, position ?? kept.position);
      return undefined;
    }
    return frame.type === frameType.changed ? this.change(kept, frame, position ?? kept.position) : undefined;
  }

  /** This reader has read up to `seq` (null: all there is). */
  markRead(id: string, seq: number | null): void {
    const kept = this.kept.get(id);
    if (!kept || kept.live.unread === 0 || (seq !== null && seq < kept.live.lastSeq)) return;
    this.replace(kept, { ...rowOf(kept), unread: 0, unreadIcon: false }, false);
  }

  drop(id: string): void {
    const kept = this.kept.get(id);
    if (!kept) return;
    this.kept.delete(id);
    for (const one of this.logs) one.log.remove(kept);
  }

  private put(row: ChatRow, position: number): { readonly kept: Kept; readonly isNew: boolean } {
    const known = this.kept.get(row.conversationId);
    if (known) {
      setRow(known, row);
      known.position = position;
      known.load = this.load;
      return { kept: known, isNew: false };
    }
    const kept: Kept = { row, isBehind: false, position, load: this.load, live: liveOf(row), places: placesFor(this.logs.length) };
    this.kept.set(row.conversationId, kept);
    return { kept, isNew: true };
  }

  private meet(frame: ServerFrame, id: string, now: number): string | undefined {
    if (frame.type === frameType.changed && (frame.change === 'removed' || frame.entity === 'readMark')) return undefined;
    if (isContent(frame)) {
      // Stamped below every position: the fetched row takes its place whatever it is true at.
      const { kept } = this.put(provisionalRow(frame, now), -1);
      hear(kept.live, frame, this.reader, now);
      this.moved(kept, -1);
    }
    return id;
  }

  private change(kept: Kept, frame: ChangedFrame, position: number): string | undefined {
    if (frame.change === 'removed' && frame.entity === 'conversation') {
      this.drop(kept.row.conversationId);
      return undefined;
    }
    const effect = applyChange(rowOf(kept), frame, this.reader);
    return effect ? this.take(kept, effect, position) : undefined;
  }

  private take(kept: Kept, effect: Effect, position: number): string | undefined {
    if (!effect.row) return kept.row.conversationId;
    kept.position = position;
    this.replace(kept, effect.row, effect.toTop);
    return effect.isPartial ? effect.row.conversationId : undefined;
  }

  private moved(kept: Kept, position: number): void {
    kept.isBehind = true;
    kept.position = position;
    kept.load = this.load;
    this.file(kept, true);
  }

  private replace(kept: Kept, row: ChatRow, toTop: boolean): void {
    setRow(kept, row);
    kept.load = this.load;
    this.file(kept, toTop);
  }

  private belongs({ row, live }: Kept, filter: InboxFilter): boolean {
    switch (filter) {
      case 'all':
        return true;
      case 'mine':
        return row.assigneeId !== null && row.assigneeId === this.reader.id;
      case 'unread':
        return live.unread > 0;
      case 'waiting':
        return row.waitingSince !== null;
    }
  }

  private stays(kept: Kept, log: OrderedLog<Kept>): boolean {
    return kept.row.conversationId === this.pinned && log.has(kept);
  }

  /** Puts the row where it belongs in each of the twelve lists. */
  private file(kept: Kept, toTop: boolean): void {
    for (const { filter, log } of this.logsOf[kindOf(kept.row)]) {
      if (!this.belongs(kept, filter) && !this.stays(kept, log)) log.remove(kept);
      else if (toTop) log.toTop(kept);
      else if (!log.has(kept)) this.insert(log, kept);
    }
  }

  /** It joins a list without a new message: on top only if it leads the whole list; else the order is taken anew when it is read. */
  private insert(log: OrderedLog<Kept>, kept: Kept): void {
    log.toTop(kept);
    if (this.all.first() !== kept) this.stale.add(log);
  }

  private refileAll(): void {
    const all = this.all.slice(0, this.all.size);
    for (const { filter, kind, log } of this.logs)
      log.rebuild(all.filter((kept) => (kind === 'any' || kindOf(kept.row) === kind) && (this.belongs(kept, filter) || this.stays(kept, log))));
    this.stale.clear();
  }

  private ordered(filter: InboxFilter, kind: InboxKind): OrderedLog<Kept> {
    const log = this.log(filter, kind);
    if (this.stale.delete(log)) log.rebuild(this.all.slice(0, this.all.size).filter((kept) => log.has(kept)));
    return log;
  }

  private log(filter: InboxFilter, kind: InboxKind): OrderedLog<Kept> {
    const found = this.logs[kinds.indexOf(kind) * filters.length + filters.indexOf(filter)];
    if (!found) throw new Error(`No list '${filter}' of kind '${kind}': expected one of ${filters.join(', ')} and ${kinds.join(', ')}.`);
    return found.log;
  }
}
