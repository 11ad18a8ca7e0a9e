import { expect, test } from 'vitest';
import { covering } from './covering.ts';

const traits: Readonly<Record<string, readonly string[]>> = {
  plain: ['text'],
  rich: ['text', 'state', 'tree'],
  money: ['money', 'text'],
  twin: ['state', 'tree'],
};

test('a few are chosen that have every trait together, the richest first', () => {
  expect(covering(Object.keys(traits), (one) => traits[one] ?? [])).toEqual(['rich', 'money']);
});

test('nothing is chosen where nothing has a trait', () => {
  expect(covering(['plain'], () => [])).toEqual([]);
});
