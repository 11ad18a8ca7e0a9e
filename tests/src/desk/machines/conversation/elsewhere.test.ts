/** Words and facts come to an opened conversation from elsewhere: another window, the list, the head of the composer. */
import { expect, test } from 'vitest';
import { nothingUnsent } from '#src/desk/machines/unsent/written.ts';
import { opened, order, start, withDesk } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const twoDrafts = { ...nothingUnsent, draft: '这边写的', otherDraft: '那边写的' };

test('two windows wrote different words: they change places, or the others are put away', () => {
  const one = start({ features: withDesk, unsent: twoDrafts });
  one.child.send({ type: 'draft.swap' });
  expect([one.context().draft, one.context().otherDraft]).toEqual(['那边写的', '这边写的']);
  expect(one.heardOf('unsent.changed').at(-1)).toMatchObject({ unsent: { draft: '那边写的', otherDraft: '这边写的' } });
  one.child.send({ type: 'draft.dropOther' });
  expect([one.context().draft, one.context().otherDraft]).toEqual(['那边写的', '']);
  expect(one.heardOf('unsent.changed').at(-1)).toMatchObject({ unsent: { otherDraft: '' } });
});

test('another window wrote here: its words stand in the field, its waiting messages go before those written since, and none twice', () => {
  const one = start({ features: withDesk, online: false });
  one.write('第二条');
  const waiting = { ...one.context().outbox[0], clientId: 'w1', content: '第一条', state: 'sending' as const };
  one.child.send({ type: 'unsent.taken', unsent: { ...nothingUnsent, draft: '还没写完', outbox: [waiting as never] } });
  one.child.send({ type: 'unsent.taken', unsent: { ...nothingUnsent, draft: '还没写完', outbox: [waiting as never] } });
  expect(one.context().draft).toBe('还没写完');
  expect(one.context().outbox.map(({ content, state }) => [content, state])).toEqual([
    ['第一条', 'held'],
    ['第二条', 'held'],
  ]);
});

test('the mark says whether what is written survives the window', () => {
  const one = start({ features: withDesk });
  expect(one.context().draftKept).toBe('notKept');
  one.child.send({ type: 'unsent.marked', mark: 'kept' });
  expect(one.context().draftKept).toBe('kept');
});

test('a note is written beside the reply: neither takes the words of the other', async () => {
  const one = await opened();
  one.child.send({ type: 'draft.changed', text: '给客户' });
  one.child.send({ type: 'mode.choose', mode: 'note' });
  one.child.send({ type: 'note.changed', text: '给同事' });
  expect([one.context().mode, one.context().draft, one.context().noteDraft]).toEqual(['note', '给客户', '给同事']);
  one.child.send({ type: 'mode.choose', mode: 'reply' });
  expect([one.context().mode, one.context().draft, one.context().noteDraft]).toEqual(['reply', '给客户', '给同事']);
});

test('an order of the panel is read when somebody opens it, once', async () => {
  const one = await opened();
  one.child.send({ type: 'order.look', orderId: 'o7' });
  one.child.send({ type: 'order.look', orderId: 'o7' });
  await one.calls.order.last().answer(order('o7', 2, 'paid'));
  expect([one.calls.order.runs.length, one.context().orders['o7']?.status]).toEqual([1, 'paid']);
});

test('the list knows the row anew: the head shows it, and how far the customer has read never goes back', async () => {
  const one = await opened();
  one.child.send({ type: 'row.changed', row: rowOf('a', { userName: '王芳', memberReadSeq: 3 }) });
  one.child.send({ type: 'row.changed', row: rowOf('a', { userName: '王芳（改）', memberReadSeq: 2 }) });
  expect([one.context().row.userName, one.context().memberReadSeq]).toEqual(['王芳（改）', 3]);
});
