import { plainLayout } from '#contract/layouts/listLayout.ts';
import { expect, test } from 'vitest';
import { text } from '#contract/kinds.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { morning } from '#tests/machines/simulated.ts';
import { change, loaded, row, readsLayout, start } from './resourceList/staged.ts';

test('a status that arrives is shown and lit at once, then the row is fetched', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11, { patch: { status: 'paid' } }));
  expect(one.context().rows[1]).toMatchObject({ status: 'paid', version: 2 });
  expect(one.context().highlighted['a']).toEqual({ at: morning, cells: ['status'] });
  await one.calls.row.last().answer({ ...row('a', 2, 'paid', 1), title: 'renamed' });
  expect(one.context().rows[1]).toMatchObject({ title: 'renamed' });
  one.clock.increment(2_000);
  expect(one.context().highlighted).toEqual({});
});

test('old news changes nothing', async () => {
  const one = await loaded({ rows: [row('a', 5, 'paid')], position: 10, next: null });
  one.burst(change('a', 4, 9, { patch: { status: 'unpaid' } }), change('a', 5, 11, { patch: { status: 'unpaid' } }));
  expect(one.context().rows[0]).toMatchObject({ status: 'paid', version: 5 });
});

test('a back end without versions: what arrives is the newest', async () => {
  const one = await loaded({ rows: [row('a', 0)] });
  one.burst(change('a', null, null, { patch: { status: 'paid' } }));
  expect(one.context().rows[0]).toMatchObject({ status: 'paid', version: 0 });
});

test('changes between the request and its answer: those above its position count', async () => {
  const one = start();
  one.burst(change('a', 2, 9, { patch: { status: 'old' } }), change('a', 3, 11, { patch: { status: 'paid' } }));
  await one.calls.page.last().answer({ rows: [row('a', 2, 'inService')], position: 10, next: null });
  expect(one.context().rows[0]).toMatchObject({ status: 'paid', version: 3 });
});

test('another entity is none of its business', async () => {
  const one = await loaded();
  one.burst(change('a', 9, 11, { entity: 'member', patch: { status: 'x' } }));
  expect(one.calls.row.runs).toEqual([]);
});

test('a new row joins at its place while the reader is at the top', async () => {
  const one = await loaded();
  one.burst(change('c', 1, 11, { change: 'created' }));
  await one.calls.row.last().answer(row('c', 1, 'unpaid', 3));
  expect(one.ids()).toEqual(['c', 'b', 'a']);
});

test('new rows wait while somebody reads further down', async () => {
  const one = await loaded();
  one.child.send({ type: 'rows.scrolled', top: false });
  one.burst(change('c', 1, 11, { change: 'created' }), change('d', 1, 12, { change: 'created' }), change('x', 4, 13));
  expect(one.context().waiting).toBe(2);
  expect(one.calls.row.runs).toEqual([]);
  one.child.send({ type: 'rows.show' });
  await one.calls.row.last().answer(row('c', 1, 'unpaid', 3));
  await one.calls.row.last().answer(row('d', 1, 'unpaid', 4));
  expect([one.ids(), one.context().waiting]).toEqual([['d', 'c', 'b', 'a'], 0]);
});

test('a row that no longer fits the query leaves the list', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11));
  await one.calls.row.last().answer(null);
  expect(one.ids()).toEqual(['b']);
});

test('a removed row leaves at once', async () => {
  const one = await loaded();
  one.burst(change('b', 2, 11, { change: 'removed' }));
  expect(one.ids()).toEqual(['a']);
});

test('many changes are one reload', async () => {
  const one = await loaded();
  one.burst(...Array.from({ length: 30 }, (_, index) => change(`n${index}`, 1, 11 + index, { change: 'created' })));
  expect(one.calls.page.runs).toHaveLength(2);
  expect(one.has('loading')).toBe(false);
});

