import { expect, test } from 'vitest';
import type { ImportContext } from '#src/imports/machines/context.ts';
import { layoutDraftOf } from '#src/imports/machines/layoutDraft.ts';

const sheet = { name: '', isHidden: false, headerLine: 1, headers: ['a'], samples: [], mapping: [], isRemembered: false, layoutId: null };

test('a template of a mapping has its columns as they stand, and the words and fixed values of the one it began from', () => {
  const words = [{ from: 'M', to: '男' }];
  const columns = [
    { headers: ['性别'], field: 'sex', words },
    { headers: [], field: 'source', fixed: '老系统' },
  ];
  const looked = {
    sheets: [{ ...sheet, headers: ['姓名', '', '性别(M/F)', '编号'], headerLine: 2 }],
    layouts: [{ id: 'l', name: '旧', columns, onMatch: 'refuse', lost: [] }],
  };
  const context = {
    entity: 'member',
    sheet: 0,
    looked,
    layoutId: 'l',
    mapping: ['name', null, 'sex', null],
    keys: ['name'],
    onMatch: 'update',
    layoutName: ' 新 ',
  };
  expect(layoutDraftOf(context as unknown as ImportContext)).toEqual({
    name: '新',
    entity: 'member',
    headerLine: 2,
    onMatch: 'update',
    columns: [
      { headers: ['姓名'], field: 'name', isKey: true },
      { headers: ['性别(M/F)'], field: 'sex', words },
      { headers: ['编号'], field: null },
      { headers: [], field: 'source', fixed: '老系统' },
    ],
  });
});
