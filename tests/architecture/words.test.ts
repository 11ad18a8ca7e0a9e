/** A session begins with the words of the desk; those of other screens come with the first of them (docs/adr/0074). Nothing that may stand on the desk says one of them. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packWords } from '#i18n/zh-CN/packs.ts';
import { screenWords } from '#i18n/zh-CN/screens.ts';
import { packWords as englishPacks } from '#i18n/en/packs.ts';
import { screenWords as english } from '#i18n/en/screens.ts';
import { importsOf, placeOf } from './imports.ts';

const fetchedLater = (text: string): readonly string[] => [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, from]) => from ?? '');

/** The modules of screens are fetched by their addresses, and each brings its words. */
const screens = new Set(['src/screenModules.tsx']);
/** A part that is fetched with words of its own is looked at by itself. */
const withoutPacks = (text: string): string =>
  text.replaceAll(/= lazily<[^;]*?,\s*'(\w+)',?\s*\);/gs, (all, name: string) => (Object.hasOwn(packWords, name) ? ';' : all));

function standBelow(start: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const open = [...start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file) || screens.has(file) || !/^src\/.*\.tsx?$/.test(file)) continue;
    files.add(file);
    const text = withoutPacks(readFileSync(file, 'utf8'));
    open.push(...[...importsOf(text, { withTypes: false }), ...fetchedLater(text)].flatMap((from) => placeOf(from, file) ?? []));
  }
  return files;
}
const areas = Object.keys(screenWords);
const packs = Object.keys(packWords);
const says = (file: string, of: readonly string[]): readonly string[] => {
  // A type names a word and says none.
  const text = readFileSync(file, 'utf8').replaceAll(/^ *readonly \w+\??: [^;]*;$/gm, '');
  return of.filter((area) => new RegExp(`['\`]${area}\\.(?:[a-zA-Z]\\w*['\`]|\\$\\{)`).test(text));
};

const saidBelow = (files: ReadonlySet<string>, of: readonly string[] = [...areas, ...packs]): readonly string[] =>
  [...files].filter((file) => file.endsWith('.tsx')).flatMap((file) => says(file, of).map((area) => `${file} says ${area}`));

const table = /const lines[^=]*= \{\n([^]*?)\n\};/.exec(readFileSync('src/screenModules.tsx', 'utf8'))?.[1] ?? '';
const lines = table.split(/\n(?= {2}'\/)/).map((line) => ({
  pack: /pack: '(\w+)'/.exec(line)?.[1],
  hasWords: line.includes('hasWords: true'),
  modules: fetchedLater(line).map((from) => `src/${from.replace('./', '')}`),
}));

test('what stands on the desk, now or at its first use, says no word that comes later', () => {
  const files = standBelow(['src/desk/views/Desk.tsx', 'src/shell/views/ShellPages.tsx', 'src/shell/wiring/sessionChunk.ts']);
  expect(files.size).toBeGreaterThan(200);
  expect(saidBelow(files)).toEqual([]);
});

test('no page that comes without them says one', () => {
  const pages = lines.filter(({ hasWords }) => !hasWords).flatMap(({ modules }) => modules);
  expect(pages.length).toBeGreaterThan(9);
  // Words of a pack come without them: the next test looks at those.
  expect(saidBelow(standBelow(pages), areas)).toEqual([]);
});

test('a page says the words of its own area and of no other, and a list says none of them', () => {
  expect(saidBelow(standBelow(['src/shell/views/named/EntityScreen.tsx']), packs)).toEqual([]);
  for (const { pack, modules } of lines) {
    const others = packs.filter((name) => name !== pack);
    expect(saidBelow(standBelow(modules), others)).toEqual([]);
  }
});

test('each of them is said somewhere, and both languages have the same', () => {
  const views = globSync('src/*/views/**/*.tsx');
  expect([...areas, ...packs].filter((area) => !views.some((file) => says(file, [area]).length > 0))).toEqual([]);
  expect(Object.keys(english).toSorted()).toEqual(areas.toSorted());
  expect(Object.keys(englishPacks).toSorted()).toEqual(packs.toSorted());
});
