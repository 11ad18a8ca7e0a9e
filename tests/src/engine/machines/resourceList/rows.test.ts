import { expect, test } from 'vitest';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { appendRows, cellsThatDiffer, insertRow, patchRow, settleRow } from '#src/engine/machines/resourceList/rows.ts';

const row = (id: string, version: number, rest: object = {}): ListRow => ({ id, version, ...rest });

test('cells that differ, but neither version nor its time', () => {
  expect(cellsThatDiffer(row('a', 1, { x: 1, tags: ['p'], updatedAt: 'm' }), row('a', 2, { x: 2, tags: ['p'], updatedAt: 'n' }))).toEqual(['x']);
});
test('a row without a time joins on top, one that is older than all below', () => {
  expect(insertRow([row('a', 1)], row('b', 1)).map((one) => one.id)).toEqual(['b', 'a']);
  const dated = [row('c', 1, { createdAt: '3' }), row('a', 1, { createdAt: '1' })];
  expect(insertRow(dated, row('b', 1, { createdAt: '2' })).map((one) => one.id)).toEqual(['c', 'b', 'a']);
  expect(insertRow(dated, row('z', 1, { createdAt: '0' })).map((one) => one.id)).toEqual(['c', 'a', 'z']);
});
test('an answer older than what is shown changes nothing', () => {
  const rows = [row('a', 3, { status: 'paid' })];
  expect(settleRow(rows, 'a', row('a', 2, { status: 'unpaid' }), 0).rows).toBe(rows);
});
test('a patch touches only what the row has', () => {
  const { rows, lit } = patchRow(
    [row('a', 1, { status: 'x' })],
    { entity: 'order', id: 'a', change: 'updated', version: 2, position: 1, patch: { status: 'y', secret: 'z' } },
    5,
  );
  expect([rows, lit]).toEqual([[{ id: 'a', version: 2, status: 'y' }], { a: { at: 5, cells: ['status'] } }]);
});
test('a page brings only what is not there', () => {
  expect(appendRows([row('a', 1)], [row('a', 2), row('b', 1)])).toEqual([row('a', 1), row('b', 1)]);
});
