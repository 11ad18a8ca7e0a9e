import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';

const test = await freshDatabase();
const { database } = test;
afterAll(test.drop);

await database.query('CREATE TABLE scribble (id int PRIMARY KEY, text text)');
const count = async (): Promise<number> => (await database.query<{ count: number }>('SELECT count(*) FROM scribble'))[0]?.count ?? -1;
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof Refusal ? error.reason : error),
  );
const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

describe('values', () => {
  it('arrive as the interface says', async () => {
    const [row] = await database.query(`SELECT 9007199254740991::bigint AS big, sum(v) AS total, ARRAY[1, NULL]::bigint[] AS list, 1.25::numeric AS part,
      '2026-11-20 13:37:41.5+08'::timestamptz AS at, '2026-11-20 00:00:00+00'::timestamptz AS whole, '2026-11-20'::date AS day,
      ARRAY['2026-11-20'::date] AS days, '{"a": [1]}'::jsonb AS json, NULL::bigint AS nothing FROM (VALUES (1::bigint), (2)) AS t(v)`);
    expect(row).toEqual({
      big: 9007199254740991,
      total: 3,
      list: [1, null],
      part: 1.25,
      at: '2026-11-20T05:37:41.500Z',
      whole: '2026-11-20T00:00:00.000Z',
      day: '2026-11-20',
      days: ['2026-11-20'],
      json: { a: [1] },
      nothing: null,
    });
  });

  it('refuse a number that would lose digits', async () => {
    await expect(database.query('SELECT 9007199254740992::bigint AS big')).rejects.toThrow(/9007199254740992 does not fit/);
    expect(await database.query('SELECT 1::bigint AS one')).toEqual([{ one: 1 }]);
  });

  it('keep every digit of a moment, so that a keyset goes on from exactly there', async () => {
    const [row] = await database.query<{ at: string }>(`SELECT '2026-11-20 05:37:41.123456+00'::timestamptz AS at`);
    expect(row?.at).toBe('2026-11-20T05:37:41.123456Z');
    expect(await database.query(`SELECT $1::timestamptz = '2026-11-20 05:37:41.123456+00' AS same`, [row?.at])).toEqual([{ same: true }]);
  });
});

describe('a transaction', () => {
  it('keeps all or nothing', async () => {
    await database.transaction(async (query) => {
      await query.query(`INSERT INTO scribble VALUES (1, 'kept')`);
    });
    await expect(
      database.transaction(async (query) => {
        await query.query(`INSERT INTO scribble VALUES (2, 'lost')`);
        throw new Refusal('versionConflict');
      }),
    ).rejects.toThrow('versionConflict');
    expect(await count()).toBe(1);
  });

  it('never pretends to have committed what PostgreSQL rolled back', async () => {
    await expect(
      database.transaction(async (query) => {
        await query.query(`INSERT INTO scribble VALUES (3, 'lost')`);
        await query.query('SELECT 1/0').catch(() => 'swallowed');
      }),
    ).rejects.toThrow(/rolled back instead of committed/);
    expect(await count()).toBe(1);
  });

  it('gives a snapshot that stands still and takes no writes', async () => {
    const counts = await database.snapshot(async (query) => {
      const before = await query.query('SELECT count(*) FROM scribble');
      await database.query(`INSERT INTO scribble VALUES (4, 'meanwhile')`);
      return [before, await query.query('SELECT count(*) FROM scribble')];
    });
    expect(counts).toEqual([[{ count: 1 }], [{ count: 1 }]]);
    await expect(database.snapshot((query) => query.query('DELETE FROM scribble'))).rejects.toThrow(/read-only/);
  });
});

