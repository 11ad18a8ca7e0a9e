/** Tests that were red, and green once more alone, are kept until somebody mends them: a list in the repository shows as a change of it. */
import { appendFileSync, readFileSync } from 'node:fs';

const testOf = (red: string): string => red.split(': ')[0] ?? red;

/** @returns the tests in the list, one line each */
export const unsteadyTests = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** @param red as `failedTests` tells them @param day as in 2026-01-31. A test that is in the list already is not added once more. */
export function keepUnsteady(file: string, red: readonly string[], day: string): void {
  const kept = unsteadyTests(file);
  const fresh = [...new Set(red.map(testOf))].filter((test) => !kept.some((line) => line.endsWith(test)));
  if (fresh.length > 0) appendFileSync(file, fresh.map((test) => `${day} ${test}\n`).join(''));
}
