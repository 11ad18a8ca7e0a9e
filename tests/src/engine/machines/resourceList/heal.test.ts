/** Answers can be expected again: a list asks once more for what failed, and for nothing that is here. */
import { expect, test } from 'vitest';
import type { ReadingAsked } from '#src/kit/machines/readings/readingMachine.ts';
import { loaded, row, start } from './staged.ts';

const lost = { reason: 'network' };
const about: ReadingAsked = { calls: [], renewedBy: [] };

test('rows that could not be had are asked for; rows that are here are not', async () => {
  const one = start();
  await one.calls.page.last().refuse(lost);
  one.child.send({ type: 'list.heal' });
  await one.calls.page.last().answer({ rows: [row('a')], position: 10, next: null });
  expect(one.ids()).toEqual(['a']);
  one.child.send({ type: 'list.heal' });
  expect(one.calls.page.runs).toHaveLength(2);
});

test('so are the open row and its history', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  await one.calls.detail.last().refuse(lost);
  one.child.send({ type: 'history.show' });
  await one.calls.history.last().refuse(lost);
  expect(one.context().historyFailure).not.toBeNull();
  one.child.send({ type: 'list.heal' });
  await one.calls.detail.last().answer(row('a'));
  await one.calls.history.last().answer([]);
  expect([one.context().detail?.id, one.context().detailFailure, one.context().history?.isComplete, one.context().historyFailure]).toEqual([
    'a',
    null,
    true,
    null,
  ]);
  one.child.send({ type: 'list.heal' });
  expect([one.calls.detail.runs, one.calls.history.runs].map(({ length }) => length)).toEqual([2, 2]);
});

test('so are figures and rows beside it, those that failed alone', async () => {
  const one = await loaded();
  one.child.send({ type: 'reading.show', place: 'figures', about: '', asked: about });
  await one.calls.reading.last().refuse(lost);
  one.child.send({ type: 'reading.show', place: 'related', about: 'a', asked: about });
  await one.calls.reading.last().answer([]);
  one.child.send({ type: 'list.heal' });
  expect(one.calls.reading.runs).toHaveLength(3);
  await one.calls.reading.last().answer(['12']);
  expect(one.context().readings['figures']?.ref.getSnapshot().context).toMatchObject({ answers: ['12'], failure: null });
});

test('so are the values of a form that did not come; a form that is here keeps what is written', async () => {
  const one = await loaded();
  one.child.send({ type: 'editor.open', id: 'a' });
  await one.calls.editor.last().refuse(lost);
  one.child.send({ type: 'list.heal' });
  await one.calls.editor.last().answer(row('a'));
  one.context().editor?.send({ type: 'field.change', patch: { title: '写到一半' } });
  one.child.send({ type: 'list.heal' });
  expect(one.calls.editor.runs).toHaveLength(2);
  expect(one.context().editor?.getSnapshot().context.values['title']).toBe('写到一半');
});

test('so is how many there are', async () => {
  const one = await loaded();
  one.child.send({ type: 'count.ask' });
  await one.calls.count.last().refuse(lost);
  one.child.send({ type: 'list.heal' });
  await one.calls.count.last().answer(7);
  expect(one.context().count).toBe(7);
});
