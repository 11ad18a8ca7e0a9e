/**
 * Promises A1-A14, B1-B9 and L1-L8, and what holds each of them in `npm run faults -- --long`: rounds of the campaign with these writers and faults, or a suite with its whole figures. A promise
 * about something that the product does not have yet says so.
 */
import type { FaultName } from './inject.ts';
import type { WriterName } from './writers/writer.ts';

/** Test files that are run in one go. */
export interface Suite {
  readonly project: 'promises' | 'server' | 'unit' | 'faults';
  readonly files: readonly string[];
  /** The whole figures are asked for by these. */
  readonly env?: Readonly<Record<string, string>>;
}
export interface Proof {
  readonly writers?: readonly WriterName[];
  readonly faults?: readonly FaultName[];
  readonly isPictures?: true;
  readonly suites?: readonly Suite[];
  /** The reason why nothing, or not all of it, is run. */
  readonly missing?: string;
}

const long = (...files: readonly string[]): Suite => ({ project: 'promises', files: files.map((file) => `tests/server/${file}.test.ts`) });
const server = (env: Readonly<Record<string, string>>, ...files: readonly string[]): Suite => ({
  project: 'server',
  files: files.map((file) => `tests/server/${file}.test.ts`),
  env,
});
const asks: readonly WriterName[] = ['entities', 'orders', 'points', 'approvals', 'questionnaires', 'imports', 'batches'];
const killsOfServers: readonly FaultName[] = ['serverKilled', 'serverKilledAtAck', 'launcherKilled', 'allKilled'];
const databaseAway: readonly FaultName[] = [
  'databaseKilled',
  'backendKilled',
  'backendsTerminated',
  'databaseFrozen',
  'databaseLinksReset',
  'databaseLinksHalfOpenUp',
  'databaseLinksHalfOpenDown',
];

export const proofs = {
  A1: { writers: ['chat'] },
  A2: { suites: [long('promises/replay')] },
  A3: { writers: ['chat'], faults: ['releasedLate'] },
  A4: { suites: [long('promises/absence', 'log/pushEqualsFetch', 'desk/pushEqualsFetch', 'messages/pushEqualsFetch')] },
  A5: { isPictures: true },
  A6: { suites: [long('promises/deadPeers')] },
  A7: { suites: [long('promises/massReturn')] },
  A8: { suites: [{ project: 'unit', files: ['tests/src/kit/machines/socketMachine.test.ts', 'tests/src/shell/machines/consoleMachine.test.ts'] }] },
  A9: { suites: [long('promises/slowReaders')] },
  A10: { suites: [long('hub/receive')] },
  A11: { suites: [long('promises/narrowing')] },
  A12: { suites: [long('promises/spoof')] },
  A13: { suites: [long('desk/marks')] },
  A14: { suites: [long('promises/bulk')] },
  B1: { writers: ['orders'], suites: [server({}, 'orders/orderCalls')] },
  B2: {
    writers: ['orders'],
    suites: [server({}, 'orders/fourEyes', 'orders/payments')],
    missing: 'Refunds are whole: there are no lines of an order and no partial refunds yet',
  },
  B3: { missing: 'There are no codes that are written off yet' },
  B4: { writers: ['points'], suites: [server({}, 'points/points')], missing: 'There are no coupons yet' },
  B5: { missing: 'There are no reservations yet' },
  B6: {
    writers: ['approvals'],
    suites: [{ project: 'faults', files: ['tests/faults/approvals.test.ts'], env: { PROCESS_STEPS: '2000' } }, long('processes/realActs')],
  },
  B7: { writers: asks },
  B8: { writers: ['points', 'batches'], suites: [server({ MESSAGES_LONG: '1' }, 'outgoing/campaign')] },
  B9: { writers: asks, suites: [long('everyResource')] },
  L1: { writers: asks, faults: killsOfServers },
  L2: { faults: killsOfServers, suites: [server({}, 'launcher/launch')] },
  L3: { writers: asks, faults: databaseAway, suites: [long('db/health'), { project: 'faults', files: ['tests/faults/databaseAway.test.ts'] }] },
  L4: { writers: asks, faults: ['restarted'] },
  L5: { writers: asks, faults: ['databaseAnswerLost', 'commitAnswerLost'], suites: [server({}, 'hub/faults')] },
  L6: { suites: [server({}, 'main')], missing: 'The disk of the database is never full here: only that of files is' },
  L7: { writers: asks, faults: ['clockForward', 'clockBack'], missing: 'The clock of the database is not moved, and no coupon has a day yet' },
  L8: { suites: [long('promises/backup')] },
} as const satisfies Readonly<Record<string, Proof>>;

const all: Readonly<Record<string, Proof>> = proofs;

export interface SuiteRun extends Suite {
  readonly promises: readonly string[];
}
const sameRun = ({ project, env }: Suite): string => `${project} ${JSON.stringify(env ?? {})}`;

/** Suites of one project and setting are one run, each file once. */
export function suiteRuns(wanted: readonly string[] = Object.keys(all)): readonly SuiteRun[] {
  const found = wanted.flatMap((id) => (all[id]?.suites ?? []).map((suite) => ({ id, suite })));
  return [...Map.groupBy(found, ({ suite }) => sameRun(suite)).values()].map((some) => {
    const [first] = some as [(typeof some)[number], ...typeof some];
    return { ...first.suite, files: [...new Set(some.flatMap(({ suite }) => suite.files))], promises: [...new Set(some.map(({ id }) => id))] };
  });
}
