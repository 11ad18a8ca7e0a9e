/** The draft store knows this of each conversation, and each report changes it: pure. */
import { unsentLimits } from '#contract/limits/chat.ts';
import type { DraftKept, Unsent, Written } from '#src/desk/machines/conversation/values.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { isUnsent, joined, nothingUnsent, nothingWritten, sameWritten, writtenOf } from './written.ts';

/** A sheet holds the unsent words of one conversation, with the row that says where its messages go. */
export interface Sheet {
  readonly row: ChatRow;
  readonly unsent: Unsent;
}
export interface Entry extends Sheet {
  /** The words stand so in the store, as far as this window knows. */
  readonly base: Written;
  /** Rises with every change. */
  readonly turn: number;
  readonly given: { readonly turn: number; readonly written: Written } | null;
  readonly keptTurn: number;
  /** Another window wrote while this one's own writing was under way: looked at again after it. */
  readonly looksAgain: boolean;
  /** A message is in it that was not there before. */
  readonly isUrgent: boolean;
  readonly mark: DraftKept;
}
export type Entries = Readonly<Record<string, Entry>>;

const fresh = (row: ChatRow): Entry => ({
  row,
  unsent: nothingUnsent,
  base: nothingWritten,
  turn: 0,
  given: null,
  keptTurn: 0,
  looksAgain: false,
  isUrgent: false,
  mark: 'kept',
});
const withEntry = (entries: Entries, entry: Entry): Entries => ({ ...entries, [entry.row.conversationId]: entry });
export const isBeingKept = ({ given }: Entry): boolean => given !== null;
const sameUnsent = (one: Unsent, other: Unsent): boolean => one.outbox === other.outbox && sameWritten(one, other);
export const needsKeeping = (entry: Entry): boolean => entry.turn > Math.max(entry.keptTurn, entry.given?.turn ?? 0);

/** A conversation changed; the outbox counts as changed by identity, for it is replaced whole. */
export function changed(entries: Entries, { row, unsent }: Sheet, isOpen: boolean): Entries {
  const entry = entries[row.conversationId] ?? fresh(row);
  if (sameUnsent(entry.unsent, unsent)) return entries;
  const isUrgent = entry.isUrgent || unsent.outbox !== entry.unsent.outbox;
  return withEntry(entries, { ...entry, row, unsent, isUrgent, turn: entry.turn + 1, mark: isOpen ? 'keeping' : 'notKept' });
}

/**
 * These entries go to the store now; more than the bound stay in memory and say so. A page that is being closed does not wait for what is under way: it is given again.
 */
export function dueOf(entries: Entries, isLeaving: boolean): readonly Entry[] {
  const all = Object.values(entries);
  const stored = all.filter((entry) => entry.keptTurn > 0 || isBeingKept(entry)).length;
  const waiting = all.filter((entry) => (isLeaving ? entry.turn > entry.keptTurn : needsKeeping(entry) && !isBeingKept(entry)));
  const free = Math.max(0, unsentLimits.conversations - stored);
  let taken = 0;
  return waiting.filter((entry) => {
    if (entry.keptTurn > 0 || isBeingKept(entry)) return true;
    taken += 1;
    return taken <= free;
  });
}

export function given(entries: Entries, due: readonly Entry[]): Entries {
  const names = new Set(due.map((entry) => entry.row.conversationId));
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]): [string, Entry] => {
      if (names.has(id)) return [id, { ...entry, given: { turn: entry.turn, written: writtenOf(entry.unsent) }, isUrgent: false, mark: 'keeping' }];
      return [id, needsKeeping(entry) && !isBeingKept(entry) ? { ...entry, mark: 'notKept' } : entry];
    }),
  );
}

/** Takes the words that stand in the store into what is written here. */
function withStored(entry: Entry, base: Written, stored: Written): Entry {
  const written = joined(entry.unsent, base, stored);
  const unsent = sameWritten(written, entry.unsent) ? entry.unsent : { ...written, outbox: entry.unsent.outbox };
  const isSame = sameWritten(written, stored);
  const next = { ...entry, unsent, base: stored };
  if (unsent === entry.unsent) return next;
  return isSame && !needsKeeping(entry) ? next : { ...next, turn: entry.turn + 1, mark: 'keeping' };
}

