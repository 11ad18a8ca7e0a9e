import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { startFaultProxy } from '#tests/rig/faultProxy.ts';
import { until } from '#tests/rig/until.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import { figure } from '#tests/server/promises/profile.ts';

const test = await freshDatabase();
afterAll(test.drop);
await test.database.query('CREATE TABLE scribble (id int PRIMARY KEY)');

/** Stands before PostgreSQL. Deaf: everything from either side is swallowed, nothing is refused. `atCommit`: passes COMMIT on and never brings the answer. */
async function between(url: string): Promise<{ url: string; deaf: (is: boolean) => void; losesCommit: (is: boolean) => void; close: () => void }> {
  const target = new URL(url);
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  let isDeaf = false;
  let losesCommit = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isLost = false;
    near.on('data', (chunk: Buffer) => {
      if (losesCommit && chunk.includes('COMMIT')) isLost = true;
      if (!isDeaf) far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      if (isLost) near.destroy();
      else if (!isDeaf) near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  target.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: target.href,
    deaf: (is) => {
      isDeaf = is;
    },
    losesCommit: (is) => {
      losesCommit = is;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const way = await between(test.url);
const database = await openDatabase(way.url, { max: 3 });
afterAll(async () => {
  await database.end();
  way.close();
});
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.reason : error),
  );

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const holdUp = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end;);
};

describe('a database that falls silent', () => {
  it('is told from a slow one', async () => {
    expect(await reasonOf(database.query('SELECT pg_sleep(2.5)'))).toBe('answered');
  });

  it('is told from one that came back: whoever asks has lost their own connection with it, and asks on another one', async () => {
    const near = await openDatabase(test.url, { max: 2 });
    expect(await reasonOf(near.query('SELECT pg_sleep(1)'))).toBe('answered');
    const asking = `FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_backend_pid() AS own%'`;
    expect(await test.database.query(`SELECT pg_terminate_backend(pid) ${asking} AND pid <> pg_backend_pid()`)).not.toEqual([]);
    await until(async () => (await test.database.query(`SELECT 1 ${asking}`)).length === 0, { what: 'the connections that ask to be gone' });
    expect(await reasonOf(near.query('SELECT pg_sleep(1.5)'))).toBe('answered');
    await near.end();
  });

  it.each([165, 900, 210].slice(0, figure(1, 3)))(
    'is told from a server that is itself held up: an answer that nobody had time to read is one (%i ms a turn)',
    async (ms) => {
      const near = await openDatabase(test.url, { max: 2 });
      const slow = reasonOf(near.query('SELECT pg_sleep(3)'));
      for (const end = performance.now() + 3_500; performance.now() < end; await nextTurn()) holdUp(ms);
      expect(await slow).toBe('answered');
      await near.end();
    },
  );

  it('is refused for what is under way, what waits for a client and what comes later, and no client is lost for ever', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('SELECT pg_sleep(0.1)')));
    const inTransaction = reasonOf(
      database.transaction(async (query) => {
        await query.query('INSERT INTO scribble VALUES (1)');
        way.deaf(true);
        await query.query('INSERT INTO scribble VALUES (2)');
      }),
    );
    await expect.poll(() => reasonOf(database.query('SELECT 1'))).toBe('unavailable');
    const many = Array.from({ length: 10 }, () => reasonOf(database.query('SELECT 1')));
    expect(new Set(await Promise.all([inTransaction, ...many]))).toEqual(new Set(['unavailable']));
    // The driver's own pool too, which some callers use directly.
    await expect(database.pool.query('SELECT 1')).rejects.toThrow();
    way.deaf(false);
    await expect.poll(() => reasonOf(database.query('SELECT 1'))).toBe('answered');
    expect(await Promise.all([1, 2, 3].map(() => reasonOf(database.transaction((query) => query.query('SELECT pg_sleep(0.1)')))))).toEqual([
      'answered',
      'answered',
      'answered',
    ]);
    expect(await test.database.query('SELECT id FROM scribble WHERE id = 7')).toEqual([]);
  });
});

describe('one connection that falls silent while the others speak', () => {
  const alone = async (direction: 'up' | 'down'): Promise<void> => {
    const proxy = await startFaultProxy(Number(new URL(test.url).port));
    const through = await openDatabase(Object.assign(new URL(test.url), { port: String(proxy.port) }).href, { max: 3 });
    try {
      const reason = await reasonOf(
        through.transaction(async (query) => {
          await query.query('SELECT 1');
          for (const link of proxy.links()) link.set(direction, { kind: 'blackhole' });
          await query.query('SELECT 2');
        }),
      );
      expect(reason).toBe('unavailable');
      expect(await reasonOf(through.query('SELECT 3'))).toBe('answered');
    } finally {
      await through.end();
      await proxy.close();
    }
  };
  it('is given up when its answers are lost', () => alone('down'));
  it('is given up when its questions are lost', () => alone('up'));

  it('[L3] keeps no lock: nobody waits for what it held, though its backend never learns of the cut', async () => {
    const proxy = await startFaultProxy(Number(new URL(test.url).port));
    const through = await openDatabase(Object.assign(new URL(test.url), { port: String(proxy.port) }).href, { max: 3 });
    await test.database.query('INSERT INTO scribble VALUES (40) ON CONFLICT DO NOTHING');
    const lock = 'SELECT id FROM scribble WHERE id = 40 FOR UPDATE';
    try {
      const holder = reasonOf(
        through.transaction(async (query) => {
          // The database's own time-outs are off, so that nothing but the ending itself can end it.
          await query.query('SET LOCAL idle_in_transaction_session_timeout = 0');
          await query.query(lock);
          for (const link of proxy.links()) link.set('up', { kind: 'blackhole' });
          await query.query('SELECT 2');
        }),
      );
      expect(await holder).toBe('unavailable');
      expect(await reasonOf(test.database.query(lock))).toBe('answered');
    } finally {
      await through.end();
      await proxy.close();
    }
  });

  it('is left alone while its owner computes and while its statement works', async () => {
    const slow = database.transaction(async (query) => {
      await query.query('SELECT 1');
      await new Promise((resolve) => {
        setTimeout(resolve, 1_600);
      });
      await query.query('SELECT pg_sleep(1.6)');
    });
    expect(await reasonOf(slow)).toBe('answered');
  });
});

describe('a COMMIT whose answer is lost', () => {
  it('is told apart, because it may have happened; a reading one is only unavailable', async () => {
    way.losesCommit(true);
    expect(await reasonOf(database.transaction((query) => query.query('INSERT INTO scribble VALUES (7)')))).toBe('commitUnknown');
    expect(await reasonOf(database.snapshot((query) => query.query('SELECT 1')))).toBe('unavailable');
    way.losesCommit(false);
    await expect.poll(() => test.database.query('SELECT id FROM scribble WHERE id = 7')).toEqual([{ id: 7 }]);
    expect(await reasonOf(database.query('SELECT 1'))).toBe('answered');
  });
});
