/**
 * A process of its own, in the copy of the tree: vitest stands ready in it, and runs the files that it is asked for in a fresh worker each time. What does not change from one
 * mutant to the next (the configuration, compiled modules, the database of the tests) is made once.
 */
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Asked, Said } from './telling.ts';

interface Heard {
  readonly tests: string[];
  readonly modules: string[];
}
let heard: Heard = { tests: [], modules: [] };
let isWhole = false;

const firstLine = (text: string | undefined): string => text?.split('\n')[0] ?? '';
const reporter: Reporter = {
  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'failed') return;
    heard.tests.push(test.fullName);
    if (!isWhole && heard.tests.length === 1) void vitest.cancelCurrentRun('test-failure');
  },
  onTestModuleEnd(module: TestModule): void {
    const [error] = module.errors();
    if (error) heard.modules.push(firstLine(error.message));
  },
};

const vitest = await createVitest({ watch: false, project: ['unit', 'views', 'server'], reporters: [reporter] });

/** Words of a source that cannot be read, as against one that does something else. */
const unreadable = /Transform failed|PARSE_ERROR|SyntaxError|is not defined|does not provide an export|Failed to resolve/;

async function tell(file: string): Promise<Said> {
  heard = { tests: [], modules: [] };
  const specifications = await vitest.globTestSpecifications([file]);
  const own = specifications.filter(({ moduleId }) => moduleId === resolve(file));
  if (own.length === 0) return { is: 'broken', why: `no project has ${file}` };
  const { unhandledErrors } = await vitest.runTestSpecifications(own);
  const unread = heard.modules.find((message) => unreadable.test(message));
  if (unread !== undefined) return { is: 'broken', why: unread };
  const loose = unhandledErrors.map((error) => firstLine(String((error as { readonly message?: unknown }).message)));
  const by = [...heard.tests, ...heard.modules, ...loose];
  return by.length > 0 ? { is: 'red', by: by[0] ?? '', file } : { is: 'green' };
}

process.on('message', (message: unknown) => {
  const asked = message as Asked;
  void (async () => {
    isWhole = asked.isWhole;
    for (const changed of asked.changed) vitest.invalidateFile(resolve(changed));
    const said: Said[] = [];
    for (const file of asked.files) {
      said.push(await tell(file));
      if (!isWhole && said.at(-1)?.is !== 'green') break;
    }
    process.send?.(said);
  })();
});
process.on('disconnect', () => {
  void vitest.close().finally(() => process.exit());
});
process.send?.('ready');
