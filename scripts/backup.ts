/**
 * `npm run backup`: one whole backup now, into BACKUP_DIR, of the product that runs on DATA_DIR or of a folder that nothing runs on. `npm run backup -- list` names those there are.
 * With DATABASE_URL only the files and keys are copied: the database has tools of its own (docs/operations.md).
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyOnce } from '#server/backup/once.ts';
import { readSummaries } from '#server/backup/place.ts';
import { UploadCopier } from '#server/backup/uploads.ts';
import { readSettings } from '#server/config/config.ts';
import { complain } from '#server/embedded/problem.ts';

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function list(backups: string): void {
  const all = readSummaries(backups);
  if (all.length === 0) console.log(`${backups} holds no finished backup.`);
  for (const { id, version, bytes, uploads, finishedAt } of all)
    console.log(`${id}  Careline ${version}  ${mega(bytes)} and ${uploads} files, finished ${finishedAt}`);
}

async function copyFilesAlone(dataDir: string, backups: string): Promise<void> {
  const files = await new UploadCopier(dataDir, backups).copyNew();
  const key = join(dataDir, 'keys', 'main.key');
  await mkdir(join(backups, 'keys'), { recursive: true, mode: 0o700 });
  if (existsSync(key)) await copyFile(key, join(backups, 'keys', 'main.key'));
  console.log(
    `The database is a PostgreSQL of your own (DATABASE_URL): back it up with its own tools, before this command, for example "pg_basebackup" with an archive of the log, or "pg_dump --format=custom". ` +
      `The ${files} files that were new and the key are in ${backups}.`,
  );
}

process.umask(0o077);
try {
  const { dataDir, embedded, backup, version } = readSettings(process.env);
  const backups = backup?.backups ?? join(dataDir, 'backups');
  if (process.argv[2] === 'list') list(backups);
  else if (!embedded) await copyFilesAlone(dataDir, backups);
  else {
    const started = performance.now();
    const { id, bytes, uploads } = await copyOnce({ dataDir, backups, version }, (text) => console.log(text));
    console.log(
      `Backup ${id} of Careline ${version} is whole: ${mega(bytes)} and ${uploads} files in ${((performance.now() - started) / 1000).toFixed(1)} s, in ${join(backups, id)}.`,
    );
    if (!backup) console.log('BACKUP_DIR names no folder, so it lies beside the data: on the loss of this disk both are gone.');
  }
} catch (error) {
  complain(error);
}
