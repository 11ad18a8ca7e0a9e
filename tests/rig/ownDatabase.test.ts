import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startOwnDatabase } from './ownDatabase.ts';
import { isAlive, signal } from './owned.ts';
import { openSql } from './sql.ts';
import { until } from './until.ts';

test('a database behind a proxy: cut, killed, back with what was committed, and gone at the end', async () => {
  const database = await startOwnDatabase();
  try {
    const through = openSql(() => database.proxiedUrl);
    await through('create table kept (n int)');
    await through('insert into kept values (7)');
    database.proxy.refuse(true);
    await expect(through('select 1')).rejects.toThrow();
    database.proxy.refuse(false);
    const before = database.pid();
    expect(() => signal(before, 'SIGKILL', '/somewhere/else')).toThrow('left alone');
    signal(before, 'SIGKILL', database.folder);
    await until(() => !isAlive(before), { what: 'the database to be gone' });
    await database.startAgain();
    expect(await through('select n from kept')).toEqual([{ n: 7 }]);
  } finally {
    await database.stop();
  }
  expect(existsSync(database.folder)).toBe(false);
  expect(isAlive(database.pid())).toBe(false);
}, 60_000);
