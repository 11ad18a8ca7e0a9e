/** The events of the machine of a conversation: from views, from the connection, from timers. */
import type { FormsReport } from '#src/kit/machines/formsMachine.ts';
import type { Burst } from '#contract/burst.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { DraftKept, LifeMove, Mode, NewOrder, OrderMove, PushDraft, SidePart, Unsent } from './values.ts';

type WritingEvent =
  | { readonly type: 'draft.changed'; readonly text: string }
  /** A piece put in place of what is selected. */
  | { readonly type: 'draft.insert'; readonly text: string; readonly from: number; readonly to: number }
  /** Exchanges the draft and what another window had written. */
  | { readonly type: 'draft.swap' }
  | { readonly type: 'draft.dropOther' }
  /** This person had written it here, in another window or before this one began. */
  | { readonly type: 'unsent.taken'; readonly unsent: Unsent }
  | { readonly type: 'unsent.marked'; readonly mark: DraftKept }
  | { readonly type: 'mode.choose'; readonly mode: Mode }
  | { readonly type: 'message.send' }
  | { readonly type: 'message.retry'; readonly clientId: string }
  /** Held back because a colleague took the conversation: sent whoever serves it. */
  | { readonly type: 'message.sendAnyway'; readonly clientId: string }
  | { readonly type: 'message.discard'; readonly clientId: string }
  | { readonly type: 'quote.choose'; readonly seq: number | null }
  | { readonly type: 'recall.ask'; readonly seq: number }
  /** One's own text, taken back in this window, into the draft again. */
  | { readonly type: 'recalled.edit'; readonly seq: number };

type PictureEvent =
  /** Sent at once; both checks tell, neither stops it (spec 5). */
  | { readonly type: 'image.pick'; readonly file: Blob }
  | { readonly type: 'image.retry'; readonly path: string }
  | { readonly type: 'picture.hold'; readonly file: Blob }
  | { readonly type: 'picture.send'; readonly isShrunk: boolean }
  | { readonly type: 'picture.drop' };

type OrderEvent =
  | { readonly type: 'orders.ask' }
  | { readonly type: 'order.pick'; readonly orderId: string }
  /** Somebody wants its log. */
  | { readonly type: 'order.look'; readonly orderId: string }
  | ({ readonly type: 'order.move' } & OrderMove)
  /** Null puts the form away. */
  | { readonly type: 'push.write'; readonly draft: PushDraft | null }
  /** Makes the order and sends it to the customer. */
  | ({ readonly type: 'order.push' } & Omit<NewOrder, 'clientId'>);

type HistoryEvent =
  | { readonly type: 'history.older' }
  | { readonly type: 'history.newer' }
  | { readonly type: 'history.retry' }
  /** Messages that were missed do not come by themselves (reconnected without a position, or frame 18): fetch them. */
  | { readonly type: 'history.refresh' }
  | { readonly type: 'jump.to'; readonly seq?: number; readonly at?: string }
  | { readonly type: 'jump.latest' }
  /** Left for another conversation: where to come back to; null is the newest end. */
  | { readonly type: 'place.leave'; readonly seq: number | null };

type LifeEvent = ({ readonly type: 'move.make' } & LifeMove) | { readonly type: 'urgent.set'; readonly isUrgent: boolean };

type NoteEvent =
  | { readonly type: 'note.changed'; readonly text: string }
  | { readonly type: 'note.save' }
  | { readonly type: 'note.remove'; readonly id: string }
  | { readonly type: 'memberNote.write'; readonly text: string }
  | { readonly type: 'memberNote.save'; readonly text: string };

type PersonEvent =
  | { readonly type: 'tags.set'; readonly tags: readonly string[] }
  | { readonly type: 'earlier.ask' }
  | { readonly type: 'transcript.ask' }
  | { readonly type: 'side.retry'; readonly part: SidePart };

/** A conversation lives by these streams. */
export type ConversationBurst = Burst<'content' | 'orderStatus' | 'refused' | 'changed' | 'ephemeral'>;

export type ConversationEvent =
  | WritingEvent
  | PictureEvent
  | OrderEvent
  | HistoryEvent
  | LifeEvent
  | NoteEvent
  | PersonEvent
  | { readonly type: 'conversation.shown' }
  | { readonly type: 'conversation.hidden' }
  | { readonly type: 'failure.dismiss' }
  | FormsReport
  | { readonly type: 'row.changed'; readonly row: ChatRow }
  | { readonly type: 'socket.opened' }
  | { readonly type: 'socket.lost' }
  | { readonly type: 'frame.handed'; readonly localId: string }
  | { readonly type: 'frame.unsent'; readonly localId: string }
  | { readonly type: 'ack.late'; readonly clientId: string }
  | { readonly type: 'sign.faded' }
  | { readonly type: 'burst'; readonly frames: ConversationBurst };
