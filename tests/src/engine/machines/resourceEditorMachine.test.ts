import { afterEach, expect, test } from 'vitest';
import { resourceEditorMachine } from '#src/engine/machines/resourceEditorMachine.ts';
import type { Concerned, SaveInput, Theirs } from '#src/engine/machines/resourceEditor/context.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const row = (version = 1, rest: Readonly<Record<string, unknown>> = {}): ListRow => ({
  id: 'd1',
  version,
  type: 'visitType',
  name: '就诊类型',
  nameEn: null,
  sort: 1,
  enabled: true,
  remark: '旧',
  ...rest,
});

function start(about: string, known: ListRow | null = about === 'new' ? null : row(), entity = 'dictionary') {
  const calls = {
    concerned: asked<Concerned | null, Omit<SaveInput, 'all'>>(),
    row: asked<ListRow | null, { path: string; id: string }>(),
    theirs: asked<Theirs, { path: string; id: string }>(),
    save: asked<ListRow, SaveInput>(),
  };
  const one = alone(
    resourceEditorMachine.provide({
      actors: { loadRow: calls.row.logic, loadTheirs: calls.theirs.logic, saveRow: calls.save.logic, loadConcerned: calls.concerned.logic },
    }),
    (tools) => ({ tools, path: '/dataDictionary', entity, about, row: known, own: [] }),
  );
  over = one;
  const context = () => one.child.getSnapshot().context;
  return {
    ...one,
    calls,
    context,
    key: `entity:${entity}/${about}`,
    has: (tag: 'confirming' | 'loading' | 'editable' | 'saving' | 'conflict' | 'loadFailed') => one.child.getSnapshot().hasTag(tag),
    write: (patch: Readonly<Record<string, unknown>>): void => one.child.send({ type: 'field.change', patch }),
    save: (): void => one.child.send({ type: 'save.ask' }),
  };
}

test('a new row is judged before it is sent, and what is missing takes the focus', async () => {
  const one = start('new');
  one.write({ name: '来源' });
  one.save();
  expect([one.calls.save.runs.length, one.context().faultTurn, one.context().isChecked]).toEqual([0, 1, true]);
  one.write({ type: 'sourceWay' });
  one.save();
  expect(one.calls.save.last().input).toMatchObject({ id: null, changed: { name: '来源', type: 'sourceWay' } });
  await one.calls.save.last().answer(row(1, { id: 'd9' }));
  expect(one.heardOf('form.done')).toHaveLength(1);
  expect(one.heardOf('editor.saved')).toMatchObject([{ isNew: true, row: { id: 'd9' } }]);
});

test('a change sends what was changed alone, with the version it was seen at', () => {
  const one = start('d1');
  one.write({ name: '来访类型' });
  one.write({ remark: '旧' });
  one.save();
  expect(one.calls.save.last().input).toMatchObject({ id: 'd1', version: 1, changed: { name: '来访类型' } });
});

test('whom a change concerns is read before it is saved; what changes nothing for anybody is saved at once', async () => {
  const role = row(4, { code: 'nurse', dataScope: 'org', scopeOrgIds: [], fieldRules: null, isDisabled: false });
  const one = start('d1', role, 'role');
  one.write({ dataScope: 'group' });
  one.save();
  expect([one.calls.concerned.last().input, one.calls.save.runs]).toMatchObject([{ id: 'd1', changed: { dataScope: 'group' } }, []]);
  const changes = [{ how: 'gains', what: ['西院'], people: 14, online: 3, names: ['甲'] }] as const;
  await one.calls.concerned.last().answer({ people: 14, online: 3, changes });
  expect([one.has('confirming'), one.context().concerned?.people, one.calls.save.runs]).toEqual([true, 14, []]);
  one.child.send({ type: 'save.keep' });
  expect([one.has('confirming'), one.context().values['dataScope']]).toEqual([false, 'group']);
  one.save();
  await one.calls.concerned.last().refuse({ reason: 'failed', code: 500, text: 'no' });
  expect([one.context().failure?.reason, one.calls.save.runs]).toEqual(['failed', []]);
  one.save();
  await one.calls.concerned.last().answer({ people: 14, online: 3, changes });
  one.child.send({ type: 'save.go' });
  expect(one.calls.save.last().input).toMatchObject({ id: 'd1', version: 4, changed: { dataScope: 'group' } });
  one.stop();
  const named = start('d1', role, 'role');
  named.write({ name: '护士长' });
  named.save();
  await named.calls.concerned.last().answer({ people: 14, online: 3, changes: [] });
  expect(named.calls.save.last().input).toMatchObject({ changed: { name: '护士长' } });
});