test('a row that cannot be had is asked for again', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11));
  await one.calls.row.last().refuse({ reason: 'network' });
  one.clock.increment(5_000);
  expect(one.calls.row.runs).toHaveLength(2);
});

test('only the last text of a search is asked for', async () => {
  const one = await loaded();
  for (const searchValue of ['1', '13', '138']) {
    one.child.send({ type: 'query.changed', patch: { searchValue } });
    one.clock.increment(100);
  }
  one.clock.increment(250);
  expect(one.calls.page.runs.map((run) => run.input.query)).toEqual([{}, { searchValue: '138' }]);
  await one.calls.page.last().answer({ rows: [row('z')], next: null });
  expect(one.ids()).toEqual(['z']);
});

test('pages on until there is no more; a page that brings nothing new is the end', async () => {
  const one = await loaded({ rows: [row('a')], next: '2' });
  one.child.send({ type: 'page.more' });
  expect(one.has('more')).toBe(true);
  await one.calls.page.last().answer({ rows: [row('b'), row('a')], next: '3' });
  one.child.send({ type: 'page.more' });
  await one.calls.page.last().answer({ rows: [row('a'), row('b')], next: '4' });
  expect([one.ids(), one.context().next]).toEqual([['a', 'b'], null]);
});

test('a list that cannot be had is asked for again by itself', async () => {
  const one = start();
  await one.calls.page.last().refuse({ reason: 'unavailable' });
  expect([one.has('failed'), one.context().failure?.reason]).toEqual([true, 'unavailable']);
  one.clock.increment(5_000);
  await one.calls.page.last().answer({ rows: [row('a')] });
  expect([one.ids(), one.context().failure]).toEqual([['a'], null]);
});

test('an open row is fetched again when it changes', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  await one.calls.detail.last().answer(row('a'));
  one.burst(change('a', 2, 11));
  await one.calls.detail.last().answer(row('a', 2, 'paid'));
  expect(one.context().detail).toMatchObject({ version: 2 });
  one.child.send({ type: 'row.close' });
  expect([one.context().openId, one.context().detail]).toEqual([null, null]);
});

test('a row that changes while it is being read is read once more', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  one.burst(change('a', 2, 11));
  await one.calls.detail.last().answer(row('a'));
  expect([one.context().detail?.version, one.has('detailLoading')]).toEqual([1, true]);
  await one.calls.detail.last().answer(row('a', 2, 'paid'));
  expect([one.context().detail?.version, one.has('detailLoading')]).toEqual([2, false]);
});

test('a detail that cannot be had says why', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  await one.calls.detail.last().refuse({ reason: 'notFound' });
  expect([one.context().detailFailure?.reason, one.has('detailLoading')]).toEqual(['notFound', false]);
});

test('a move shows that it is under way, then its answer; a conflict shows why and what is', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.move', id: 'a', status: 'paid', version: 1, reason: 'by phone' });
  expect(one.calls.move.last().input).toMatchObject({ act: { act: 'move', id: 'a', status: 'paid', version: 1, reason: 'by phone' } });
  expect(one.context().moving).toEqual({ a: 'paid' });
  await one.calls.move.last().answer(row('a', 2, 'paid', 1));
  expect(one.context().rows[1]).toMatchObject({ status: 'paid' });
  expect(one.context().moving).toEqual({});
  expect(one.context().movedHere).toEqual({ a: morning });
  one.child.send({ type: 'row.move', id: 'a', status: 'cancelled', version: 1 });
  await one.calls.move.last().refuse({ reason: 'versionConflict', code: 40901 });
  expect(one.context()).toMatchObject({ moving: {}, movedHere: { a: morning }, failure: { reason: 'versionConflict' } });
  await one.calls.row.last().answer(row('a', 3, 'inService', 1));
  expect(one.context().rows[1]).toMatchObject({ status: 'inService' });
});

