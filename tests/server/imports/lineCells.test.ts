import { expect, test } from 'vitest';
import { rowFaultText } from '#contract/refusals/importFaults.ts';
import { choice, day, lines, money, ref, text as textOf } from '#contract/kinds.ts';
import { linesText } from '#contract/lines/lineText.ts';
import { cellOf } from '#server/engine/cells.ts';
import { cellOf as cell } from '#server/sheets/cell.ts';
import { cellValue } from '#server/imports/cellValue.ts';
import { faultAt } from '#server/imports/engineTarget.ts';

const items = lines(
  ['明细', 'Items'],
  {
    one: ['明细', 'item'],
    fields: {
      name: textOf(['名称', 'Name'], { required: true, max: 10 }),
      kind: choice(['类别', 'Kind'], { drug: ['药品', 'Drug'], test: ['检查', 'Test'] }, { required: true, default: 'drug' }),
      price: money(['单价', 'Price']),
      from: day(['开始', 'From']),
      until: day(['结束', 'Until']),
      byId: ref(['负责人', 'By'], 'staffUser'),
    },
    unique: ['name'],
    inOrder: [['from', 'until']],
  },
  { max: 2 },
);
const read = (text: string) => cellValue(items, cell('text', text));
const faultIn = (text: string, language: 'zh-CN' | 'en' = 'zh-CN'): string => {
  const value = read(text);
  return 'fault' in value ? rowFaultText(value.fault, language) : JSON.stringify(value);
};

test('lines are read from a cell as they are written into one, by the kinds of their values', () => {
  const value = [
    { name: '叶酸 | 片', kind: 'drug', price: 19_950, from: '2026-11-01', until: null, byId: 'u1' },
    { name: 'B 超', kind: 'test', price: null, from: null, until: null, byId: null },
  ];
  const text = linesText(items.line!, value, (field, one) => cellOf(one, field, { at: 0, names: { u1: '周敏' } }));
  expect(text).toBe('叶酸 \\| 片 | 药品 | 199.5 | 2026-11-01 |  | 周敏\nB 超 | 检查');
  // The name of a reference becomes its id where the rows are known.
  expect(read(text)).toEqual({ value: [{ ...value[0], byId: '周敏' }, value[1]] });
  expect([read('叶酸'), read('')]).toEqual([{ value: [{ ...value[1], name: '叶酸', kind: 'drug' }] }, { value: null }]);
});

test.each([
  ['甲 | 别的', '第 1 行“类别”不在可选范围内，可填：药品 / Drug、检查 / Test'],
  ['甲\n | 检查', '第 2 行“名称”必填'],
  ['甲\n甲', '第 2 行“名称”和第 1 行重复'],
  ['甲 | | | 2026-11-02 | 2026-11-01', '第 1 行“结束”不能早于“开始”'],
  ['甲 | | | | | | 多', '第 1 行“明细”格式不对'],
  ['甲\n乙\n丙', '应有 0 到 2 行'],
])('%j says which line is at fault, and why', (text, words) => {
  expect(faultIn(text)).toBe(words);
});

test('a fault within a cell is told in English, too', () => {
  expect(faultIn('甲 | | 一百', 'en')).toBe('line 1, "Price": must be an amount with at most two decimals, such as 199.50');
});

test('what the server refuses within a cell is told at its line', () => {
  const said = (path: string): string => rowFaultText(faultAt(path, '已被使用', { items }), 'zh-CN');
  expect(['items[1].name', 'items[1]', 'items'].map(said)).toEqual(['第 2 行“名称”已被使用', '第 2 行“明细”已被使用', '已被使用']);
});
