import { expect, test, vi } from 'vitest';
import { fromCallback } from 'xstate';
import type { Looked } from '#src/imports/machines/context.ts';
import { layoutMachine } from '#src/imports/machines/layoutMachine.ts';
import type { LayoutEvent } from '#src/imports/machines/layoutMachine.ts';
import type { TriedRow } from '#contract/resources/fileLayout.ts';
import type { Takes } from '#contract/operations.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const sheet = { name: '表', isHidden: false, headerLine: 2, headers: ['姓名'], samples: [['林晓']], mapping: ['name'], isRemembered: false, layoutId: null };
const looked: Looked = { sheets: [sheet, { ...sheet, name: '旧表', headers: ['名'] }], fields: ['name'], keys: [], layouts: [], hash: 'h' };
const column = { headers: ['姓名'], field: 'name' };
const file = new File(['a'], '名单.csv');

function begin(sends: LayoutEvent = { type: 'file.stored', path: 'aa/b.csv' }) {
  const fields = asked<readonly OwnFieldNow[], { readonly entity: string }>();
  const look = asked<Looked, { readonly entity: string; readonly path: string }>();
  const tries = asked<readonly TriedRow[], Takes<'importLayout.try'>>();
  const upload = fromCallback<{ type: 'never' }, { readonly file: File }>(({ sendBack }) => sendBack(sends));
  const machine = layoutMachine.provide({ actors: { loadFields: fields.logic, upload, look: look.logic, tryRows: tries.logic } });
  const one = alone(machine, () => ({ entity: 'member', about: 'new' }));
  const send = async (event: LayoutEvent): Promise<void> => {
    one.child.send(event);
    await settled();
  };
  return { one, fields, look, tries, send, at: () => one.child.getSnapshot() };
}

test('a sample is sent, looked at, and its first rows tried by the columns that there are; again as they change, once for a flock of changes', async () => {
  const it = begin();
  await it.fields.last().answer([]);
  expect(it.at().context.own).toEqual([]);
  await it.send({ type: 'file.pick', file, columns: [column] });
  expect(it.at().value).toBe('looking');
  await it.look.last().answer(looked);
  expect(it.tries.last().input).toEqual({ entity: 'member', path: 'aa/b.csv', sheet: 0, headerLine: 2, headers: ['姓名'], columns: [column] });
  const rows = [{ line: 3, values: { name: '林晓' }, faults: [] }];
  await it.tries.last().answer(rows);
  expect(it.at().context.tried).toEqual(rows);
  await it.send({ type: 'columns.told', columns: [] });
  await it.send({ type: 'columns.told', columns: [{ ...column, isKey: true }] });
  expect(it.tries.runs).toHaveLength(1);
  it.one.clock.increment(400);
  expect(it.tries.runs).toHaveLength(2);
  // A try by columns of before is not waited for.
  await it.send({ type: 'sheet.choose', sheet: 1 });
  expect(it.tries.last().input).toMatchObject({ sheet: 1, headers: ['名'] });
  it.one.stop();
});

test('what could not be sent, looked at or tried is said and tried again from there; columns of no sample are only kept', async () => {
  const lost = { reason: 'offline', code: 0, text: '', values: {} };
  const broken = begin({ type: 'file.broke', error: lost });
  await broken.fields.last().refuse(lost);
  await broken.send({ type: 'file.pick', file, columns: [] });
  expect([broken.at().value, broken.at().context.failure?.reason]).toEqual(['resting', 'offline']);
  broken.one.stop();
  const it = begin();
  await it.send({ type: 'columns.told', columns: [column] });
  expect(it.at().context.columns).toEqual([column]);
  await it.send({ type: 'file.pick', file, columns: [column] });
  await it.look.last().refuse(lost);
  await it.send({ type: 'sample.retry' });
  await it.look.last().answer(looked);
  await it.tries.last().refuse(lost);
  expect([it.at().value, it.at().context.failure?.reason]).toEqual(['resting', 'offline']);
  await it.send({ type: 'sample.retry' });
  await vi.waitFor(() => expect(it.at().value).toBe('trying'));
  it.one.stop();
});
