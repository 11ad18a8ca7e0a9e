/** `npm run audit`: whether the audit stands as it was written. Reads DATABASE_URL, or the embedded database of DATA_DIR while the product runs. Ends with 1 where it was altered. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '#server/db/pool.ts';
import { clusterPassword, clusterUrl } from '#server/embedded/cluster.ts';
import { keepCheckResult } from '#server/observe/checkResults.ts';
import { verdictText, verifyAudit } from '#server/observe/auditChain.ts';

function databaseUrl(): string {
  const given = process.env['DATABASE_URL'];
  if (given) return given;
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
  const file = join(dataDir, 'run.json');
  try {
    const { ports } = JSON.parse(readFileSync(file, 'utf8')) as { readonly ports: { readonly database: number } };
    return clusterUrl({ password: clusterPassword(dataDir) }, ports.database);
  } catch (error) {
    throw new Error(`${file} names no database that runs. Start the product with "npm start", or give DATABASE_URL.`, { cause: error });
  }
}

const database = await openDatabase(databaseUrl(), { max: 1 });
try {
  const verdict = await database.snapshot(async (query) => {
    // Years of rows take longer than any call may.
    await query.query('set local statement_timeout = 0');
    return verifyAudit(query);
  });
  console.log(verdictText(verdict));
  await keepCheckResult(database, 'audit', { isGood: !verdict.broken, text: verdictText(verdict) });
  process.exitCode = verdict.broken ? 1 : 0;
} finally {
  await database.end();
}
