/** The rows and messages that machines hold and views draw; their fields stand in the contract. */
import type { Row } from '#contract/kinds.ts';
import type { chatPerson } from '#contract/resources/chatPerson.ts';
import type { chatRow } from '#contract/resources/conversation.ts';
import type { timelineRow } from '#contract/resources/conversationStep.ts';
import type { noteRow } from '#contract/resources/note.ts';
import type { orderDetail, orderRow } from '#contract/resources/order.ts';
import type { FailureReason } from '#contract/errors.ts';
import type { ContentFrame, SendableType } from '#contract/socket.ts';

export type ChatRow = Row<typeof chatRow>;
export type ChatPerson = Row<typeof chatPerson>;
/** A step or a private note between the messages. */
export type TimelineRow = Row<typeof timelineRow>;
export type NoteRow = Row<typeof noteRow>;
export type OrderRow = Row<typeof orderRow>;
export type OrderDetail = Row<typeof orderDetail>;

/** A message as the conversation shows it. `key` is stable while it is on the screen. */
export interface ChatItem extends ContentFrame {
  readonly key: string;
  readonly mine: boolean;
}

/** A message on its way. */
export interface OutboxItem {
  readonly clientId: string;
  readonly type: SendableType;
  readonly content: string;
  readonly orderId?: string;
  /** `uploading`: a picture before it has its path. `held`: waits for an open connection. */
  readonly state: 'uploading' | 'held' | 'sending' | 'failed';
  readonly reason?: FailureReason;
  readonly failureText?: string;
  readonly at: number;
  readonly localImage?: string;
  /** Kept until the picture has its path, so that a failed upload can be tried again. */
  readonly file?: Blob;
  /** The message it answers. */
  readonly replyToSeq?: number;
  /** This colleague served the conversation when it was written ('' nobody); absent: sent whoever serves it. */
  readonly expectedAssigneeId?: string;
}

/** A row of any resource list. */
export type ListRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

export type NoticeKey = FailureReason | 'imageFormat' | 'imageSize' | 'languageMissing';
export interface Notice {
  readonly id: number;
  readonly key: NoticeKey;
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** The notice names what was not saved, where nothing else on the screen says it. */
  readonly about?: NoticeAbout;
}
/** A part of the console asks the root to say this where it has no place of its own for it. */
export interface NoticeReport {
  readonly type: 'notice.raise';
  readonly key: NoticeKey;
  readonly text: string;
  readonly about?: NoticeAbout;
}
export type NoticeAbout = 'duty' | 'preferences' | 'looks' | 'mark' | 'job';
