/** The red tests of a stage are told, one line each, from the report that vitest writes beside what it says. */
import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string; readonly failureMessages: readonly string[] | null }[];
  }[];
}

const mostCharacters = 400;
/** The brief has what was expected and what came: it ends before the trace begins. */
const brief = (message: string): string => (message.split(/\n\s+at /)[0] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, mostCharacters);

/** @param since epoch ms at which the stage began: an older report is another run's. @returns nothing where the stage wrote no report */
export function failedTests(stage: string, file: string, since: number): string[] {
  const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (writtenAt === undefined || writtenAt < since) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const at = `${stage}  ${relative('.', name)}`;
    const red = assertionResults.filter((one) => one.status === 'failed').map((one) => `${at} > ${one.fullName}: ${brief(one.failureMessages?.[0] ?? '')}`);
    // A file that could not even be loaded, or failed outside its tests.
    return red.length === 0 && status === 'failed' ? [`${at}: ${brief(message)}`] : red;
  });
}
