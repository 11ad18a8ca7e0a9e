import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { featureNames } from '#contract/services.ts';
import { AddMany } from '#src/organisations/views/AddMany.tsx';
import { cellsOf, pasteInto, withoutTail } from '#src/organisations/views/pasted.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { draw } from '#tests/views/stage.tsx';

const page = screenOf(entityNamed('organisation'), { path: '/oraddMore' }, featureNames, {
  write: true,
  remove: true,
  export: true,
  import: true,
  has: () => true,
});

test('cells come as a table program copies them: quotes, breaks within a cell, a line that names columns', () => {
  expect(cellsOf('甲\t"两\n行"\r\n乙\t"他说""好"""\r\n')).toEqual([
    ['甲', '两\n行'],
    ['乙', '他说"好"'],
  ]);
  expect(pasteInto([{ name: '先写的' }], '北区\tnorth\n南区\tsouth', { at: 1, field: 'name' }).lines).toEqual([
    { name: '先写的' },
    { name: '北区', shortName: 'north' },
    { name: '南区', shortName: 'south' },
  ]);
  expect(pasteInto([], '编码\t别的\t名称\nnorth\t?\t北区', { at: 0, field: 'phone' })).toEqual({
    lines: [{ code: 'north', name: '北区' }],
    unknown: ['别的'],
  });
  expect(pasteInto([], '机构名称\t上级\t\n北区\t总院\t', { at: 0, field: 'name' })).toEqual({ lines: [{ name: '北区', parent: '总院' }], unknown: [] });
  expect(pasteInto([], 'b1', { at: 2, field: 'code' }).lines).toEqual([{}, {}, { code: 'b1' }]);
  expect(withoutTail([{}, { name: '甲' }, { name: ' ' }, {}])).toEqual([{}, { name: '甲' }]);
});

test('what is pasted is checked; what is wrong stands at its cell; nothing is added before all is well', () => {
  const list = stagedList({ path: '/oraddMore', entity: 'organisation', rows: [{ id: 'g', version: 1, name: '安禾', parentId: null }] });
  const change = {
    lines: [
      { name: '北区', code: 'north' },
      { name: '产科', code: 'ob', parent: '北区' },
    ],
  };
  const features = { root: { config: { features: featureNames, version: '1', title: ['医院', 'Hospital'] } } } as const;
  draw(<AddMany list={list} screen={page} title="批量添加机构" />, features);
  fireEvent.paste(screen.getByLabelText('第 1 行 名称'), { clipboardData: { getData: () => '名称\t编码\t上级机构\n北区\tnorth\t\n产科\tob\t北区' } });
  expect(list.sent).toEqual([
    {
      type: 'preview.ask',
      act: 'addMany',
      ids: [],
      isTyped: true,
      change: {
        lines: [
          { name: '北区', code: 'north', parent: '' },
          { name: '产科', code: 'ob', parent: '北区' },
        ],
        unknown: [],
      },
    },
  ]);
  const reports = [
    { id: null, parentId: 'g', parentAt: null, problems: {} },
    { id: null, parentId: null, parentAt: 0, problems: { code: '已被使用' } },
  ];
  act(() => list.show({ preview: { act: 'addMany', ids: [], change, answer: { lines: reports }, failure: null } }));
  expect(screen.getByLabelText('第 2 行 编码')).toHaveAccessibleDescription('已被使用');
  expect(screen.getByRole('button', { name: '添加 2 个机构' })).toBeDisabled();
  act(() => list.show({ preview: { act: 'addMany', ids: [], change, answer: { lines: reports.map((one) => ({ ...one, problems: {} })) }, failure: null } }));
  expect(screen.getAllByText('新')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '添加 2 个机构' }));
  expect(list.sent.at(-1)).toEqual({ type: 'bulk.ask', act: 'addMany', ids: [], change });
});

test('a pasted column that no field is meant by is named, and nothing is added before somebody says that it can be left out', () => {
  const change = { lines: [{ name: '北区', code: 'north' }], unknown: ['别的'] };
  const preview = { act: 'addMany', ids: [], change, answer: { lines: [{ id: null, parentId: 'g', parentAt: null, problems: {} }] }, failure: null } as const;
  const list = stagedList({ path: '/oraddMore', entity: 'organisation', rows: [], preview });
  draw(<AddMany list={list} screen={page} title="批量添加机构" />, { root: { config: { features: featureNames, version: '1', title: ['医院', 'Hospital'] } } });
  expect(screen.getByRole('alert')).toHaveTextContent('没有认出的列：别的。');
  expect(screen.getByRole('button', { name: '添加 1 个机构' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: '不要这些列' }));
  expect(list.sent.at(-1)).toMatchObject({ type: 'preview.ask', change: { lines: change.lines, unknown: [] } });
  act(() => list.show({ preview: { ...preview, change: { ...change, unknown: [] } } }));
  expect(screen.getByRole('button', { name: '添加 1 个机构' })).toBeEnabled();
});
