/** A conversation alone, with every call it makes answered by hand. */
import { afterEach } from 'vitest';
import type { Feature } from '#contract/services.ts';
import type { ContentFrame, ServerFrame } from '#contract/socket.ts';
import { conversationMachine } from '#machines/conversationMachine.ts';
import type { History, HistoryInput, OrderMove, Unsent } from '#machines/conversation/context.ts';
import type { ChatPerson, ChatRow, OrderDetail, OrderRow } from '#machines/rows.ts';
import { alone, asked, memberText, rowOf, staff } from './simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());
export const all: readonly Feature[] = ['positions', 'echo', 'typing', 'unreadCount', 'next'];

export const frame = (seq: number | undefined, rest: Partial<ContentFrame> = {}): ContentFrame =>
  memberText('a', { content: `text ${seq}`, username: '王芳', ...(seq === undefined ? {} : { seq, id: `id-of-${seq}` }), ...rest });
export const order = (id: string, version: number, status: OrderDetail['status'] = 'unpaid'): OrderDetail =>
  ({ id, version, status, kind: 'pushed', orderNo: `N${id}` }) as unknown as OrderDetail;

export function start({
  features = all,
  online = true,
  row = rowOf('a'),
  unsent,
}: { features?: readonly Feature[]; online?: boolean; row?: ChatRow; unsent?: Unsent } = {}) {
  const calls = {
    history: asked<History, HistoryInput>(),
    person: asked<ChatPerson | null, { row: ChatRow }>(),
    order: asked<OrderDetail | null, { orderId: string }>(),
    image: asked<string, { path: string }>(),
    choices: asked<readonly OrderRow[], { row: ChatRow }>(),
    mark: asked<void, { row: ChatRow; seq: number | null }>(),
    upload: asked<string, { file: Blob | undefined }>(),
    move: asked<OrderRow, { order: OrderDetail | undefined; move: OrderMove }>(),
  };
  const one = alone(
    conversationMachine.provide({
      actors: {
        loadHistory: calls.history.logic,
        loadPerson: calls.person.logic,
        loadOrder: calls.order.logic,
        loadImage: calls.image.logic,
        loadChoices: calls.choices.logic,
        markRead: calls.mark.logic,
        upload: calls.upload.logic,
        moveOrder: calls.move.logic,
      },
    }),
    (tools) => ({ tools, me: staff, features, row, online, ...(unsent ? { unsent } : {}) }),
  );
  over = one;
  const context = () => one.child.getSnapshot().context;
  const burst = (...frames: ServerFrame[]): void => one.child.send({ type: 'burst', frames });
  const write = (text: string): void => {
    one.child.send({ type: 'draft.changed', text });
    one.child.send({ type: 'message.send' });
  };
  const sent = () =>
    one
      .heardOf('frame.send')
      .map((event) => event['frame'])
      .filter((given) => given.type !== 19);
  return {
    ...one,
    calls,
    context,
    burst,
    write,
    sent,
    seqs: () => context().items.map((item) => item.seq),
    states: () => context().outbox.map((item) => item.state),
  };
}