test('a move that was refused, or made by somebody else, was not made here', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.move', id: 'a', status: 'paid', version: 1 });
  await one.calls.move.last().refuse({ reason: 'versionConflict', code: 40901 });
  one.burst(change('b', 2, 11, { patch: { status: 'paid' } }));
  expect(one.context().movedHere).toEqual({});
});

test('what is in front is said in the address: a filter is a step to go back to, a letter is none', async () => {
  const one = await loaded();
  one.child.send({ type: 'query.changed', patch: { searchValue: 'x' } });
  one.child.send({ type: 'query.changed', patch: { sort: '-name' } });
  one.child.send({ type: 'row.open', id: 'a' });
  expect(one.heardOf('list.moved')).toMatchObject([
    { path: '/orderManage', search: '?search=x', replace: true },
    { search: '?search=x&sort=-name', replace: false },
    { search: '?search=x&sort=-name&id=a', replace: false },
  ]);
});

test('an address that somebody goes back to is what is shown; its own words change nothing', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  one.child.send({ type: 'address.entered', search: '?id=a' });
  expect(one.calls.page.runs).toHaveLength(1);
  one.child.send({ type: 'address.entered', search: '?sort=name' });
  expect(one.context()).toMatchObject({ openId: null, query: { sort: 'name' } });
  expect(one.calls.page.last().input.query).toEqual({ sort: 'name' });
  expect(one.heardOf('list.moved')).toHaveLength(1);
});

test('a removed row leaves and can be had back; one that was open closes', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  one.child.send({ type: 'row.remove', id: 'a', version: 1 });
  await one.calls.move.last().answer(null);
  expect([one.ids(), one.context().openId, one.context().removed?.id]).toEqual([['b'], null, 'a']);
  one.child.send({ type: 'row.restore', id: 'a' });
  await one.calls.move.last().answer(null);
  await one.calls.row.last().answer(row('a', 3, 'unpaid', 1));
  expect([one.ids(), one.context().removed]).toEqual([['b', 'a'], null]);
});

test('an undo is offered for a moment', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.remove', id: 'a', version: 1 });
  await one.calls.move.last().answer(null);
  one.clock.increment(10_000);
  expect(one.context().removed).toBeNull();
});

test('of many what could be done is done, and the rest stays chosen with its reason', async () => {
  const one = await loaded();
  one.child.send({ type: 'rows.choose', ids: ['a', 'b'], isOn: true });
  one.child.send({ type: 'bulk.ask', act: 'remove' });
  const failed = [{ id: 'b', code: 'versionConflict', message: '别人刚改过' }];
  await one.calls.many.last().answer({ act: 'remove', done: ['a'], failed });
  expect(one.context()).toMatchObject({ chosen: ['b'], bulkReport: { failed } });
  expect(one.ids()).toEqual(['b']);
});

test('[s-cu-5] what is archived leaves the list and closes where it was open; one row without being chosen', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  one.child.send({ type: 'bulk.ask', act: 'archive', ids: ['a'] });
  expect(one.calls.many.last().input.bulk).toEqual({ act: 'archive', ids: ['a'] });
  await one.calls.many.last().answer({ act: 'archive', done: ['a'], failed: [] });
  expect(one.ids()).toEqual(['b']);
  expect(one.context()).toMatchObject({ openId: null, bulkReport: { act: 'archive', done: ['a'] } });
  one.child.send({ type: 'query.changed', patch: { archived: true } });
  expect(one.heardOf('list.moved').at(-1)).toMatchObject({ search: '?archived=1' });
});

