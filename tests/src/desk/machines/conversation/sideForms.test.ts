import { expect, test } from 'vitest';
import { start, withDesk } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const draft = { title: '黄体支持用药', count: '1', price: '1286', remark: '' };
const open = (forms = {}) => {
  const one = start({ features: withDesk, row: rowOf('a'), forms });
  return { ...one, news: () => one.heard.filter((event) => event.type === 'form.write' || event.type === 'form.done') };
};

test('[M1] a note about the customer and an order are told while they are written, and when they are over', async () => {
  const one = open();
  one.child.send({ type: 'memberNote.write', text: '左侧' });
  one.child.send({ type: 'push.write', draft });
  expect(one.news()).toMatchObject([
    { type: 'form.write', key: 'memberNote:a', values: { text: '左侧' } },
    { type: 'form.write', key: 'pushOrder:a', values: { draft, pushing: null } },
  ]);
  one.child.send({ type: 'memberNote.write', text: '' });
  one.child.send({ type: 'push.write', draft: null });
  expect(one.news().slice(2)).toEqual([
    { type: 'form.done', key: 'memberNote:a' },
    { type: 'form.done', key: 'pushOrder:a' },
  ]);
});

test('an order whose answer never came keeps the number under which it may have been made', async () => {
  const first = open();
  first.child.send({ type: 'push.write', draft });
  first.child.send({ type: 'order.push', title: draft.title, count: 1, payPrice: 128_600, remark: '' });
  const kept = first.news().at(-1) as unknown as { readonly values: Readonly<Record<string, unknown>> };
  const again = open({ 'pushOrder:a': kept.values });
  expect(again.context().pushDraft).toEqual(draft);
  again.child.send({ type: 'order.push', title: draft.title, count: 1, payPrice: 128_600, remark: '' });
  expect(again.calls.push.last().input.order?.clientId).toBe(first.calls.push.last().input.order?.clientId);
});

test('what was kept is there when it is opened and when it comes later, and is not told again', () => {
  const one = open({ 'memberNote:a': { text: '左侧' }, 'memberNote:b': { text: '别人' } });
  expect(one.context().memberNoteDraft).toBe('左侧');
  one.child.send({ type: 'forms.known', forms: { 'memberNote:a': { text: '左侧淤青' } } });
  expect(one.context().memberNoteDraft).toBe('左侧淤青');
  one.child.send({ type: 'forms.known', forms: { 'memberNote:a': null } });
  expect([one.context().memberNoteDraft, one.news()]).toEqual(['', []]);
});

test('a move that was made ends what was written for it; a refused one does not', async () => {
  const one = open();
  one.child.send({ type: 'move.make', move: 'close', closeReason: 'solved', remark: '已解答' });
  await one.calls.life.last().refuse({ reason: 'newerMessage' });
  expect(one.news()).toEqual([]);
  one.child.send({ type: 'move.make', move: 'close', closeReason: 'solved' });
  await one.calls.life.last().answer({ conversationId: 'a', version: 2, state: 'closed' } as never);
  expect(one.news()).toEqual([{ type: 'form.done', key: 'closing:a' }]);
});
