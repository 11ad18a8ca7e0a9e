import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import { asksToReload, lastPosition, sharesOf } from '#src/shell/machines/console/routing.ts';
import { burstWith } from '#tests/machines/bursts.ts';

const frame = (rest: object): ServerFrame => rest as ServerFrame;
const place = { systemId: 'o_2', fromRemoteId: 'm', fromRemoteSystem: 'member', toRemoteId: '', busId: '' };

test.each([
  ['its message', { type: 0, ...place, conversationId: 'a' }, true],
  ['another’s message', { type: 0, ...place, conversationId: 'b' }, false],
  ['a message without an id, by its place', { type: 1, ...place }, false],
  ['any order event', { type: 16, ...place, conversationId: 'b' }, true],
  ['a refusal', { type: 5, clientId: 'c' }, true],
  ['its patch', { type: 17, entity: 'conversation', id: 'a' }, true],
  ['its read mark', { type: 17, entity: 'readMark', id: 'a' }, true],
  ['another’s read mark', { type: 17, entity: 'readMark', id: 'b' }, false],
  ['an order that changed', { type: 17, entity: 'order', id: 'o' }, true],
  ['a member that changed', { type: 17, entity: 'member', id: 'm' }, true],
  ['its message taken back', { type: 17, entity: 'message', id: 'x', patch: { conversationId: 'a', seq: 1 } }, true],
  ['another’s message taken back', { type: 17, entity: 'message', id: 'x', patch: { conversationId: 'b', seq: 1 } }, false],
  ['its note', { type: 17, entity: 'note', id: 'n', patch: { conversationId: 'a', memberId: 'm' } }, true],
  ['another’s note', { type: 17, entity: 'note', id: 'n', patch: { conversationId: 'b', memberId: 'm' } }, false],
  ['a note about a customer', { type: 17, entity: 'note', id: 'n', patch: { conversationId: null, memberId: 'm' } }, true],
  ['one’s own mark of it', { type: 17, entity: 'conversationMark', id: 'a', patch: { isPinned: true } }, true],
  ['a colleague who went off duty', { type: 17, entity: 'staffUser', id: 'u' }, false],
  ['typing in it', { type: 19, conversationId: 'a' }, true],
  ['typing elsewhere', { type: 19, conversationId: 'b' }, false],
])('%s', (_, given, concerns) => {
  const share = sharesOf(burstWith(frame(given)), ['a']).get('a');
  expect(share?.order ?? []).toHaveLength(concerns ? 1 : 0);
});

test('a conversation without an id is found by system, member and business id', () => {
  expect(sharesOf(burstWith(frame({ type: 0, ...place })), ['o_2|m|']).get('o_2|m|')?.content).toHaveLength(1);
});

test('whatever is open, each conversation is told the same as if the frames had come one by one', () => {
  const conversationId = fc.constantFrom('a', 'b', 'c');
  const anyFrame = fc.oneof(
    fc.record({ type: fc.constantFrom(0, 1, 3, 16), conversationId }),
    fc.record({ type: fc.constantFrom(5, 18) }),
    fc.record({ type: fc.constant(19), conversationId }),
    fc.record({ type: fc.constant(17), entity: fc.constantFrom('conversation', 'readMark', 'order', 'member', 'team'), id: conversationId }),
    fc.record({ type: fc.constant(17), entity: fc.constantFrom('message', 'note'), patch: fc.record({ conversationId: fc.option(conversationId) }) }),
  );
  fc.assert(
    fc.property(fc.array(anyFrame), fc.subarray(['a', 'b', 'c', 'd']), (given, open) => {
      const frames = given.map((one, index) => frame({ ...place, ...one, position: index }));
      const shares = sharesOf(burstWith(...frames), open);
      for (const id of open) {
        const alone = frames.filter((one) => sharesOf(burstWith(one), [id]).has(id));
        expect(shares.get(id)).toEqual(alone.length === 0 ? undefined : burstWith(...alone));
      }
      expect([...shares.keys()].filter((id) => !open.includes(id))).toEqual([]);
    }),
  );
});

test('the last position of a burst', () => {
  expect(
    lastPosition(burstWith(frame({ type: 0, position: 4 }), frame({ type: 19 }), frame({ type: 17, position: 6 }), frame({ type: 16, position: 5 }))),
  ).toBe(6);
  expect(lastPosition(burstWith(frame({ type: 18, position: 3 })))).toBe(3);
  expect(lastPosition(burstWith(frame({ type: 0 })))).toBeUndefined();
});

test('type 18 asks to reload', () => {
  expect([asksToReload(burstWith(frame({ type: 0 }))), asksToReload(burstWith(frame({ type: 0 }), frame({ type: 18 })))]).toEqual([false, true]);
});