test('all that the query finds is chosen, as many as can be acted on together; another question chooses nothing', async () => {
  const one = await loaded();
  one.child.send({ type: 'rows.choose', ids: ['a'], isOn: true });
  one.child.send({ type: 'rows.chooseMatching' });
  expect(one.child.getSnapshot().hasTag('matching')).toBe(true);
  await one.calls.matching.last().answer(Array.from({ length: 1_001 }, (_, index) => `row-${index}`));
  expect([one.context().chosen.length, one.context().chosen.at(-1)]).toEqual([1_000, 'row-999']);
  one.child.send({ type: 'rows.chooseMatching' });
  await one.calls.matching.last().refuse({ reason: 'network' });
  expect([one.context().failure?.reason, one.context().chosen.length]).toEqual(['network', 1_000]);
  one.child.send({ type: 'rows.chooseMatching' });
  one.child.send({ type: 'query.changed', patch: { searchValue: 'x' } });
  await one.calls.matching.last().answer(['late']);
  expect(one.context().chosen).toEqual([]);
});

test('a page that tells how many were found is believed, unless all of them are here to be counted', async () => {
  const one = await loaded({ rows: [row('a')], position: 10, next: 'more', count: 87 });
  expect(one.context().count).toBe(87);
  const other = await loaded({ rows: [row('a')], position: 10, next: null, count: 1 });
  expect(other.context().count).toBeNull();
});

test('how many there are is counted when somebody asks, and no longer known after another question', async () => {
  const one = await loaded();
  one.child.send({ type: 'count.ask' });
  await one.calls.count.last().answer(1_234);
  expect(one.context().count).toBe(1_234);
  one.child.send({ type: 'query.changed', patch: { sort: 'name' } });
  expect(one.context().count).toBeNull();
});

test('columns and saved queries that cannot be kept are said, and tried again', async () => {
  const one = await loaded();
  one.child.send({ type: 'layout.change', patch: { columns: [{ key: 'title' }] } });
  one.clock.increment(600);
  await one.calls.layout.last().refuse({ reason: 'network' });
  expect(one.heardOf('notice.raise')).toMatchObject([{ key: 'network', about: 'looks' }]);
  one.clock.increment(10_000);
  expect(one.calls.layout.last().input.layout.columns).toEqual([{ key: 'title' }]);
});

test('a query that somebody keeps is on its way at once', async () => {
  const one = await loaded();
  one.child.send({ type: 'layout.change', patch: { queries: [{ name: '未支付' }] } });
  expect(one.calls.layout.last().input.layout.queries).toEqual([{ name: '未支付' }]);
});

test('what is changed and kept before the layout is read takes nothing from it', async () => {
  const read = readsLayout();
  const one = start('order', '/orderManage', read.logic);
  one.child.send({ type: 'layout.change', patch: { columns: [{ key: 'title' }] } });
  one.child.send({ type: 'layout.change', patch: { queries: [{ name: '今天' }] } });
  await read.last().answer({ ...plainLayout, queries: [{ name: '未支付' }] });
  expect(one.calls.layout.last().input.layout).toMatchObject({ columns: [{ key: 'title' }], queries: [{ name: '未支付' }, { name: '今天' }] });
});

test('a form comes with its address, asks for what was kept, and what is saved takes its place', async () => {
  const one = await loaded(undefined, 'dictionary');
  one.child.send({ type: 'editor.open', id: null });
  expect(one.context().editor?.getSnapshot().context.about).toBe('new');
  expect(one.heardOf('list.moved').at(-1)).toMatchObject({ search: '?edit=new' });
  expect(one.heardOf('form.ask')).toMatchObject([{ key: 'entity:dictionary/new', list: '/orderManage' }]);
  one.child.send({ type: 'editor.saved', row: row('n', 1, 'unpaid', 9), isNew: true });
  expect(one.context()).toMatchObject({ openId: 'n', editing: 'none', editor: null });
  await one.calls.row.last().answer(row('n', 1, 'unpaid', 9));
  expect(one.ids()).toEqual(['n', 'b', 'a']);
});

