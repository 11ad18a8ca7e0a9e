import { expect, test } from 'vitest';
import { keptPages } from '#server/embedded/cluster.ts';

const gibibyte = 1024 ** 3;

test.each([
  ['a small machine keeps what PostgreSQL keeps', 0.5, 128],
  ['an eighth', 8, 1_024],
  ['no more than it can look after', 256, 4_096],
])('the embedded database keeps its pages in memory: %s', (_words, gibibytes, expected) => {
  expect(keptPages(gibibytes * gibibyte)).toBe(expected);
});
