/** Context, events and reports of the machine of the conversation list. */
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Row } from '#contract/kinds.ts';
import type { foundRow } from '#contract/resources/foundRow.ts';
import type { Answers } from '#contract/operations.ts';
import type { Feature } from '#contract/services.ts';
import type { Burst } from '#contract/burst.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { ChatRow, NoticeReport } from '#src/kit/machines/rows.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { InboxFilter, InboxKind, InboxStore, ListKind, Mark } from './store.ts';

export type FoundRow = Row<typeof foundRow>;

/** The list lives by these streams. */
export type InboxBurst = Burst<'content' | 'orderStatus' | 'changed' | 'ephemeral'>;

/** The list is narrowed to these. `isOpen`: a tag can be chosen. */
export interface SieveChoice {
  readonly isOpen: boolean;
  readonly isUrgent: boolean;
  readonly tag: string | null;
}
export type TagCount = Answers<'desk.tags'>[number];

export interface Search {
  readonly isOpen: boolean;
  readonly words: string;
  /** The words are those that `rows` answer; null before the first answer. */
  readonly answered: string | null;
  readonly rows: readonly FoundRow[];
  readonly failure: Failure | null;
}

/**
 * Those of the filters follow what the list is narrowed to; the others never do. `toAnswer`: rows that wait for an answer. `queued`: rows in the queue. `unread`: rows
 * with something unread. `owed`: mine that wait for an answer.
 */
export type InboxCounts = Readonly<Record<InboxFilter | 'toAnswer' | 'queued' | 'unread' | 'owed', number>>;

export interface MarkAsk {
  readonly id: string;
  readonly mark: Mark;
  /** The mark was so before, for the case that the server refuses. */
  readonly before: Required<Mark>;
}

export interface InboxContext {
  readonly tools: Tools;
  readonly person: SessionPerson;
  /** One row can be asked for by its id, and answers say what they are true at. */
  readonly positions: boolean;
  /** The back end knows the life of a conversation, marks and search. */
  readonly hasDesk: boolean;
  /** Grows with every change of the store: what views compare. */
  readonly revision: number;
  readonly store: InboxStore;
  readonly filter: InboxFilter;
  readonly kind: InboxKind;
  readonly sieve: SieveChoice;
  /** Customers who carry the chosen tag; null while it is not known. */
  readonly tagged: ReadonlySet<string> | null;
  readonly taggedFailure: Failure | null;
  /** Tags to choose from; null before the first answer. */
  readonly tags: readonly TagCount[] | null;
  readonly tagsFailure: Failure | null;
  /** The lists on the screen are of this kind, or what the sieve leaves of it. */
  readonly shown: ListKind;
  /** Every list leads with who is urgent and waits longest; else those that are no queue lead with the newest. */
  readonly isByWait: boolean;
  readonly selectedId: string | null;
  /** The selected one is opened at this message; null at its end. */
  readonly selectedSeq: number | null;
  /** The selected one has not been told of yet: its row is still on its way. */
  readonly awaitsRow: boolean;
  /** The selected one cannot be had: it does not exist, or not for this person. */
  readonly isMissing: boolean;
  readonly counts: InboxCounts;
  /** The log position the list is true at; null where the back end has none. */
  readonly position: number | null;
  readonly failure: Failure | null;
  readonly isLoaded: boolean;
  readonly next: string | null;
  /** Bursts since the oldest request under way: what its answer does not yet know is applied again on top of it. */
  readonly buffer: readonly InboxBurst[];
  /** Conversations whose row must be fetched. */
  readonly wanted: readonly string[];
  readonly search: Search;
  /** Conversations whose customer is typing -> until when that is believed (epoch ms). */
  readonly typing: Readonly<Record<string, number>>;
  /** The refusal says why the next one could not be taken. */
  readonly refusal: Failure | null;
  /** Taken by colleagues while this person asked for the next one. */
  readonly passed: readonly string[];
  readonly marks: readonly MarkAsk[];
  /** The next one was asked for by somebody who writes, or whose hand was on a button: not by a letter. */
  readonly asksCaret: boolean;
  /** Grows whenever the next one to answer has been opened and the caret is to go to the answer. */
  readonly answers: number;
}

export type InboxEvent =
  | { readonly type: 'filter.choose'; readonly filter?: InboxFilter; readonly kind?: InboxKind }
  | { readonly type: 'sieve.open' }
  | { readonly type: 'sieve.choose'; readonly patch: Partial<Omit<SieveChoice, 'isOpen'>> }
  /** Nothing is narrowed any more. */
  | { readonly type: 'sieve.close' }
  | { readonly type: 'tags.ask' }
  | { readonly type: 'tagged.stale' }
  | { readonly type: 'tagged.again' }
  | { readonly type: 'order.turn' }
  /** This person has the order so elsewhere, or had it so before. */
  | { readonly type: 'order.known'; readonly isByWait: boolean }
  /** `seq`: the message to open it at. */
  | { readonly type: 'conversation.open'; readonly id: string; readonly seq?: number }
  | { readonly type: 'conversation.close' }
  | { readonly type: 'conversation.next' }
  | { readonly type: 'conversation.previous' }
  /** Whoever's turn it is gets opened; one of the queue is claimed. `isWriting`: the words typed from now on are meant for them. */
  | { readonly type: 'answer.next'; readonly isWriting?: boolean }
  | { readonly type: 'refusal.dismiss' }
  | { readonly type: 'row.pin'; readonly id: string; readonly isPinned: boolean }
  | { readonly type: 'row.keepUnread'; readonly id: string; readonly isKeptUnread: boolean }
  | { readonly type: 'search.open' }
  | { readonly type: 'search.type'; readonly words: string }
  | { readonly type: 'search.retry' }
  | { readonly type: 'search.close' }
  | { readonly type: 'team.known'; readonly teamIds: readonly string[]; readonly memberIds: readonly string[] }
  | { readonly type: 'inbox.more' }
  | { readonly type: 'inbox.reload' }
  /** Answers can be expected again: what failed is asked for once more, and nothing else. */
  | { readonly type: 'inbox.heal' }
  /** This reader has read up to `seq` (null: all there is). */
  | { readonly type: 'conversation.read'; readonly id: string; readonly seq: number | null }
  | { readonly type: 'burst'; readonly frames: InboxBurst };

export type InboxReport =
  | { readonly type: 'inbox.loaded'; readonly position: number | null }
  | { readonly type: 'inbox.failed' }
  /** The person has chosen it here: it is kept for them. */
  | { readonly type: 'order.turned'; readonly isByWait: boolean }
  | NoticeReport
  /** `id` without `row`: not here yet. */
  | { readonly type: 'conversation.chosen'; readonly id: string | null; readonly row: ChatRow | null; readonly seq: number | null };

export interface InboxInput {
  readonly tools: Tools;
  readonly person: SessionPerson;
  readonly features: readonly Feature[];
  /** The list begins in the order that this person had last in this browser. */
  readonly isByWait?: boolean;
}
export interface InboxPageInput {
  readonly next: string | null;
  readonly limit: number;
}
