import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf, placeOf } from './imports.ts';

/** Each row plants one breach; the linter must answer with the message that names the invariant. */
const planted: readonly (readonly [file: string, source: string, message: RegExp])[] = [
  ['contract/planted.ts', "import { x } from '#server/x.ts';\nexport const y = x;\n", /Invariant 2/],
  ['contract/planted.ts', "import { x } from 'react';\nexport const y = x;\n", /Invariant 2/],
  ['src/points/machines/planted.ts', "import { x } from '#api/x.ts';\nexport const y = x;\n", /Invariant 4/],
  ['src/points/machines/planted.ts', 'export const y = fetch;\n', /Invariant 4/],
  ['src/points/machines/planted.ts', 'export const y = () => setTimeout(() => undefined, 1);\n', /Invariant 4/],
  ['src/points/machines/planted.ts', 'export const y = () => new WebSocket("ws://x");\n', /Invariant 6/],
  ['src/streams/planted.ts', "import { BehaviorSubject } from 'rxjs';\nexport const y = BehaviorSubject;\n", /Invariant 3/],
  ['src/streams/planted.ts', "import { x } from '#src/points/machines/x.ts';\nexport const y = x;\n", /invariant 3/],
  ['src/points/views/planted.tsx', "import { useEffect } from 'react';\nexport const y = useEffect;\n", /Invariant 5/],
  ['src/points/views/planted.tsx', "import { x } from '#src/points/machines/xMachine.ts';\nexport const y = x;\n", /Invariant 5/],
  ['src/points/views/planted.tsx', "import { x } from 'rxjs';\nexport const y = x;\n", /Invariant 5/],
  ['src/points/views/planted.tsx', 'export const y = () => Date.now();\n', /Invariant 5/],
  ['src/points/views/planted.tsx', 'export const y = () => localStorage.clear();\n', /Invariant 5/],
  ['src/api/planted.ts', "import { x } from 'xstate';\nexport const y = x;\n", /src\/api speaks HTTP/],
  ['server/operations/planted.ts', "import { x } from 'fastify';\nexport const y = x;\n", /Invariant 9/],
  ['server/log/planted.ts', "import { x } from '#server/hub/x.ts';\nexport const y = x;\n", /lower layers/],
  ['server/desk/planted.ts', "import { x } from '#server/operations/x.ts';\nexport const y = x;\n", /lower layers/],
  // Wherever it is planted, and however deep it lies.
  ['src/desk/machines/conversation/planted.ts', "import { x } from '#src/desk/views/talk/X.tsx';\nexport const y = x;\n", /Invariant 4/],
  ['src/kit/views/dom/planted.tsx', "import { x } from '#src/desk/wiring/conversation/x.ts';\nexport const y = x;\n", /knows no product logic/],
  ['server/points/parts/plantedCalls.ts', "import { x } from '#server/http/parts/x.ts';\nexport const y = x;\n", /Invariant 9/],
  ['src/shell/machines/console/regions/planted.ts', "import { x } from '#src/shell/wiring/x.ts';\nexport const y = x;\n", /Invariant 4/],
  ['src/desk/views/head/planted.tsx', "import { x } from '#src/orders/machines/consultationMachine.ts';\nexport const y = x;\n", /Invariant 5/],
  ['src/kit/views/dom/keys/planted.ts', "import type { X } from '#src/shell/machines/console/context.ts';\nexport type Y = X;\n", /knows no product logic/],
  ['server/engine/own/planted.ts', "import { x } from '#server/http/parts/x.ts';\nexport const y = x;\n", /Invariant 9/],
  ['src/planted.ts', "import { x } from '../x.ts';\nexport const y = x;\n", /no-relative-parent-imports/],
  ['src/planted.ts', 'export default 1;\n', /no-default-export/],
  ['src/planted.ts', 'export const y = (x: any) => x;\n', /no-explicit-any/],
];

