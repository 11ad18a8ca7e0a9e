/**
 * A server's worker of journeys in a process of its own, on the clock of the house (the table `house_clock`), to be killed: `node workerProcess.ts <database> <data> <deaths>`.
 * In so many of ten thousand transactions that did something it kills itself, just before the commit or just after it.
 */
// The engine asks these of every row that is written.
import '#server/operations/rules.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import { runJourneys } from '#server/journeys/journeyWorker.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { pause, until } from '#tests/rig/until.ts';

const [url = '', dataDir = '', deaths = '0'] = process.argv.slice(2);
const onFault = (error: unknown): void => void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
// The database may be what was killed last: whoever starts meanwhile waits until it answers, as a product does.
const database = await until(() => openDatabase(url), { what: 'the database to answer', withinMs: 10 * 60_000 });

// Whoever started it may be killed, too.
process.stdin.on('end', () => process.exit()).resume();

/** @param hasDone a transaction that found nothing to do says so by this */
const mayDie = (hasDone: unknown): void => {
  if (hasDone !== false && Math.random() * 20_000 < Number(deaths)) process.kill(process.pid, 'SIGKILL');
};
const mortal: Database = {
  ...database,
  query: (text, values) => database.query(text, values),
  transaction: async (body, context) => {
    const answer = await database.transaction(async (query, client) => {
      const made = await body(query, client);
      mayDie(made);
      return made;
    }, context);
    mayDie(answer);
    return answer;
  },
};

const runtime = {
  database: mortal,
  keys: loadKeys(dataDir),
  onFault,
  clock: async (query: Pick<Database, 'query'>): Promise<number> => {
    const [row] = await query.query<{ at: string }>('select at from house_clock');
    if (!row) throw new Error('The house has no clock: expected one row in house_clock.');
    return Date.parse(row.at);
  },
};
process.stdout.write('ready\n');
for (;;) {
  try {
    if (await runJourneys(runtime)) continue;
  } catch (error) {
    onFault(error);
  }
  await pause(50);
}
