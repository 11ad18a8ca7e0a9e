import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choice, day, lines, money, ref, text } from '#contract/kinds.ts';
import { LineFacts } from '#src/engine/views/lines/LineFacts.tsx';
import { draw } from '#tests/views/stage.tsx';

const items = lines(['明细', 'Items'], {
  one: ['明细', 'item'],
  key: 'code',
  fields: {
    code: text(['编码', 'Code']),
    name: text(['名称', 'Name'], { required: true }),
    kind: choice(['类别', 'Kind'], { drug: ['药品', 'Drug'], test: ['检查', 'Test'] }),
    price: money(['单价', 'Price']),
    until: day(['结束', 'Until']),
    byId: ref(['负责人', 'By'], 'staffUser'),
  },
});
const value = [
  { code: 'a1', name: '叶酸', kind: 'drug', price: 19_950, until: null, byId: 'u1' },
  { code: 'a2', name: 'B 超', kind: 'test', price: null, until: null, byId: null },
];

test('lines of an open row are a table of the values that any of them has, drawn by kind; nobody reads their keys', () => {
  draw(<LineFacts field={items} value={value} names={{ u1: '周敏' }} />, { language: 'zh-CN' });
  const table = screen.getByRole('table', { name: '明细' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['名称', '类别', '单价', '负责人']);
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/叶酸.*药品.*199\.50.*周敏/);
  expect(second).toHaveTextContent(/B 超.*检查/);
  expect(table).not.toHaveTextContent(/a1|drug|19950/);
});