test('[M1] what is written is kept while it is written, and is there again with what it was written on', () => {
  const one = start('d1');
  one.write({ remark: '新' });
  expect(one.heardOf('form.write')).toMatchObject([{ key: one.key, values: { values: { remark: '新' }, base: { remark: '旧' }, version: 1 } }]);
  one.write({ remark: '旧' });
  expect(one.heardOf('form.done')).toHaveLength(1);
  one.stop();
  const again = start('d1', row(3, { remark: '别人的' }));
  again.child.send({ type: 'form.told', key: again.key, values: { values: { remark: '新' }, base: { remark: '旧' }, version: 1 } });
  expect(again.context()).toMatchObject({ isKept: true, isBehind: true, version: 1, values: { remark: '新' }, base: { remark: '旧' } });
  again.child.send({ type: 'draft.discard' });
  expect(again.context()).toMatchObject({ isKept: false, version: 3, values: { remark: '别人的' } });
});

test('a row that is not here yet is read first; what cannot be read is asked for again', async () => {
  const one = start('d1', null);
  expect(one.has('loading')).toBe(true);
  await one.calls.row.last().refuse({ reason: 'unavailable' });
  expect([one.has('loadFailed'), one.context().failure?.reason]).toEqual([true, 'unavailable']);
  one.child.send({ type: 'load.again' });
  await one.calls.row.last().answer(row());
  expect([one.has('editable'), one.context().values['name']]).toEqual([true, '就诊类型']);
});

test('[M3] what the server refuses stands at its field, and the text stays', async () => {
  const one = start('d1');
  one.write({ name: 'x' });
  one.save();
  await one.calls.save.last().refuse({ reason: 'invalidInput', code: 40001, fields: { name: '太短' } });
  expect(one.context()).toMatchObject({ problems: { name: '太短' }, values: { name: 'x' }, failure: { reason: 'invalidInput' } });
  one.write({ name: 'xy' });
  expect(one.context()).toMatchObject({ problems: {}, failure: null });
});

test('who saves later sees both values, chooses, and saves on what stands there now', async () => {
  const one = start('d1');
  one.write({ name: '我的', remark: '我写的' });
  one.save();
  await one.calls.save.last().refuse({ reason: 'versionConflict', code: 40901 });
  await one.calls.theirs.last().answer({ row: row(4, { name: '他们的', sort: 9 }), by: { name: '韩璐', at: 1 } });
  expect(one.has('conflict')).toBe(true);
  one.child.send({ type: 'conflict.save' });
  expect(one.has('conflict')).toBe(true);
  one.child.send({ type: 'conflict.pick', key: 'name', pick: 'yours' });
  one.child.send({ type: 'conflict.save' });
  expect(one.calls.save.last().input).toMatchObject({ version: 4, changed: { name: '我的', remark: '我写的' } });
  expect(one.calls.save.last().input.changed).not.toHaveProperty('sort');
});

test('giving one’s own up leaves what they saved', async () => {
  const one = start('d1');
  one.write({ name: '我的' });
  one.child.send({ type: 'theirs.compare' });
  await one.calls.theirs.last().answer({ row: row(4, { name: '他们的' }), by: null });
  one.child.send({ type: 'conflict.giveUp' });
  expect(one.context()).toMatchObject({ version: 4, values: { name: '他们的' } });
  expect(one.heardOf('form.done')).toHaveLength(1);
});

