/** A loop that finds nothing asks the same again and again: all of it is planned once a connection. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOnBatches } from '#server/batches/batchWorker.ts';
import { autoAssign } from '#server/customers/autoAssign.ts';
import { followUp } from '#server/customers/followUpWorker.ts';
import type { Database, Query, Row } from '#server/db/database.ts';
import { preparedName } from '#server/db/prepared.ts';
import { claim } from '#server/jobs/hold.ts';
import { passNext } from '#server/leaving/passing.ts';
import { actOnDue } from '#server/lives/lifeWorker.ts';
import { takeDue } from '#server/outgoing/claim.ts';
import { bookStrays } from '#server/outgoing/strays.ts';
import { markStale } from '#server/outgoing/unknown.ts';
import { expireDue } from '#server/points/expire.ts';
import { runProcesses } from '#server/processes/processWorker.ts';
import { keepGroups } from '#server/segments/segmentWorker.ts';
import { fewConnections } from '#tests/rig/transientCluster.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'warn' });
});
afterAll(() => server.close());

const asked: string[] = [];
const heard = (query: Query): Query => ({
  query: <R extends Row = Row>(text: string, values?: readonly unknown[]) => {
    asked.push(text);
    return query.query<R>(text, values);
  },
});
const overheard = (real: Database): Database =>
  Object.assign(Object.create(real) as Database, {
    query: <R extends Row = Row>(text: string, values?: readonly unknown[]) => heard(real).query<R>(text, values),
    transaction: ((body, rlsContext) => real.transaction((query, client) => body(heard(query), client), rlsContext)) satisfies Database['transaction'],
  });

test.each<readonly [string, (database: Database) => Promise<unknown>]>([
  ['batches', (database) => workOnBatches({ ...server.running.services, database })],
  ['new customers', (database) => autoAssign({ ...server.running.services, database })],
  ['follow-ups', followUp],
  ['jobs', (database) => claim(database)],
  ['what a leaver held', (database) => passNext({ ...server.running.services, database })],
  ['lives', (database) => actOnDue({ ...server.running.services, database, onFault: () => undefined })],
  ['messages', (database) => takeDue(database, 'sms', 1)],
  ['messages whose sender died', markStale],
  ['receipts', bookStrays],
  ['points', (database) => expireDue(database, () => undefined)],
  ['processes', (database) => runProcesses({ ...server.running.services, database, onFault: () => undefined })],
  ['customer groups', (database) => keepGroups({ ...server.running.services, database })],
])('%s: nothing is there, and nothing is planned anew to find that', async (_, turn) => {
  asked.length = 0;
  await turn(overheard(server.test.database));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((text) => preparedName(text) === undefined)).toEqual([]);
});

test('messages of which none is due lock nothing', async () => {
  const { database } = server.test;
  await database.transaction(async (query) => {
    await query.query(`select pg_advisory_xact_lock(4714, hashtext('sms'))`);
    expect(await takeDue(database, 'sms', 1)).toEqual({ taken: [], isMore: false });
  });
});

test('calls and loops share no more connections than the setting grants', async () => {
  const { database } = server.running.services;
  await Promise.all(Array.from({ length: 30 }, () => database.query('select 1')));
  expect(database.pool.totalCount).toBe(Number(fewConnections.DATABASE_CONNECTIONS));
});