/** An entry of nothing that is kept as nothing is forgotten. */
const tidied = (entries: Entries, entry: Entry): Entries =>
  !isUnsent(entry.unsent) && !needsKeeping(entry) && !isBeingKept(entry)
    ? Object.fromEntries(Object.entries(entries).filter(([id]) => id !== entry.row.conversationId))
    : withEntry(entries, entry);

/** `isWhole` false: the words are kept, a picture beside them is not. */
export interface Kept {
  readonly id: string;
  readonly written: Written;
  readonly isWhole: boolean;
}
export function kept(entries: Entries, { id, written, isWhole }: Kept): Entries {
  const entry = entries[id];
  if (!entry?.given) return entries;
  const { given: done } = entry;
  const next = withStored({ ...entry, given: null, keptTurn: done.turn, looksAgain: false }, done.written, written);
  return tidied(entries, needsKeeping(next) ? { ...next, mark: 'keeping' } : { ...next, mark: isWhole ? 'kept' : 'notKept' });
}

/** The store is gone: what it was given may not have arrived. */
export const shut = (entries: Entries): Entries =>
  Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [
      id,
      entry.turn > entry.keptTurn ? { ...entry, given: null, mark: 'notKept' as const } : { ...entry, given: null },
    ]),
  );

/** The storage took nothing: it lives in this window until the next try. */
export function refused(entries: Entries, id: string): Entries {
  const entry = entries[id];
  return entry ? withEntry(entries, { ...entry, given: null, mark: 'notKept' }) : entries;
}

export interface Heard {
  readonly id: string;
  /** Null where nothing is kept of it any more. */
  readonly row: ChatRow | null;
  readonly written: Written;
}
export function heard(entries: Entries, { id, row, written }: Heard): Entries {
  const known = entries[id] ?? (row ? fresh(row) : undefined);
  if (!known) return entries;
  if (isBeingKept(known)) return withEntry(entries, { ...known, looksAgain: true });
  return tidied(entries, withStored(known, known.base, written));
}

/** Words that were kept before come to those that have been written since this window began. */
export function opened(entries: Entries, sheets: readonly Sheet[]): Entries {
  let next = entries;
  for (const { row, unsent } of sheets) {
    const before = next[row.conversationId] ?? fresh(row);
    const ids = new Set(before.unsent.outbox.map((item) => item.clientId));
    const outbox = [...unsent.outbox.filter((item) => !ids.has(item.clientId)), ...before.unsent.outbox];
    const entry = withStored({ ...before, keptTurn: Math.max(before.keptTurn, 1), turn: before.turn + 1 }, before.base, unsent);
    const isNew = before.turn === 0;
    next = withEntry(next, { ...entry, unsent: { ...writtenOf(entry.unsent), outbox }, ...(isNew ? { turn: 1, mark: 'kept' as const } : {}) });
  }
  return next;
}

/** The sheet is of one conversation, where what is unsent in it is new to others. */
function sheetOf(before: Entry | undefined, after: Entry | undefined): readonly Sheet[] {
  const row = after?.row ?? before?.row;
  const [was, is] = [before?.unsent ?? nothingUnsent, after?.unsent ?? nothingUnsent];
  // A chosen quote without a word is nothing to keep: that it is forgotten here takes it from nobody.
  const isForgotten = after === undefined && !isUnsent(was);
  return row && was !== is && !isForgotten ? [{ row, unsent: is }] : [];
}

/** Changes to report: how well each is kept, and what is unsent where that is new. */
export function newsOf(
  before: Entries,
  after: Entries,
): { readonly marks: readonly { readonly id: string; readonly mark: DraftKept }[]; readonly sheets: readonly Sheet[] } {
  const ids = Array.from(new Set([...Object.keys(before), ...Object.keys(after)])).filter((id) => before[id] !== after[id]);
  const markOf = (entry: Entry | undefined): DraftKept => entry?.mark ?? 'kept';
  return {
    marks: ids.filter((id) => markOf(before[id]) !== markOf(after[id])).map((id) => ({ id, mark: markOf(after[id]) })),
    sheets: ids.flatMap((id) => sheetOf(before[id], after[id])),
  };
}