interface LayerRule {
  readonly files: readonly string[];
  readonly rules: { readonly 'no-restricted-imports'?: readonly ['error', { readonly patterns?: readonly { readonly group?: readonly string[] }[] }] };
}
const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { readonly overrides: readonly LayerRule[] };
/** A place three folders below what the pattern names. */
const deepIn = (pattern: string): string =>
  pattern
    .replace('/**/*', '/points/one/two/planted')
    .replace('/*/', '/points/')
    .replace('/*', '/planted')
    .replace(/planted\*$|\*\*$/, 'one/two/planted.ts');
/** A package is refused by every path into it. */
const refusedBy = (pattern: string): readonly string[] => (/^[a-z-]+$/.test(pattern) ? [pattern, `${pattern}/one/two`] : [deepIn(pattern)]);
/** Each layer, and what it may not import, as the linter is told. */
const layers = overrides.flatMap(({ files, rules }) => {
  const groups = rules['no-restricted-imports']?.[1].patterns?.flatMap(({ group = [] }) => group) ?? [];
  return groups.length === 0 ? [] : files.map((pattern) => [deepIn(pattern), [...new Set(groups.flatMap(refusedBy))]] as const);
});

const room = mkdtempSync(join(tmpdir(), 'layers-'));
beforeAll(() => cpSync('.oxlintrc.json', join(room, '.oxlintrc.json')));
afterAll(() => rmSync(room, { recursive: true, force: true }));

function lint(file: string, source: string, ...options: readonly string[]): string {
  const path = join(room, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  try {
    return execFileSync(resolve('node_modules/.bin/oxlint'), [...options, file], { cwd: room, encoding: 'utf8' });
  } catch (failed) {
    return String((failed as { stdout: unknown }).stdout);
  } finally {
    rmSync(path);
  }
}

function standingOnXState(start: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [...start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const from = importsOf(readFileSync(file, 'utf8'), { withTypes: false });
    if (from.includes('xstate')) found.add(file);
    open.push(...from.flatMap((one) => placeOf(one, file ?? '') ?? []).filter((place) => place.startsWith('src/')));
  }
  return [...found];
}

describe('the linter holds the layers (design 3)', () => {
  it.each(planted)('refuses in %s: %s', (file, source, message) => {
    expect(lint(file, source)).toMatch(message);
  });

  it.each(layers)('refuses deep in %s whatever its layer may not import, however deep that lies', (file, imports) => {
    const source = imports.map((from, at) => `export { x as x${at} } from '${from}';\n`).join('');
    const told = lint(file, source, '--format=unix');
    const passed = imports.filter((_, at) => !new RegExp(`:${at + 1}:\\d+: .* import is restricted`).test(told));
    expect(passed).toEqual([]);
  });

  it('looks at every layer', () => {
    expect(layers.map(([file]) => file)).toEqual(
      expect.arrayContaining(['src/points/machines/one/two/planted.ts', 'src/kit/views/dom/one/two/planted.ts', 'server/points/one/two/plantedCalls.ts']),
    );
  });

  it('lets a view import the type of a machine', () => {
    expect(lint('src/points/views/planted.tsx', "import type { X } from '#src/points/machines/xMachine.ts';\nexport const y = (x: X) => x;\n")).toMatch(
      /Found 0 warnings and 0 errors/,
    );
  });

  it('no plain function that a view takes from beside a machine stands on XState, however far one follows its imports', () => {
    const views = globSync('src/*/views/**/*.{ts,tsx}');
    const taken = views.flatMap((name) => importsOf(readFileSync(name, 'utf8'), { withTypes: false })).filter((from) => /^#src\/[^/]+\/machines\//.test(from));
    expect(taken).toContain('#src/desk/machines/conversation/recall.ts');
    expect(standingOnXState(taken.flatMap((from) => placeOf(from, 'src/points/views/x.tsx') ?? []))).toEqual([]);
    expect(standingOnXState(['src/shell/machines/consoleMachine.ts'])).toContain('src/shell/machines/consoleMachine.ts');
  });
});
