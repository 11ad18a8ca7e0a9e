import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import type { ConversationContext } from '#src/desk/machines/conversation/context.ts';
import { receive } from '#src/desk/machines/conversation/receive.ts';
import { burstWith } from '#tests/machines/bursts.ts';
import { changed, frame, now, opened, order } from '#tests/machines/conversationStage.ts';
import { staff } from '#tests/machines/simulated.ts';

const acts = [
  'message',
  'answer',
  'card',
  'status',
  'cardChanged',
  'read',
  'readByMember',
  'served',
  'recall',
  'note',
  'member',
  'refused',
  'looking',
] as const;
interface Step {
  readonly what: (typeof acts)[number];
  readonly back: number;
}

/** The log of an opened conversation after its third message. */
function framesOf(steps: readonly Step[]): readonly ServerFrame[] {
  let seq = 3;
  return steps.map(({ what, back }, place): ServerFrame => {
    const position = place + 11;
    const line = (rest: object): ServerFrame => {
      seq += 1;
      return { ...frame(seq), position, at: now, ...rest } as ServerFrame;
    };
    const change = (entity: string, id: string, patch?: Parameters<typeof changed>[2]): ServerFrame =>
      ({ ...changed(entity, id, patch), position, version: position }) as ServerFrame;
    const made: Readonly<Record<Step['what'], () => ServerFrame>> = {
      message: () => line({}),
      answer: () => line({ fromRemoteId: staff.id, fromRemoteSystem: 'staff', clientId: `sent-${back}` }),
      card: () => line({ type: 3, messageType: 3, content: 'o', orderId: 'o' }),
      status: () => line({ type: 16, messageType: 16, orderId: 'o', status: back % 2 ? 'paid' : 'closed', version: position, fromRemoteSystem: 'system' }),
      cardChanged: () => change('order', 'o'),
      read: () => change('readMark', 'a', { readerId: staff.id, readerSystem: 'staff', seq }),
      readByMember: () => change('readMark', 'a', { readerId: 'm-a', readerSystem: 'member', seq }),
      served: () => change('conversation', 'a', { assigneeId: staff.id, state: 'serving', waitingSince: null }),
      recall: () => change('message', 'x', { conversationId: 'a', seq: Math.max(1, seq - back), recalledAt: now }),
      note: () => change('note', 'n', { conversationId: 'a', memberId: 'm-a' }),
      member: () => change('member', 'm-a'),
      refused: () => ({ type: 5, messageType: 5, clientId: `waits-${back}`, resp_code: 41012, resp_msg: 'no' }),
      // This colleague says nothing: a signal ends with the words of whoever gave it.
      looking: () => ({ type: 19, messageType: 19, conversationId: 'a', signal: 'looking', fromRemoteId: 'colleague', fromRemoteSystem: 'staff' }),
    };
    return made[what]();
  });
}

async function withOutbox(): Promise<ConversationContext> {
  const one = await opened();
  const context = one.context();
  const outbox = ['sent-0', 'sent-1', 'waits-0', 'waits-1', 'waits-2'].map((clientId) => ({
    clientId,
    type: 0 as const,
    content: clientId,
    state: 'sending' as const,
    expectedAssigneeId: '',
  }));
  return { ...context, outbox: outbox as unknown as ConversationContext['outbox'], orders: { o: order('o', 1) } };
}
/** Asked for in any order: one look at each. */
const ended = (context: ConversationContext): object => ({
  ...context,
  wantedOrders: [...context.wantedOrders].sort(),
});
const after = (context: ConversationContext, bursts: readonly (readonly ServerFrame[])[]): ConversationContext =>
  bursts.reduce((before, frames) => ({ ...before, ...receive(before, burstWith(...frames)) }), context);
const someSteps = fc.array(fc.record({ what: fc.constantFrom(...acts), back: fc.nat(2) }), { maxLength: 30 });

test('a conversation ends the same with one burst as with its frames one by one', async () => {
  const context = await withOutbox();
  fc.assert(
    fc.property(someSteps, (steps) => {
      const frames = framesOf(steps);
      expect(ended(after(context, [frames]))).toEqual(
        ended(
          after(
            context,
            frames.map((one) => [one]),
          ),
        ),
      );
    }),
  );
});

test('recalls, refusals and signals may lie anywhere among the lines', async () => {
  const context = await withOutbox();
  const free: ReadonlySet<Step['what']> = new Set(['recall', 'refused', 'looking']);
  fc.assert(
    fc.property(someSteps, fc.infiniteStream(fc.boolean()), (steps, coins) => {
      const frames = framesOf(steps);
      const isFree = (_: ServerFrame, place: number): boolean => free.has((steps[place] as Step).what);
      const waiting = frames.filter(isFree);
      const fixed = frames.filter((one, place) => !isFree(one, place));
      const mixed: ServerFrame[] = [];
      while (waiting.length + fixed.length > 0) {
        const [from] = coins.next().value && waiting.length > 0 ? [waiting] : fixed.length > 0 ? [fixed] : [waiting];
        const next = from?.shift();
        if (next) mixed.push(next);
      }
      // The row says the last words, and is the one thing for which a recall must come behind them.
      const rowless = (end: ConversationContext): object => ({ ...ended(end), row: null });
      expect(rowless(after(context, [mixed]))).toEqual(rowless(after(context, [frames])));
    }),
  );
});

test('what is taken back in the burst that brings it is never shown', async () => {
  const context = await withOutbox();
  const recall = { ...changed('message', 'x', { conversationId: 'a', seq: 4, recalledAt: now }), position: 12 } as ServerFrame;
  const end = after(context, [[frame(4, { position: 11 }), recall, frame(5, { position: 13 })]]);
  expect(end.items.map((item) => item.content)).toEqual(['text 1', 'text 2', 'text 3', '', 'text 5']);
  expect(end.row.lastMessage).toBe('text 5');
});

test('a status beside its card, on either side of it, shows at once and is looked up', async () => {
  const context = await withOutbox();
  const paid = { ...frame(5, { position: 12 }), type: 16, messageType: 16, orderId: 'o', status: 'paid', version: 2 } as ServerFrame;
  const card = { ...frame(4, { position: 11 }), type: 3, messageType: 3, content: 'o', orderId: 'o' } as ServerFrame;
  const again = { ...changed('order', 'o'), position: 13, version: 2 } as ServerFrame;
  for (const frames of [
    [card, paid, again],
    [again, card, paid],
  ]) {
    const end = after(context, [frames]);
    expect(end.orders['o']).toMatchObject({ status: 'paid', version: 2 });
    expect(end.wantedOrders).toEqual(['o']);
  }
});
