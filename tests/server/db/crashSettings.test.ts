/** These settings decide how long a crash is read again (docs/adr/0070). The database of the tests is started as the launcher starts its own (`startCluster`). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.drop());

// A database that somebody else started has settings of theirs.
test.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('the log grows to 256 MB before a checkpoint, and its folder is synced in one call', async () => {
  const settings = await own.database.query(`select current_setting('max_wal_size') as log, current_setting('recovery_init_sync_method') as sync`);
  expect(settings).toEqual([{ log: '256MB', sync: process.platform === 'linux' ? 'syncfs' : 'fsync' }]);
});
