/** Context, input and reports of the machine of a conversation. */
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ClientFrame, ContentFrame } from '#contract/socket.ts';
import type { Feature } from '#contract/services.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { FormReport, Forms } from '#src/kit/machines/forms/form.ts';
import type { ConversationEvent } from './events.ts';
import type { ChatItem, ChatPerson, ChatRow, NoteRow, NoticeReport, OrderDetail, OrderRow, TimelineRow } from '#src/kit/machines/rows.ts';
import type { Delivery } from '#src/kit/machines/socketMachine.ts';
import type { Download } from '#src/transfers/machines/context.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type {
  Sign,
  ColleagueHere,
  OrderMove,
  LifeMove,
  Quote,
  HeldPicture,
  Place,
  Mode,
  Unsent,
  DraftKept,
  SidePart,
  OrderChannel,
  SideForms,
} from './values.ts';

export interface ConversationContext extends SideForms, Unsent {
  readonly tools: Tools;
  readonly me: SessionPerson;
  readonly features: readonly Feature[];
  readonly row: ChatRow;
  /** Something about the row changed that no frame tells: it is fetched. */
  readonly wantsRow: boolean;
  readonly person: ChatPerson | null;
  readonly wantsPerson: boolean;
  /** In order of seq, without a hole. */
  readonly items: readonly ChatItem[];
  /** Away from the newest: what comes waits until the reader is back. */
  readonly isDetached: boolean;
  /** The newest number when the reader went away: what stands above it is new to them. */
  readonly detachedSeq: number;
  readonly loadingNewer: boolean;
  /** Set by a jump; the view brings it into sight. */
  readonly place: Place | null;
  /** A jump that still loads goes there. */
  readonly wantedPlace: { readonly seq?: number; readonly at?: string } | null;
  /** The first message not read when it was opened. */
  readonly firstUnreadSeq: number | null;
  /** Taken back, as heard: an answer under way may not know it yet. */
  readonly recalled: Readonly<Record<number, string>>;
  /** Messages that were missed are read again, once nothing else of the history is under way. */
  readonly wantsRefresh: boolean;
  /** The next page of a refresh begins here. */
  readonly refreshAfter: number;
  /** Until when what is shown was known to be true: what is younger is read again after an absence. */
  readonly trueAt: number;
  /** The mark says whether words written here survive the window. */
  readonly draftKept: DraftKept;
  /** The root was told this last of what is unsent. */
  readonly told: Unsent;
  /** The same of its forms. */
  readonly toldForms: SideForms;
  readonly mode: Mode;
  /** The same note sent twice is one note. */
  readonly noteId: string | null;
  /** Quoted messages that are not among the items; null where one could not be had. */
  readonly quotes: Readonly<Record<number, Quote | null>>;
  readonly wantedQuotes: readonly number[];
  /** Own text taken back in this window, to be edited again. */
  readonly recalledTexts: Readonly<Record<number, string>>;
  readonly recalling: number | null;
  /** Steps and private notes, oldest first. */
  readonly timeline: readonly TimelineRow[];
  readonly wantsTimeline: boolean;
  readonly removingNoteId: string | null;
  /** Notes about the customer, newest first; null until they are here. */
  readonly memberNotes: readonly NoteRow[] | null;
  readonly wantsMemberNotes: boolean;
  readonly memberNoteId: string | null;
  /** The customer's other conversations; null until `earlier.ask`. */
  readonly earlier: readonly ChatRow[] | null;
  /** The move under way. */
  readonly moving: LifeMove | null;
  readonly urgency: boolean | null;
  readonly wantedTags: readonly string[] | null;
  /** Tags that could not be saved. */
  readonly refusedTags: readonly string[] | null;
  readonly held: HeldPicture | null;
  /** Picked together with it: looked at one after another. */
  readonly heldNext: readonly Blob[];
  readonly colleaguesHere: readonly ColleagueHere[];
  readonly olderLeft: boolean;
  readonly loadingOlder: boolean;
  /** This reader has read so far. */
  readonly readSeq: number;
  /** The other side has read so far. */
  readonly memberReadSeq: number;
  readonly orders: Readonly<Record<string, OrderDetail>>;
  readonly sideFailures: Readonly<Partial<Record<SidePart, Failure>>>;
  /** Somebody made an order: perhaps this customer's. */
  readonly wantsOrders: boolean;
  /** The act `order.pick` may choose from these; null until `orders.ask`. */
  readonly orderChoices: readonly OrderRow[] | null;
  /** An order may come in by these channels; read whenever somebody begins one. */
  readonly channels: readonly OrderChannel[] | null;
  /** File path -> address the browser can draw; empty where it could not be had. A missing path is still loading. */
  readonly images: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
  /** This was refused, and can be asked for once more; null where something could not be read. */
  readonly failedAct: ConversationEvent | null;
  /** The other side. */
  readonly typing: Sign | null;
  readonly looking: Sign | null;
  readonly isLoaded: boolean;
  readonly isFetching: boolean;
  readonly isOnline: boolean;
  readonly isShown: boolean;
  /** The person looked further up: what they loaded is not trimmed away while they look. */
  readonly hasReadOlder: boolean;
  /** Frames that wait for the history that is under way. */
  readonly buffer: readonly ContentFrame[];
  readonly wantedOrders: readonly string[];
  readonly wantedImages: readonly string[];
  readonly moves: readonly OrderMove[];
  /** Orders that somebody moved here, and when: some moves can be taken back for a moment. */
  readonly movedHere: Readonly<Record<string, number>>;
  readonly typingSentAt: number;
}

export type { ConversationEvent } from './events.ts';

export type ConversationReport =
  | FormReport
  /** This one is done with: on to the next. */
  | { readonly type: 'answer.next' }
  /** A conversation to be led to. */
  | { readonly type: 'notification.chosen'; readonly conversationId: string }
  /** Said after every change of what is unsent. */
  | { readonly type: 'unsent.changed'; readonly row: ChatRow; readonly unsent: Unsent }
  | { readonly type: 'frame.send'; readonly frame: ClientFrame; readonly delivery?: Delivery }
  | { readonly type: 'conversation.read'; readonly id: string; readonly seq: number | null }
  | NoticeReport
  | { readonly type: 'download.ask'; readonly name: string; readonly download: Download }
  /** A message left without a frame of it coming back: the list shows it as the last one. */
  | { readonly type: 'message.sent'; readonly frame: ContentFrame };

export interface ConversationInput {
  readonly tools: Tools;
  readonly me: SessionPerson;
  readonly features: readonly Feature[];
  readonly row: ChatRow;
  readonly online: boolean;
  readonly unsent?: Unsent;
  readonly draftKept?: DraftKept;
  /** This person has written these in forms, by key. */
  readonly forms?: Forms;
}

export interface HistoryInput {
  readonly row: ChatRow;
  readonly beforeSeq?: number;
  readonly afterSeq?: number;
  /** The rows from this moment on (feature `desk`). */
  readonly fromAt?: string;
  readonly limit: number;
}
/** `lastSeq` null: a back end without numbers gives everything. */
export interface History {
  readonly rows: readonly ContentFrame[];
  readonly lastSeq: number | null;
}
