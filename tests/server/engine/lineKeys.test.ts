import { expect, test } from 'vitest';
import { lines, text } from '#contract/kinds.ts';
import { keyedLines } from '#server/engine/lineKeys.ts';

const line = lines(['选项', 'Choices'], {
  one: ['选项', 'choice'],
  fields: { value: text(['值', 'Value']), label: text(['名称', 'Name']) },
  title: 'label',
  key: 'value',
}).line!;
const keyed = (given: object[], before: object[] = []) => keyedLines(line, given as Record<string, unknown>[], before as Record<string, unknown>[]);

test('a line keeps its key, one that comes without it is that of the same title, and a new one gets one that no line had', () => {
  const before = [
    { value: 'c1', label: '甲' },
    { value: 'c2', label: '乙' },
  ];
  const now = keyed(
    [
      { value: null, label: '乙' },
      { value: 'c1', label: '改名' },
      { value: null, label: '丙' },
      { value: null, label: '丁' },
    ],
    before,
  );
  expect(now.slice(0, 2)).toEqual([
    { value: 'c2', label: '乙' },
    { value: 'c1', label: '改名' },
  ]);
  const made = now.slice(2).map((one) => one['value']);
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{10}$/);
  expect(new Set(made).size).toBe(2);
});

test('a title that another line has taken along with its key is a new line', () => {
  const [first, second] = keyed(
    [
      { value: 'c1', label: '甲' },
      { value: null, label: '甲' },
    ],
    [{ value: 'c1', label: '甲' }],
  );
  expect(first).toEqual({ value: 'c1', label: '甲' });
  expect(second?.['value']).not.toBe('c1');
});
