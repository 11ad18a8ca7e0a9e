/** One opened conversation: its history, what is being written, and what is on its way. It outlives its view. */
import { setup } from 'xstate';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Feature } from '#contract/services.ts';
import type { ServerFrame } from '#contract/socket.ts';
import type { Failure } from './failure.ts';
import type { ChatItem, ChatPerson, ChatRow, OrderDetail, OrderRow, OutboxItem } from './rows.ts';
import type { Tools } from './tools.ts';

export interface Sign { readonly name: string; readonly until: number }

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
  /** File path -> address the browser can draw. A path that is missing is still loading. */
  readonly images: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
  readonly typing: Sign | null;
  readonly looking: Sign | null;
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
  | { readonly type: 'conversation.shown' }
  | { readonly type: 'conversation.hidden' }
  | { readonly type: 'order.move'; readonly orderId: string; readonly status: string; readonly version: number }
  | { readonly type: 'failure.dismiss' }
  | { readonly type: 'burst'; readonly frames: readonly ServerFrame[] };

export interface ConversationInput {
  readonly tools: Tools;
  readonly me: SessionPerson;
  readonly features: readonly Feature[];
  readonly row: ChatRow;
  readonly online: boolean;
}

export const conversationMachine = setup({
  types: { context: {} as ConversationContext, events: {} as ConversationEvent, input: {} as ConversationInput, tags: {} as 'loading' | 'failed' | 'shown' | 'online' },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    tools: input.tools, me: input.me, features: input.features, row: input.row, person: null, items: [], outbox: [], draft: '', olderLeft: false, loadingOlder: false,
    readSeq: 0, memberReadSeq: input.row.memberReadSeq, orders: {}, orderChoices: null, images: {}, failure: null, typing: null, looking: null,
  }),
  type: 'parallel',
  states: {
    history: { initial: 'loading', states: { loading: { tags: 'loading' }, ready: {}, failed: { tags: 'failed' } } },
    eye: { initial: 'hidden', states: { hidden: {}, shown: { tags: 'shown' } } },
  },
});
