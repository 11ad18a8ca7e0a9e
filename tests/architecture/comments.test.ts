/** A comment is a sentence with a subject: one that begins in the middle of a thought is read twice. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Relative and interrogative words, and prepositions that stand for "this belongs to": none of them begins a sentence with a subject. */
const fragments = /^(What|Which|Who|Whom|Whose|Where|How|Why|Whether|Of|As|By|From|With|Without|To|For)\b/;

/** Each form is matched from the beginning of a line to the first words; consecutive `//` or `--` are one comment. */
const block = /^[ \t]*\{?\/\*+(?!\/)[\s*]*(\S.*)/gm;
const lines = /^[ \t]*\/\/[ \t]*(.*)(?:\n[ \t]*\/\/.*)*/gm;
const sqlLines = /^[ \t]*--[ \t]*(.*)(?:\n[ \t]*--.*)*/gm;

/** A fragment is told as `path:line`, with its words. */
const fragmentsIn = (source: string, path: string): readonly string[] =>
  [...source.matchAll(block), ...source.matchAll(path.endsWith('.sql') ? sqlLines : lines)]
    .filter(([, text = '']) => fragments.test(text))
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, 0: all, 1: text = '' }) => `${path}:${source.slice(0, index + all.indexOf(text)).split('\n').length} ${text}`);

/** Migrations up to this one are left out: one that has been applied is never changed, not even by a word. */
const lastExempt = 'server/db/migrations/0060';
const isExempt = (path: string): boolean => path.startsWith('server/db/migrations/') && path.slice(0, lastExempt.length) <= lastExempt;

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !isExempt(path) && existsSync(path));
const topOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.');
const found = Map.groupBy(
  paths.flatMap((path) => fragmentsIn(readFileSync(path, 'utf8'), path)),
  topOf,
);

test.each([...new Set(paths.map(topOf))])('comments in %s begin with a subject: say who or what the comment is about', (top) => {
  expect(found.get(top) ?? []).toEqual([]);
});

test('can fail: fragments are found in every form of a comment, and sentences are not', () => {
  const planted = [
    '/** What stands here. */',
    '/**',
    ' * Of a row.',
    ' */',
    '  // Who comes next,',
    '  // As one comment.',
    'const kept = true; // Where it ends is not looked at.',
    '/* Which one. */',
    '{/* How it is drawn. */}',
    '/** Somebody reads this.',
    ' * What follows belongs to it. */',
    '/** Whatever comes is kept. */',
  ].join('\n');
  expect(fragmentsIn(planted, 'planted.tsx').map((one) => one.split(' ')[0])).toEqual([1, 3, 5, 8, 9].map((line) => `planted.tsx:${line}`));
  expect(fragmentsIn('-- From here on.\n-- To there.\nselect 1;\n-- A sentence says it.', 'planted.sql')).toHaveLength(1);
});
