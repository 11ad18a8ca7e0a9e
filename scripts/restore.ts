/**
 * `npm run restore [-- <id>] [-- --alone]`: from BACKUP_DIR into the empty folder DATA_DIR; the newest backup unless one is named, up to the last copied moment unless `--alone`
 * (as it stood when that backup was made). Nothing that is there is ever written over.
 */
import { parseArgs } from 'node:util';
import { restore } from '#server/backup/restore.ts';
import { readSettings } from '#server/config/config.ts';
import { Problem, complain } from '#server/embedded/problem.ts';

process.umask(0o077);
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { alone: { type: 'boolean' } } });
  const { dataDir, embedded, backup, version } = readSettings(process.env);
  if (!embedded)
    throw new Problem(
      'The database is a PostgreSQL of your own (DATABASE_URL): bring it back with its own tools, then copy files and keys into DATA_DIR (docs/operations.md).',
    );
  if (!backup) throw new Problem('Set BACKUP_DIR to the folder of the backups, and DATA_DIR to the empty folder that is to be filled.');
  const started = performance.now();
  const { summary, at, uploads } = await restore({ backups: backup.backups, dataDir, id: positionals[0], isAlone: values.alone });
  console.log(
    `Restored the backup ${summary.id} (Careline ${summary.version}) into ${dataDir}, as it stood at ${at}, with ${uploads} files, in ${((performance.now() - started) / 1000).toFixed(1)} s. ` +
      `${summary.version === version ? '' : `The next start brings it to ${version}. `}Start it with "npm start"; everybody logs in anew.`,
  );
} catch (error) {
  complain(error);
}
