/** The root and what a session brings are everybody's: the machine of a screen comes with its screen (docs/adr/0080-a-screen-brings-its-own.md). */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, placeOf } from './imports.ts';

/** Machines of the whole console. A screen's own is none of them: it gets a line in `src/screenModules.tsx`. */
const ofTheRoot = new Set(
  `console session navigation version socket inbox conversation desk transfers jobs messages preference palette unsent forms resourceList openScreens
  openScreens/screenActors entrance/entrance`.split(/\s+/),
);
const files = [
  'src/machines/consoleMachine.ts',
  ...readdirSync('src/machines/console').map((name) => `src/machines/console/${name}`),
  'src/wiring/index.ts',
  'src/wiring/inside.ts',
];

/** @returns machines that the file imports, types too, as `points/points` */
const machinesIn = (text: string, file: string): readonly string[] =>
  importsOf(text, { withTypes: true })
    .map((from) => /^src\/machines\/(.*)Machine\.ts$/.exec(placeOf(from, file) ?? '')?.[1])
    .filter((name) => name !== undefined);
const strangers = (text: string, file: string): readonly string[] =>
  machinesIn(text, file)
    .filter((name) => !ofTheRoot.has(name))
    .map((name) => `${file} names the machine '${name}': let its screen bring it, with a line in src/screenModules.tsx and its wiring in src/wiring/screens`);

test('the root names no machine of a screen', () => {
  expect(files.flatMap((file) => strangers(readFileSync(file, 'utf8'), file))).toEqual([]);
});

test('can fail: a machine of a screen in the root is told, by type alone too', () => {
  const planted = "import type { pointsMachine } from '#machines/points/pointsMachine.ts';\nimport { deskMachine } from '#machines/deskMachine.ts';\n";
  expect(strangers(planted, 'src/machines/console/context.ts')).toEqual([
    "src/machines/console/context.ts names the machine 'points/points': let its screen bring it, with a line in src/screenModules.tsx and its wiring in src/wiring/screens",
  ]);
});

test('the root names all that are listed here', () => {
  const named = new Set(files.flatMap((file) => machinesIn(readFileSync(file, 'utf8'), file)));
  expect([...ofTheRoot].filter((name) => !named.has(name) && name !== 'console')).toEqual([]);
});

test('each wiring of a screen gives one actor, and a line of the screens fetches it', () => {
  const lines = readFileSync('src/screenModules.tsx', 'utf8');
  const wirings = readdirSync('src/wiring/screens').filter((name) => name !== 'parts.ts' && name !== 'bringing.ts');
  expect(wirings.length).toBeGreaterThan(5);
  expect(wirings.filter((name) => !/^export const wired: Wired = /m.test(readFileSync(`src/wiring/screens/${name}`, 'utf8')))).toEqual([]);
  expect(wirings.filter((name) => !lines.includes(`import('#wiring/screens/${name}')`))).toEqual([]);
});
