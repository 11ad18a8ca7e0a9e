import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'careline-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reader = resolve(import.meta.dirname, '../promises/hostileReader.ts');
const compiled = join(folder, 'compiled');

/** @returns how many modules Node has kept */
async function keptAfter(...files: readonly object[]): Promise<number> {
  const list = join(folder, 'list.json');
  writeFileSync(list, JSON.stringify(files));
  await promisify(execFile)(process.execPath, [reader, list], { env: { ...process.env, NODE_COMPILE_CACHE: compiled } });
  return readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
}

test('the thread that reads a file takes what Node has compiled before, and keeps what it has not', async () => {
  const place = join(folder, 'people.csv');
  writeFileSync(place, '名称\nA\n');
  const before = await keptAfter();
  expect(before).toBeGreaterThan(0);
  expect(await keptAfter({ what: 'a file', place, format: 'csv', isThere: true })).toBeGreaterThan(before);
});
