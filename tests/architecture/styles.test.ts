/** Styles are global once their screen was opened: a class that two parts of the console style for themselves changes the other's looks. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/** Classes that a rule styles on their own, without another part of the selector before or behind them. */
function ownClasses(css: string): string[] {
  const bare = css.replace(/\/\*[^]*?\*\//g, '');
  return [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, selectors = '']) => selectors.split(',').flatMap((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? []));
}

function clashes(sheets: ReadonlyMap<string, string>): string[] {
  const folders = new Map<string, Set<string>>();
  for (const [file, css] of sheets) for (const name of ownClasses(css)) folders.set(name, (folders.get(name) ?? new Set()).add(dirname(file)));
  // A folder and those below it are one part.
  return [...folders]
    .filter(([, found]) => [...found].some((one) => [...found].some((other) => !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`))))
    .map(([name, found]) => `.${name} in ${[...found].join(' and ')}`);
}

test('a class of one part of the console is styled by no other', () => {
  const files = globSync('src/*/views/**/*.css');
  expect(files.length).toBeGreaterThan(10);
  expect(clashes(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([]);
});

test('two parts with the same class are named', () => {
  const sheets = new Map([
    ['a/one.css', '.row { color: red } .row.wide, .cell { top: 0 }'],
    ['a/b/two.css', '.row { color: blue }'],
    ['c/three.css', '.cell { left: 0 }'],
  ]);
  expect(clashes(sheets)).toEqual(['.cell in a and c']);
});
