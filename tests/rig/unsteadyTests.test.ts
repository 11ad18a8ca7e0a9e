import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepUnsteady, unsteadyTests } from './unsteadyTests.ts';

const folder = mkdtempSync(join(tmpdir(), 'careline-unsteady-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps an unsteady test once, with the first day on which it was one', () => {
  const file = join(folder, 'unsteady.txt');
  writeFileSync(file, '# Why there is a list.\n');
  expect(unsteadyTests(file)).toEqual([]);
  const red = [
    'flows  tests/flows/desk.test.ts > D1 a chat is taken: AssertionError: expected 1',
    'flows  tests/flows/desk.test.ts > D1 a chat is taken: later',
  ];
  keepUnsteady(file, red, '2026-01-31');
  keepUnsteady(file, [...red, 'server  tests/server/calls.test.ts > a call: TypeError: x'], '2026-02-01');
  expect(unsteadyTests(file)).toEqual([
    '2026-01-31 flows  tests/flows/desk.test.ts > D1 a chat is taken',
    '2026-02-01 server  tests/server/calls.test.ts > a call',
  ]);
});
