import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each row plants one breach; the linter must answer with the message that names the invariant. */
const planted: readonly (readonly [file: string, source: string, message: RegExp])[] = [
  ['contract/planted.ts', "import { x } from '#server/x.ts';\nexport const y = x;\n", /Invariant 2/],
  ['contract/planted.ts', "import { x } from 'react';\nexport const y = x;\n", /Invariant 2/],
  ['src/machines/planted.ts', "import { x } from '#api/x.ts';\nexport const y = x;\n", /Invariant 4/],
  ['src/machines/planted.ts', 'export const y = fetch;\n', /Invariant 4/],
  ['src/machines/planted.ts', 'export const y = () => setTimeout(() => undefined, 1);\n', /Invariant 4/],
  ['src/machines/planted.ts', 'export const y = () => new WebSocket("ws://x");\n', /Invariant 6/],
  ['src/streams/planted.ts', "import { BehaviorSubject } from 'rxjs';\nexport const y = BehaviorSubject;\n", /Invariant 3/],
  ['src/streams/planted.ts', "import { x } from '#machines/x.ts';\nexport const y = x;\n", /invariant 3/],
  ['src/views/planted.tsx', "import { useEffect } from 'react';\nexport const y = useEffect;\n", /Invariant 5/],
  ['src/views/planted.tsx', "import { x } from '#machines/x.ts';\nexport const y = x;\n", /Invariant 5/],
  ['src/views/planted.tsx', "import { x } from 'rxjs';\nexport const y = x;\n", /Invariant 5/],
  ['src/views/planted.tsx', 'export const y = () => Date.now();\n', /Invariant 5/],
  ['src/views/planted.tsx', 'export const y = () => localStorage.clear();\n', /Invariant 5/],
  ['src/api/planted.ts', "import { x } from 'xstate';\nexport const y = x;\n", /src\/api speaks HTTP/],
  ['server/operations/planted.ts', "import { x } from 'fastify';\nexport const y = x;\n", /Invariant 9/],
  ['server/log/planted.ts', "import { x } from '#server/hub/x.ts';\nexport const y = x;\n", /lower layers/],
  ['server/desk/planted.ts', "import { x } from '#server/operations/x.ts';\nexport const y = x;\n", /lower layers/],
  ['src/planted.ts', "import { x } from '../x.ts';\nexport const y = x;\n", /no-relative-parent-imports/],
  ['src/planted.ts', 'export default 1;\n', /no-default-export/],
  ['src/planted.ts', 'export const y = (x: any) => x;\n', /no-explicit-any/],
];

const room = mkdtempSync(join(tmpdir(), 'layers-'));
beforeAll(() => cpSync('.oxlintrc.json', join(room, '.oxlintrc.json')));
afterAll(() => rmSync(room, { recursive: true, force: true }));

function lint(file: string, source: string): string {
  const path = join(room, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  try {
    return execFileSync(resolve('node_modules/.bin/oxlint'), [file], { cwd: room, encoding: 'utf8' });
  } catch (failed) {
    return String((failed as { stdout: unknown }).stdout);
  } finally {
    rmSync(path);
  }
}

describe('the linter holds the layers (design 3)', () => {
  it.each(planted)('refuses in %s: %s', (file, source, message) => {
    expect(lint(file, source)).toMatch(message);
  });

  it('lets a view import the type of a machine', () => {
    expect(lint('src/views/planted.tsx', "import type { X } from '#machines/x.ts';\nexport const y = (x: X) => x;\n")).toMatch(/Found 0 warnings and 0 errors/);
  });
});