describe('a lost connection', () => {
  it('is a refusal for idle, waiting and checked-out clients, and the pool goes on', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('SELECT 1')));
    const asleep = reasonOf(database.query('SELECT pg_sleep(30)'));
    const inTransaction = reasonOf(
      database.transaction(async (query) => {
        await query.query(`INSERT INTO scribble VALUES (5, 'lost')`);
        await test.administer(endOthers);
        await query.query('SELECT 1');
      }),
    );
    expect(await Promise.all([asleep, inTransaction])).toEqual(['unavailable', 'unavailable']);
    await expect.poll(() => reasonOf(database.query('SELECT 1'))).toBe('no refusal');
    expect(await database.query('SELECT 1 FROM scribble WHERE id = 5')).toEqual([]);
  });

  it('while a client does nothing in a transaction takes nothing down', async () => {
    const reason = await reasonOf(
      database.transaction(async (query, client) => {
        const gone = new Promise((resolve) => {
          client.once('end', resolve);
        });
        await test.administer(endOthers);
        await gone;
        await query.query('SELECT 1');
      }),
    );
    expect(reason).toBe('unavailable');
  });

  it('tells a deadlock and a slow lock as busy, and a wrong statement as our own fault', async () => {
    expect(
      await reasonOf(
        database.transaction(async (query) => {
          await query.query('SET LOCAL statement_timeout = 20');
          await query.query('SELECT pg_sleep(5)');
        }),
      ),
    ).toBe('overloaded');
    await expect(database.query('SELECT nonsense')).rejects.toThrow(/column "nonsense" does not exist/);
  });

  it('is refused at once where nobody listens, and within two seconds where nobody answers', async () => {
    expect(await reasonOf(openDatabase('postgres://care:care@127.0.0.1:1/care'))).toBe('unavailable');
    const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await reasonOf(openDatabase(`postgres://care:care@127.0.0.1:${port}/care`))).toBe('unavailable');
    silent.close();
  });
});

describe('listening', () => {
  it('hears a note, survives its backend and says that something may have been missed', async () => {
    const heard: string[] = [];
    let reconnects = 0;
    const listening = await database.listen(
      'careline_test',
      (payload) => heard.push(payload),
      () => {
        reconnects += 1;
      },
    );
    await database.query(`SELECT pg_notify('careline_test', 'one')`);
    await expect.poll(() => heard).toEqual(['one']);
    await test.administer(endOthers);
    await expect.poll(() => reconnects).toBe(1);
    await expect.poll(() => reasonOf(database.query(`SELECT pg_notify('careline_test', 'two')`))).toBe('no refusal');
    await expect.poll(() => heard).toEqual(['one', 'two']);
    await listening.close();
  });
});

it('two transactions that wait for one another are both done: the one that was ended for it comes again', async () => {
  await database.query(`INSERT INTO scribble VALUES (901, ''), (902, '') ON CONFLICT (id) DO UPDATE SET text = ''`);
  let runs = 0;
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const add = (ids: readonly [number, number], at: 0 | 1): Promise<void> =>
    database.transaction(async (query) => {
      runs += 1;
      await query.query('UPDATE scribble SET text = text || $2 WHERE id = $1', [ids[0], `${at}`]);
      both[at].resolve();
      await both[at === 0 ? 1 : 0].promise;
      await query.query('UPDATE scribble SET text = text || $2 WHERE id = $1', [ids[1], `${at}`]);
    });
  await Promise.all([add([901, 902], 0), add([902, 901], 1)]);
  const rows = await database.query<{ text: string }>('SELECT text FROM scribble WHERE id IN (901, 902) ORDER BY id');
  expect(rows.map(({ text }) => [...text].toSorted().join(''))).toEqual(['01', '01']);
  // Whoever comes again may have the row before the other one wakes up, and meet him once more.
  expect(runs).toBeGreaterThanOrEqual(3);
});

it('a connection of a busy pool is waited for longer than a silent database, and is told as busy in the end', async () => {
  const patient = await openDatabase(test.near, { max: 1 });
  const held = patient.query('SELECT pg_sleep(2.5)');
  expect(await patient.query('SELECT 1::int AS one')).toEqual([{ one: 1 }]);
  await held;
  await patient.end();
  const hasty = await openDatabase(test.near, { max: 1, turnMs: 200 });
  const longer = hasty.query('SELECT pg_sleep(1)');
  expect(await reasonOf(hasty.query('SELECT 1'))).toBe('overloaded');
  await longer;
  await hasty.end();
});