test('what a field can be filled with is asked for once the words stand still', async () => {
  const one = await loaded();
  for (const words of ['就', '就诊']) one.child.send({ type: 'options.ask', entity: 'dictionary', words });
  one.clock.increment(250);
  expect(one.calls.options.runs.map((run) => run.input.words)).toEqual(['就诊']);
  await one.calls.options.last().refuse({ reason: 'network' });
  expect(one.context().options['dictionary']?.state).toBe('failed');
  // Whoever may not read the rows is not told that nothing answers.
  one.child.send({ type: 'options.ask', entity: 'dictionary', words: '就诊' });
  one.clock.increment(250);
  await one.calls.options.last().refuse({ reason: 'refused' });
  expect(one.context().options['dictionary']?.state).toBe('refused');
});

test('the history of the open row is read when it is looked at, and again when the row changes', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  one.child.send({ type: 'history.show' });
  await one.calls.history.last().answer([]);
  expect(one.context().history).toEqual({ rows: [], isComplete: true });
  one.burst(change('a', 2, 11));
  expect(one.calls.history.runs).toHaveLength(2);
  one.child.send({ type: 'row.close' });
  expect(one.context().history).toBeNull();
});

const ownField = (name: string): OwnFieldNow => ({ name, field: text(['字段', 'Field']), access: 'write' });
const fieldChange = change('f1', 1, 20, { entity: 'orgFieldConfig', change: 'created' });

test('a field that a colleague adds is here without a reload, in the form that is open, too; what is written stays', async () => {
  const one = await loaded({ rows: [row('a')], position: 10, next: null }, 'dictionary');
  await one.calls.own.last().answer([]);
  one.child.send({ type: 'editor.open', id: null });
  const editor = one.context().editor;
  editor?.send({ type: 'field.change', patch: { name: '写到一半' } });
  one.burst(fieldChange, { ...fieldChange, id: 'f2' });
  expect(one.calls.own.runs).toHaveLength(1);
  one.clock.increment(250);
  expect(one.calls.own.runs).toHaveLength(2);
  await one.calls.own.last().answer([ownField('own_weeks')]);
  expect(one.context().own).toEqual([ownField('own_weeks')]);
  expect(editor?.getSnapshot().context.values).toMatchObject({ name: '写到一半', own_weeks: null });
  expect(one.context().editor).toBe(editor);
  expect(one.calls.page.runs).toHaveLength(2);
});

test('a change while the fields are asked for asks again; fields that cannot be read are asked for later', async () => {
  const one = await loaded();
  one.burst(fieldChange);
  one.clock.increment(250);
  expect(one.calls.own.runs).toHaveLength(2);
  await one.calls.own.last().refuse(new Error('away'));
  one.clock.increment(5_000);
  expect(one.calls.own.runs).toHaveLength(3);
  await one.calls.own.last().answer([]);
  expect(one.calls.page.runs).toHaveLength(1);
});

test('[E8] what may be seen is another thing now: rows, the open row, own fields and an untouched form are read again; what is written stays', async () => {
  const one = await loaded({ rows: [row('a')], position: 10, next: null }, 'dictionary');
  await one.calls.own.last().answer([]);
  one.child.send({ type: 'row.open', id: 'a' });
  await one.calls.detail.last().answer(row('a'));
  one.child.send({ type: 'list.renew' });
  expect([one.calls.page, one.calls.detail, one.calls.own].map(({ runs }) => runs.length)).toEqual([2, 2, 2]);
  await one.calls.detail.last().answer(row('a'));
  one.child.send({ type: 'editor.open', id: 'a' });
  const editor = one.context().editor;
  editor?.send({ type: 'field.change', patch: { name: '写到一半' } });
  one.child.send({ type: 'form.renew' });
  expect([editor?.getSnapshot().matches('editing'), editor?.getSnapshot().context.values['name']]).toEqual([true, '写到一半']);
  editor?.send({ type: 'draft.discard' });
  one.child.send({ type: 'form.renew' });
  expect(editor?.getSnapshot().matches('loading')).toBe(true);
});