test('somebody else saves: who has written nothing sees it, who has written is told', async () => {
  const change = { entity: 'dictionary', id: 'd1', change: 'updated', version: 2, position: 5, patch: null } as const;
  const one = start('d1');
  one.child.send({ type: 'burst', changes: [change] });
  await one.calls.row.last().answer(row(2, { name: '新名' }));
  expect(one.context()).toMatchObject({ version: 2, values: { name: '新名' } });
  one.write({ remark: '我写的' });
  one.child.send({ type: 'burst', changes: [{ ...change, version: 3 }] });
  expect(one.context()).toMatchObject({ isBehind: true, values: { remark: '我写的' } });
  one.child.send({ type: 'burst', changes: [{ ...change, change: 'removed', version: 4 }] });
  expect(one.context().isGone).toBe(true);
});

test('what somebody else saves while one’s own save is under way is told once that has failed; one’s own is no news', async () => {
  const change = { entity: 'dictionary', id: 'd1', change: 'updated', version: 2, position: 5, patch: null } as const;
  const one = start('d1');
  one.write({ remark: '我写的' });
  one.save();
  one.child.send({ type: 'burst', changes: [change] });
  await one.calls.save.last().refuse({ reason: 'network' });
  expect(one.context()).toMatchObject({ isBehind: true, values: { remark: '我写的' } });
  one.save();
  one.child.send({ type: 'burst', changes: [{ ...change, change: 'removed', version: 3 }] });
  expect(one.context().isGone).toBe(true);
  const other = start('d1');
  other.write({ remark: '我写的' });
  other.save();
  other.child.send({ type: 'burst', changes: [change] });
  await other.calls.save.last().answer(row(2, { remark: '我写的' }));
  other.write({ remark: '还有' });
  expect(other.context().isBehind).toBe(false);
});

test('a row that is changed while it is read, or while it is compared, is read once more', async () => {
  const change = { entity: 'dictionary', id: 'd1', change: 'updated', version: 5, position: 5, patch: null } as const;
  const one = start('d1', null);
  one.child.send({ type: 'burst', changes: [change] });
  expect(one.calls.row.runs).toHaveLength(2);
  await one.calls.row.last().answer(row(5, { name: '新名' }));
  one.write({ remark: '我写的' });
  one.child.send({ type: 'theirs.compare' });
  one.child.send({ type: 'burst', changes: [{ ...change, version: 6 }] });
  expect(one.calls.theirs.runs).toHaveLength(2);
});

test('a comparison that cannot be had says why and keeps what is written; a colleague who saves once more is compared with as it stands then', async () => {
  const one = start('d1');
  one.write({ name: '我的' });
  one.child.send({ type: 'theirs.compare' });
  await one.calls.theirs.last().refuse({ reason: 'network' });
  expect([one.has('editable'), one.context().failure?.reason, one.context().values['name']]).toEqual([true, 'network', '我的']);
  one.child.send({ type: 'failure.dismiss' });
  expect(one.context().failure).toBeNull();
  one.child.send({ type: 'theirs.compare' });
  await one.calls.theirs.last().answer({ row: row(2, { name: '他的' }), by: null } as never);
  one.child.send({ type: 'conflict.pick', key: 'name', pick: 'yours' });
  one.child.send({ type: 'burst', changes: [{ entity: 'dictionary', id: 'd1', change: 'updated', version: 3, position: null, patch: null }] });
  await one.calls.theirs.last().answer({ row: row(3, { name: '又改了' }), by: null } as never);
  // The choice was between others.
  expect([one.has('conflict'), one.context().picks, one.context().theirs?.row['name']]).toEqual([true, {}, '又改了']);
});

test('whoever writes on after a save keeps that for the next one', async () => {
  const one = start('d1');
  one.write({ name: '我的' });
  one.save();
  await one.calls.save.last().answer(row(2, { name: '我的' }));
  one.write({ remark: '还有' });
  expect([one.has('editable'), one.context().values['remark'], one.heardOf('form.write').length]).toEqual([true, '还有', 2]);
});
