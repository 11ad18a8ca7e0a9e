/** A conversation stands in these lists of the desk. */
import type { ChatRow } from '#src/kit/machines/rows.ts';

export const inboxFilters = ['mine', 'waiting', 'unanswered', 'team', 'all'] as const;
export type InboxFilter = (typeof inboxFilters)[number];
const inboxKinds = ['any', 'consultation', 'member'] as const;
export type InboxKind = (typeof inboxKinds)[number];
/** Sifted rows have lists of their own, so that narrowing costs a message no more than any other list. */
export const listKinds = [...inboxKinds, 'sifted'] as const;
export type ListKind = (typeof listKinds)[number];

/** Rows of one kind, urgent ones alone, and customers with one tag: as far as each is chosen. */
export interface Sieve {
  readonly kind: InboxKind;
  readonly isUrgent: boolean;
  readonly memberIds: ReadonlySet<string> | null;
}

const width = inboxFilters.length;
/** This person owes an answer in these: no list of the desk, but what is next. */
export const owedList = width * listKinds.length;
export const listCount = owedList + 1;
export const listOf = (filter: InboxFilter, kind: ListKind): number => listKinds.indexOf(kind) * width + inboxFilters.indexOf(filter);

const bit = (filter: InboxFilter): number => 1 << inboxFilters.indexOf(filter);
const bits = { mine: bit('mine'), waiting: bit('waiting'), unanswered: bit('unanswered'), team: bit('team'), all: bit('all') };
/** The lists of the desk, one bit each: a row that is read leaves none of them. */
export const shownLists = (1 << owedList) - 1;
/** Lists whose order is the wait, longest first; all others lead with the newest. */
const isByWait = (list: number): boolean => list === owedList || ((bits.waiting | bits.unanswered) & (1 << (list % width))) !== 0;

export const waitLists = Array.from({ length: listCount }, (_, list) => (isByWait(list) ? 1 << list : 0)).reduce((all, one) => all | one, 0);

export interface Belonging {
  readonly readerId: string;
  /** Teams of the reader, and who is in them. */
  readonly teamIds: ReadonlySet<string>;
  readonly memberIds: ReadonlySet<string>;
  /** Null while nothing is narrowed. */
  readonly sieve: Sieve | null;
}

/** The last character of the system id tells the kind (spec 4), without the cost of a pattern. Another one is in the lists of any kind only. */
const shiftOf = (systemId: string): number => (systemId.endsWith('_1') ? width : systemId.endsWith('_2') ? 2 * width : 0);

const isIn = (ids: ReadonlySet<string>, id: string | null): boolean => id !== null && ids.has(id);

/** The conversation is one that is not closed. */
function openBits({ assigneeId, teamId, waitingSince, isKeptUnread }: ChatRow, { readerId, teamIds, memberIds }: Belonging): number {
  const isMine = assigneeId !== null && assigneeId === readerId;
  const isTeams = isIn(teamIds, teamId) || isIn(memberIds, assigneeId);
  const isUnanswered = waitingSince !== null || isKeptUnread;
  return (isMine ? bits.mine : 0) | (isUnanswered ? bits.unanswered : 0) | (isTeams ? bits.team : 0);
}
const owed = bits.mine | bits.unanswered;

const siftedShift = width * listKinds.indexOf('sifted');
const passes = ({ isUrgent, memberId, systemId }: ChatRow, sieve: Sieve): boolean =>
  (sieve.kind === 'any' || shiftOf(systemId) === width * listKinds.indexOf(sieve.kind)) &&
  (!sieve.isUrgent || isUrgent) &&
  (sieve.memberIds === null || sieve.memberIds.has(memberId));

/** One bit a list. */
export function listsOf(row: ChatRow, belonging: Belonging): number {
  const own = bits.all | (row.state === 'waiting' ? bits.waiting : 0) | (row.state === 'closed' ? 0 : openBits(row, belonging));
  const sifted = belonging.sieve && passes(row, belonging.sieve) ? own << siftedShift : 0;
  return own | (own << shiftOf(row.systemId)) | sifted | ((own & owed) === owed ? 1 << owedList : 0);
}

/** Urgent ones come before all others. */
const urgentMs = 1e14;
/** A conversation that is kept unread while nobody waits comes after those where somebody does. */
const nobodyWaits = 1e15;

export function waitOf({ waitingSince, isUrgent }: ChatRow): number {
  const since = waitingSince === null ? Number.NaN : Date.parse(waitingSince);
  return (Number.isNaN(since) ? nobodyWaits : since) - (isUrgent ? urgentMs * 2 : 0);
}
