/** One person's system messages, and the context and events of their machine. */
import type { FormReport } from '#src/kit/machines/forms/form.ts';
import type { FormsReport } from '#src/kit/machines/formsMachine.ts';
import type { Row } from '#contract/kinds.ts';
import type { MessageTopic } from '#contract/choices/messages.ts';
import type { systemMessageRow } from '#contract/resources/systemMessage.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

export type Message = Row<typeof systemMessageRow>;

export interface MessageQuery {
  readonly isUnread: boolean;
  readonly topic: MessageTopic | null;
}

/** The server is asked for these, one after the other. */
export type MessageAct =
  | { readonly kind: 'read'; readonly id: string }
  /** This one and every older one. */
  | { readonly kind: 'readAll'; readonly id: string }
  | { readonly kind: 'remove'; readonly id: string };

export interface Announcement {
  readonly title: string;
  readonly text: string;
  /** The same announcement sent twice is one. */
  readonly clientId: string;
  /** It will reach so many; null until that is known. */
  readonly receivers: number | null;
  readonly failure: Failure | null;
}

/** Rows as they were read; `position`: what they are true at. */
export interface MessagePage {
  readonly rows: readonly Message[];
  readonly position?: number;
  readonly next?: string | null;
}
export interface Newest extends MessagePage {
  readonly unread: number;
  /** The number is true at this position. */
  readonly countPosition?: number;
}

export interface MessagesContext {
  readonly tools: Tools;
  /** The back end marks all read by one call, or not. */
  readonly marksTogether: boolean;
  readonly unread: number;
  readonly countPosition: number | null;
  /** Number and newest know nothing later for certain: a connection that begins has to begin here. */
  readonly position: number | null;
  /** Message id -> its version that `unread` reckons with, since the number was read. */
  readonly counted: Readonly<Record<string, number>>;
  /** The bell shows these, whatever the page shows. */
  readonly newest: readonly Message[];
  /** Number and newest were read at least once. */
  readonly isKnown: boolean;
  /** Epoch ms when they were last read whole. */
  readonly readAt: number;
  readonly failure: Failure | null;
  readonly query: MessageQuery;
  readonly rows: readonly Message[];
  readonly next: string | null;
  readonly isListed: boolean;
  readonly listFailure: Failure | null;
  /** Older messages could not be had; those that are there stay. */
  readonly moreFailure: Failure | null;
  readonly isAtTop: boolean;
  /** New ones that wait while somebody reads further down. */
  readonly held: readonly Message[];
  readonly activeId: string | null;
  /** Read beside the list. */
  readonly openId: string | null;
  readonly chosen: readonly string[];
  /** Removed and not yet told to the server: they can be had back. */
  readonly leaving: readonly Message[];
  readonly acts: readonly MessageAct[];
  readonly actFailure: Failure | null;
  /** The number was read while something was on its way to the server. */
  readonly isCountUnsure: boolean;
  /** Ids of new ones to be fetched. */
  readonly wanted: readonly string[];
  /** These changes were heard last: an answer that is older is brought up to date by them. */
  readonly recent: readonly RowChange[];
  readonly announcement: Announcement | null;
  /** The root was told this last of it. */
  readonly toldAnnouncement: Announcement | null;
  /** The last announcement of this session reached so many. */
  readonly announcedTo: number | null;
}

export type MessagesEvent =
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | { readonly type: 'messages.reload' }
  | { readonly type: 'list.open' }
  | { readonly type: 'list.more' }
  | { readonly type: 'query.changed'; readonly patch: Partial<MessageQuery> }
  | { readonly type: 'rows.scrolled'; readonly top: boolean }
  | { readonly type: 'rows.show' }
  /** The keyboard goes to the next or to the one before. */
  | { readonly type: 'row.step'; readonly by: 1 | -1 }
  | { readonly type: 'row.choose'; readonly id: string }
  | { readonly type: 'choice.clear' }
  /** Reads it and goes where it leads, or shows it whole. */
  | { readonly type: 'message.open'; readonly id: string }
  | { readonly type: 'message.close' }
  | { readonly type: 'messages.read'; readonly ids: readonly string[] }
  | { readonly type: 'messages.readAll' }
  | { readonly type: 'messages.remove'; readonly ids: readonly string[] }
  | { readonly type: 'remove.undo' }
  | { readonly type: 'failure.dismiss' }
  | FormsReport
  | { readonly type: 'announce.begin' }
  | { readonly type: 'announce.write'; readonly patch: Partial<Pick<Announcement, 'title' | 'text'>> }
  | { readonly type: 'announce.review' }
  | { readonly type: 'announce.back' }
  | { readonly type: 'announce.send' }
  | { readonly type: 'announce.leave' };

export type MessagesReport =
  /** An address of this console. */
  { readonly type: 'message.followed'; readonly path: string } | FormReport;

export interface MessagesInput {
  readonly tools: Tools;
  readonly marksTogether: boolean;
}
