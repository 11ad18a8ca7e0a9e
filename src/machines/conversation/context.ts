/** What a conversation knows, hears and says. */
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ClientFrame, ContentFrame, ServerFrame } from '#contract/socket.ts';
import type { Feature } from '#contract/services.ts';
import type { Failure } from '#machines/failure.ts';
import type { ChatItem, ChatPerson, ChatRow, NoticeKey, OrderDetail, OrderRow, OutboxItem } from '#machines/rows.ts';
import type { Parcel } from '#machines/socketMachine.ts';
import type { Tools } from '#machines/tools.ts';

export interface Sign {
  readonly id: string;
  readonly name: string;
  readonly until: number;
}
export interface OrderMove {
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
}

/** What is kept of a conversation while its actor is not there (logged out, then the same person again). */
export interface Unsent {
  readonly draft: string;
  readonly outbox: readonly OutboxItem[];
}

export interface ConversationContext {
  readonly tools: Tools;
  readonly me: SessionPerson;
  readonly features: readonly Feature[];
  readonly row: ChatRow;
  readonly person: ChatPerson | null;
  /** In order of seq. */
  readonly items: readonly ChatItem[];
  readonly outbox: readonly OutboxItem[];
  readonly draft: string;
  readonly olderLeft: boolean;
  readonly loadingOlder: boolean;
  /** How far this reader has read. */
  readonly readSeq: number;
  /** How far the other side has read. */
  readonly memberReadSeq: number;
  readonly orders: Readonly<Record<string, OrderDetail>>;
  /** What `order.pick` may choose from; null until `orders.ask`. */
  readonly orderChoices: readonly OrderRow[] | null;
  /** File path -> address the browser can draw; empty where it could not be had. A missing path is still loading. */
  readonly images: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
  readonly typing: Sign | null;
  readonly looking: Sign | null;
  readonly isLoaded: boolean;
  readonly isFetching: boolean;
  readonly isOnline: boolean;
  readonly isShown: boolean;
  /** The person looked further up: what he loaded is not trimmed away while he looks. */
  readonly hasReadOlder: boolean;
  /** Frames that wait for the history that is under way. */
  readonly buffer: readonly ContentFrame[];
  readonly wantedOrders: readonly string[];
  readonly wantedImages: readonly string[];
  readonly moves: readonly OrderMove[];
  readonly typingSentAt: number;
}

export type ConversationEvent =
  | { readonly type: 'draft.changed'; readonly text: string }
  | { readonly type: 'message.send' }
  | { readonly type: 'image.pick'; readonly file: Blob }
  | { readonly type: 'orders.ask' }
  | { readonly type: 'order.pick'; readonly orderId: string }
  | { readonly type: 'message.retry'; readonly clientId: string }
  | { readonly type: 'message.discard'; readonly clientId: string }
  | { readonly type: 'history.older' }
  | { readonly type: 'history.retry' }
  /** What was missed does not come by itself (reconnected without a position, or frame 18): fetch it. */
  | { readonly type: 'history.refresh' }
  | { readonly type: 'conversation.shown' }
  | { readonly type: 'conversation.hidden' }
  | ({ readonly type: 'order.move' } & OrderMove)
  | { readonly type: 'failure.dismiss' }
  | { readonly type: 'row.changed'; readonly row: ChatRow }
  | { readonly type: 'socket.opened' }
  | { readonly type: 'socket.lost' }
  | { readonly type: 'frame.handed'; readonly localId: string }
  | { readonly type: 'frame.unsent'; readonly localId: string }
  | { readonly type: 'ack.late'; readonly clientId: string }
  | { readonly type: 'sign.faded' }
  | { readonly type: 'burst'; readonly frames: readonly ServerFrame[] };

export type ConversationReport =
  | { readonly type: 'frame.send'; readonly frame: ClientFrame; readonly parcel?: Parcel }
  | { readonly type: 'conversation.read'; readonly id: string; readonly seq: number | null }
  | { readonly type: 'notice.raise'; readonly key: NoticeKey; readonly text: string }
  /** A message left without a frame of it coming back: the list shows it as the last one. */
  | { readonly type: 'message.sent'; readonly frame: ContentFrame };

export interface ConversationInput {
  readonly tools: Tools;
  readonly me: SessionPerson;
  readonly features: readonly Feature[];
  readonly row: ChatRow;
  readonly online: boolean;
  readonly unsent?: Unsent;
}

export interface HistoryInput {
  readonly row: ChatRow;
  readonly beforeSeq?: number;
  readonly afterSeq?: number;
  readonly limit: number;
}
/** `lastSeq` null: a back end without numbers gives everything. */
export interface History {
  readonly rows: readonly ContentFrame[];
  readonly lastSeq: number | null;
}
