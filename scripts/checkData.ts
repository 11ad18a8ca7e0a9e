/**
 * `npm run check:data`: whether the data is whole (L12): every page on the disk against its checksum (embedded database), what must hold between rows, files beside their rows, the
 * chain of the audit. Reads DATABASE_URL, or the embedded database of DATA_DIR while the product runs; changes nothing but its own last result. Ends with 1 where it found a fault.
 */
import { join } from 'node:path';
import { checkPages } from '#server/check/pages.ts';
import { checkFiles, checkRows, repeatsIn } from '#server/check/rows.ts';
import type { Fault } from '#server/check/found.ts';
import { readSettings } from '#server/config/config.ts';
import { openDatabase } from '#server/db/pool.ts';
import { FileStore } from '#server/storage/fileStore.ts';
import { runningSource } from '#server/backup/source.ts';
import { clusterPassword, clusterUrl } from '#server/embedded/cluster.ts';
import { complain } from '#server/embedded/problem.ts';
import { keepCheckResult } from '#server/observe/checkResults.ts';

async function check(): Promise<void> {
  const { dataDir, embedded } = readSettings(process.env);
  const url = process.env['DATABASE_URL'] || clusterUrl({ password: clusterPassword(dataDir) }, embedded ? runningSource(dataDir).port() : 0);
  const database = await openDatabase(url, { max: 1 });
  try {
    const store = new FileStore(dataDir);
    const found = await database.snapshot(async (query) => {
      await query.query('set local statement_timeout = 0');
      const rows = await checkRows(query);
      return { rows, repeats: await repeatsIn(query), ...(await checkFiles(query, (path) => store.localPath(path))) };
    });
    const pages = embedded ? await checkPages(join(dataDir, 'pg')) : { pages: 0, bad: [] };
    const broken = pages.bad.map(({ file, block }): Fault => ({
      what: 'a page on the disk is not what was written',
      count: 1,
      example: `${file}, page ${block}`,
    }));
    const faults = [...broken, ...found.rows, ...found.faults];
    for (const { what, count, example } of faults) console.log(`${what}: ${count}, such as ${example}`);
    // The list of possible duplicates has them, too.
    for (const { what, count, example } of found.repeats) console.log(`To be merged, or said to be two: ${what}: ${count}, such as ${example}`);
    const text =
      faults.length === 0 ? `The data is whole: ${pages.pages} pages, ${found.files} files.` : `${faults.length} faults; the first: ${faults[0]?.what}.`;
    console.log(text);
    await keepCheckResult(database, 'data', { isGood: faults.length === 0, text });
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await database.end();
  }
}

await check().catch(complain);
