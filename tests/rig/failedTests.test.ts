import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { failedTests } from './failedTests.ts';

const folder = mkdtempSync(join(tmpdir(), 'careline-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'unit.json');
const passed = { fullName: 'a green one', status: 'passed', failureMessages: [] };

describe('the tests that failed in a stage', () => {
  it('are told one a line, with what was expected, without the trace', () => {
    const red = {
      fullName: 'a list keeps its order',
      status: 'failed',
      failureMessages: ['AssertionError: expected 1\n  to be 2\n    at list.ts:3\n    at run'],
    };
    writeFileSync(
      file,
      JSON.stringify({
        testResults: [
          { name: join(process.cwd(), 'tests/list.test.ts'), status: 'failed', message: '', assertionResults: [passed, red] },
          { name: join(process.cwd(), 'tests/broken.test.ts'), status: 'failed', message: 'SyntaxError: no such export', assertionResults: [] },
          { name: join(process.cwd(), 'tests/good.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
        ],
      }),
    );
    expect(failedTests('unit', file, 0)).toEqual([
      'unit  tests/list.test.ts > a list keeps its order: AssertionError: expected 1 to be 2',
      'unit  tests/broken.test.ts: SyntaxError: no such export',
    ]);
  });

  it('are not those of an earlier run, nor of a stage without a report', () => {
    expect(failedTests('unit', file, Date.now() + 60_000)).toEqual([]);
    expect(failedTests('unit', join(folder, 'none.json'), 0)).toEqual([]);
  });
});
