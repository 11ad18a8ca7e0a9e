import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import { asksToReload, framesFor, lastPosition } from '#src/shell/machines/console/routing.ts';

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
  expect(framesFor([frame(given)], 'a')).toHaveLength(concerns ? 1 : 0);
});

test('a conversation without an id is found by system, member and business id', () => {
  expect(framesFor([frame({ type: 0, ...place })], 'o_2|m|')).toHaveLength(1);
});

test('the last position of a burst', () => {
  expect(lastPosition([frame({ type: 0, position: 4 }), frame({ type: 19 }), frame({ type: 17, position: 6 })])).toBe(6);
  expect(lastPosition([frame({ type: 0 })])).toBeUndefined();
});

test('type 18 asks to reload', () => {
  expect([asksToReload([frame({ type: 0 })]), asksToReload([frame({ type: 0 }), frame({ type: 18 })])]).toEqual([false, true]);
});
