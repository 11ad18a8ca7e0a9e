import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { compiledFolder } from './tests/rig/compiled.ts';
import { memoryFolder } from './tests/rig/memoryFolder.ts';

const databaseSetup = './tests/server/support/globalSetup.ts';
const withDatabase = existsSync(databaseSetup) ? [databaseSetup] : [];

const everyDescription = './tests/rig/everyDescription.ts';
/** Does nothing unless somebody counts (`npm run machines:taken`). */
const takenWays = './tests/rig/takenWays.ts';

/** Starts the whole product, so it runs with the flows. */
const productTest = 'tests/wiring/product.test.ts';

/** A test that computes is not late on a busy machine; one that hangs is. */
const hungMs = 60_000;

/** Vitest gives up after a second what is looked at again and again. */
const patient = { poll: { timeout: hungMs } };

/** Two processors: while one file waits for its database or its browser, the other computes. */
const sideBySide = 2;

/**
 * The modules that a worker has loaded serve all its files: loading it anew for each took a third of the time of `npm test`. A module that keeps something from one file
 * for the next breaks tests by it, and is to be mended.
 */
const shared = { isolate: false, maxWorkers: sideBySide, expect: patient } as const;

// Workers and what they start inherit it. Whoever names a folder of their own gets that.
const inMemory = memoryFolder();
if (inMemory !== undefined) process.env['TMPDIR'] ??= inMemory;
// Half of what a child server costs until it is ready is the compiling of its sources.
process.env['NODE_COMPILE_CACHE'] ??= compiledFolder;

/** One project a kind of test; `scripts/test.ts` runs them in the order of their cost. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: [
            'tests/{capsules,contract,architecture,api,streams,machines,i18n,rig,wiring,bench,scripts}/**/*.test.ts',
            'tests/src/*/{machines,wiring}/**/*.test.ts',
          ],
          exclude: [productTest],
          setupFiles: [everyDescription, takenWays],
          testTimeout: hungMs,
        },
      },
      {
        test: {
          ...shared,
          name: 'views',
          environment: 'happy-dom',
          include: ['tests/views/**/*.test.tsx', 'tests/src/*/views/**/*.test.tsx'],
          setupFiles: [everyDescription, takenWays, 'tests/views/setup.ts'],
          testTimeout: hungMs,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          provide: { profile: 'short' },
          environment: 'node',
          include: ['tests/{server,specification}/**/*.test.ts'],
          globalSetup: withDatabase,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // `npm run promises`: the same tests with the whole figures of docs/promises.md.
        test: {
          name: 'promises',
          environment: 'node',
          include: [
            'tests/specification/calls.test.ts',
            'tests/server/{everyResource,main,promises/**/*}.test.ts',
            'tests/server/calls/{queue,race}.test.ts',
            'tests/server/customers/{claimRace,duplicates,mergeSequences,reclaim}.test.ts',
            'tests/server/demo/otherSide/crowd.test.ts',
            'tests/server/{launcher/launch,setup/firstAdministrator,lives/standing,points/points,rights/granting,session/login,orders/orderCalls}.test.ts',
            'tests/server/outgoing/doNotContact.test.ts',
            'tests/server/desk/{marks,move,pushEqualsFetch}.test.ts',
            'tests/server/{log,messages}/pushEqualsFetch.test.ts',
            'tests/server/{db/health,files/filesCalls}.test.ts',
            'tests/server/hub/{answers,faults,receive,resume}.test.ts',
            'tests/server/engine/{conflicts,customers,figureRows,inherited,plans,queryNames}.test.ts',
            'tests/server/processes/{interpret,oracle,realActs,subprocess}.test.ts',
            'tests/server/{journeys/byTheLog,journeys/dryEqualsReal,workbench/tiles}.test.ts',
            'tests/server/http/{envelope,foreignPage,orgEncodings,securityHeaders}.test.ts',
          ],
          provide: { profile: 'long' },
          globalSetup: withDatabase,
          expect: patient,
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'flows',
          environment: 'node',
          include: ['tests/{flows,double}/**/*.test.ts', productTest],
          globalSetup: ['./tests/rig/prepared.ts', './tests/rig/demoDatabase.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          // Loading a file's modules anew is seconds, and none keeps anything for the next one.
          isolate: false,
          globalSetup: ['./tests/rig/prepared.ts'],
          // A campaign is not the same twice: what it found is told whole, or it is lost.
          chaiConfig: { truncateThreshold: 0 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
