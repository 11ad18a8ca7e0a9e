/** The values that a conversation keeps and its events carry. */
import type { StaffMove } from '#contract/lives/conversationLife.ts';
import type { ContentType } from '#contract/socket.ts';
import type { NoticeKey, OutboxItem } from '#src/kit/machines/rows.ts';

export interface Sign {
  readonly id: string;
  readonly name: string;
  readonly until: number;
}
/** Somebody of one's own side who looks or types here now. */
export interface ColleagueHere extends Sign {
  readonly signal: 'typing' | 'looking';
  readonly typingUntil: number;
}
export interface OrderMove {
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
  /** The reason stands here where the life asks for it. */
  readonly reason?: string | undefined;
  /** The move asks for these besides, by field. */
  readonly given?: Readonly<Record<string, string | number>> | undefined;
  /** A customer pays so much, in fen: no move of theirs, the payment system makes it. */
  readonly pays?: number | undefined;
}
/** The conversation's life is asked for this; the rest of `conversation.move` is added by the machine. */
export interface LifeMove {
  readonly move: StaffMove;
  readonly toUserId?: string;
  readonly toTeamId?: string;
  readonly until?: string;
  readonly closeReason?: string;
  readonly remark?: string;
  /** Once it is made, the next who waits for an answer is opened. */
  readonly goOn?: boolean;
}
/** A message that is being answered or is quoted by one: a short piece of it. */
export interface Quote {
  readonly seq: number;
  readonly name: string;
  readonly type: ContentType;
  readonly text: string;
  readonly isRecalled: boolean;
}
/** A picture that is looked at before it is sent. */
export interface HeldPicture {
  readonly file: Blob;
  readonly url: string;
  /** The messages of spec 5 that its checks show. */
  readonly checks: readonly NoticeKey[];
}
/** The reader wants to be here; `nonce` differs with every wish. */
export interface Place {
  readonly seq: number;
  readonly nonce: number;
}
export type Mode = 'reply' | 'note';

/** A person has written this in a conversation and not sent it. */
export interface Written {
  readonly draft: string;
  readonly noteDraft: string;
  /** seq of the message that the draft answers. */
  readonly quoting: number | null;
  /** Another window of this person held this text when both had written: it is kept, and offered beside the draft. */
  readonly otherDraft: string;
}
/** This is kept of a conversation while its actor is not there, sealed where the back end gives a key (ADR 10). */
export interface Unsent extends Written {
  readonly outbox: readonly OutboxItem[];
}
/** `notKept`: it lives in this window's memory alone. */
export type DraftKept = 'kept' | 'keeping' | 'notKept';

/** Each part of the side panel has its own way to fail. */
export type SidePart = 'person' | 'tags' | 'orders' | 'push' | 'earlier' | 'memberNotes' | 'memberNote';
/** An order being written: as typed, so that nothing typed is lost. */
export interface PushDraft {
  readonly title: string;
  readonly count: string;
  /** Yuan. */
  readonly price: string;
  /** The customer reads it on the card. */
  readonly customerNote?: string;
  /** The remark is for colleagues alone. */
  readonly remark: string;
  /** Absent: the one of what staff push. */
  readonly channelId?: string;
}
/** One that is in use at the customer's organisation. */
export interface OrderChannel {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly isStaffs: boolean;
}
/** An order to be made: fen. The same one sent twice is one order. */
export interface NewOrder {
  readonly title: string;
  readonly count: number;
  readonly payPrice: number;
  readonly customerNote?: string;
  readonly remark: string;
  readonly channelId?: string;
  readonly clientId: string;
}

/** These forms are written beside the conversation: a note about the customer, an order. */
export interface SideForms {
  readonly memberNoteDraft: string;
  /** Null while nobody writes one. */
  readonly pushDraft: PushDraft | null;
  /** The order being made of it: asked for again, it is the same one. */
  readonly pushing: NewOrder | null;
}
