/** The root and what a session brings are everybody's: the machine of a screen comes with its screen (docs/adr/0080-a-screen-brings-its-own.md). */
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, placeOf } from './imports.ts';

/** Machines of the whole console. A screen's own is none of them: it gets a line in `src/screenModules.tsx`. */
const ofTheRoot = new Set(
  `shell/machines/console accounts/machines/session shell/machines/navigation shell/machines/version kit/machines/socket desk/machines/inbox desk/machines/conversation desk/machines/desk transfers/machines/transfers imports/machines/jobs
  messages/machines/messages shell/machines/preference shell/machines/palette desk/machines/unsent kit/machines/forms engine/machines/resourceList shell/machines/openScreens shell/machines/openScreens/screenActors accounts/machines/entrance`.split(
    /\s+/,
  ),
);
const files = [
  'src/shell/machines/consoleMachine.ts',
  ...readdirSync('src/shell/machines/console').map((name) => `src/shell/machines/console/${name}`),
  'src/shell/wiring/index.ts',
  'src/shell/wiring/sessionChunk.ts',
];

/** @returns machines that the file imports, types too, as `points/machines/points` */
const machinesIn = (text: string, file: string): readonly string[] =>
  importsOf(text, { withTypes: true })
    .map((from) => /^src\/(.*)Machine\.ts$/.exec(placeOf(from, file) ?? '')?.[1])
    .filter((name) => name !== undefined);
const strangers = (text: string, file: string): readonly string[] =>
  machinesIn(text, file)
    .filter((name) => !ofTheRoot.has(name))
    .map(
      (name) =>
        `${file} names the machine '${name}': let its screen bring it, with a line in src/screenModules.tsx and its wiring in the folder wiring of its domain`,
    );

test('the root names no machine of a screen', () => {
  expect(files.flatMap((file) => strangers(readFileSync(file, 'utf8'), file))).toEqual([]);
});

test('can fail: a machine of a screen in the root is told, by type alone too', () => {
  const planted =
    "import type { pointsMachine } from '#src/points/machines/pointsMachine.ts';\nimport { deskMachine } from '#src/desk/machines/deskMachine.ts';\n";
  expect(strangers(planted, 'src/shell/machines/console/context.ts')).toEqual([
    "src/shell/machines/console/context.ts names the machine 'points/machines/points': let its screen bring it, with a line in src/screenModules.tsx and its wiring in the folder wiring of its domain",
  ]);
});

test('the root names all that are listed here', () => {
  const named = new Set(files.flatMap((file) => machinesIn(readFileSync(file, 'utf8'), file)));
  expect([...ofTheRoot].filter((name) => !named.has(name) && name !== 'shell/machines/console')).toEqual([]);
});

test('each wiring of a screen gives one actor, and a line of the screens fetches it', () => {
  const lines = readFileSync('src/screenModules.tsx', 'utf8');
  const wirings = globSync('src/*/wiring/**/*.ts').filter((name) => /^export const wired\b/m.test(readFileSync(name, 'utf8')));
  expect(wirings.length).toBeGreaterThan(5);
  expect(wirings.filter((name) => !/^export const wired: Wired = /m.test(readFileSync(name, 'utf8')))).toEqual([]);
  expect(wirings.filter((name) => !lines.includes(`import('./${name.slice(4)}')`))).toEqual([]);
});
