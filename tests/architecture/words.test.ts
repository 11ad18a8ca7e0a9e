/** A session begins with the words of the desk; those of other screens come with the first of them (docs/adr/0074). Nothing that may stand on the desk says one of them. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screenWords } from '#i18n/zh-CN/screens.ts';
import { screenWords as english } from '#i18n/en/screens.ts';
import { importsOf, placeOf } from './imports.ts';

const fetchedLater = (text: string): readonly string[] => [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, from]) => from ?? '');

/** The modules of screens are fetched by their addresses, and each brings its words. */
const screens = new Set(['src/screenModules.tsx']);
function standBelow(start: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const open = [...start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file) || screens.has(file) || !/^src\/.*\.tsx?$/.test(file)) continue;
    files.add(file);
    const text = readFileSync(file, 'utf8');
    open.push(...[...importsOf(text, { withTypes: false }), ...fetchedLater(text)].flatMap((from) => placeOf(from, file) ?? []));
  }
  return files;
}
const areas = Object.keys(screenWords);
const says = (file: string): readonly string[] => {
  // A type names a word and says none.
  const text = readFileSync(file, 'utf8').replaceAll(/^ *readonly \w+\??: [^;]*;$/gm, '');
  return areas.filter((area) => new RegExp(`['\`]${area}\\.(?:[a-zA-Z]\\w*['\`]|\\$\\{)`).test(text));
};

const saidBelow = (files: ReadonlySet<string>): readonly string[] =>
  [...files].filter((file) => file.endsWith('.tsx')).flatMap((file) => says(file).map((area) => `${file} says ${area}`));

test('what stands on the desk, now or at its first use, says no word that comes later', () => {
  const files = standBelow(['src/desk/views/Desk.tsx', 'src/shell/views/ShellPages.tsx', 'src/shell/wiring/sessionChunk.ts']);
  expect(files.size).toBeGreaterThan(200);
  expect(saidBelow(files)).toEqual([]);
});

test('no page that comes without them says one', () => {
  const [, table = ''] = /const lines[^=]*= \{\n([^]*?)\n\};/.exec(readFileSync('src/screenModules.tsx', 'utf8')) ?? [];
  const without = table.split(/\n(?= {2}'\/)/).filter((line) => !line.includes('hasWords: true'));
  const pages = without.flatMap((line) => fetchedLater(line)).map((from) => `src/${from.replace('./', '')}`);
  expect(pages.length).toBeGreaterThan(9);
  expect(saidBelow(standBelow(pages))).toEqual([]);
});

test('each of them is said somewhere, and both languages have the same', () => {
  const views = globSync('src/*/views/**/*.tsx');
  expect(areas.filter((area) => !views.some((file) => says(file).includes(area)))).toEqual([]);
  expect(Object.keys(english).toSorted()).toEqual(areas.toSorted());
});
