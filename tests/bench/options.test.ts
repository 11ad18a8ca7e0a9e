/** A figure says its size and the command that makes it again; both name what matters to it and nothing else. */
import { expect, test } from 'vitest';
import { commandOf, readOptions, sizeOf } from '#bench/options.ts';
import type { BenchmarkId } from '#bench/options.ts';

test.each<[BenchmarkId, string, string, string]>([
  ['R1', '', 'npm run bench -- R1', '1000 sockets, 4 s a side'],
  ['R1', '--clients 5000 --rows 20000', 'npm run bench -- R1 --clients 5000', '5000 sockets, 4 s a side'],
  ['C4', '--quick', 'npm run bench -- C4 --pairs 3 --rows 200000 --seconds 2', '200000 rows, 2 s a side'],
  ['C5', '--quick --rows 50000', 'npm run bench -- C5 --pairs 3 --rows 50000', '50000 rows'],
  ['C1', '--rows 200000', 'npm run bench -- C1 --rows 200000', '200000 rows, 4 s a side'],
  ['B6', '--minutes 60', 'npm run bench -- B6 --minutes 60', '1000000 messages, over 60 minutes'],
  ['B9', '--seconds 9', 'npm run bench -- B9', ''],
])('%s %s', (id, words, command, size) => {
  const options = readOptions([id, ...words.split(' ').filter(Boolean)]);
  expect(options.ids).toEqual([id]);
  expect(commandOf(id, options)).toBe(command);
  expect(sizeOf(id, options)).toBe(size);
  // Whoever runs it has the same figure.
  const again = readOptions(command.split(' -- ')[1]!.split(' '));
  expect(sizeOf(id, again)).toBe(size);
});

test('what installs another product runs where it is named', () => {
  expect(readOptions([]).ids).not.toContain('C1');
  expect(readOptions(['c1', 'C2']).ids).toEqual(['C1', 'C2']);
});

test.each([
  [['R99'], 'No benchmark is called R99'],
  [['--pairs', '0'], '--pairs: found 0, expected a whole number from 1 on.'],
  [['--rows', 'many'], '--rows: found many'],
])('%s is refused with words', (words, told) => {
  expect(() => readOptions(words)).toThrow(told);
});
