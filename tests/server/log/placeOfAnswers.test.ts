/** An answer says from which place of the log its reader misses nothing (docs/adr/0137): never a later one than it was read at. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { positionHeader } from '#contract/services.ts';
import { readPosition } from '#server/log/position.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { until } from '#tests/server/support/hubRig.ts';

let server: TestServer;
let token: string;
let groupId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.hospital.staff('reader', server.hospital.orgs.east, 'keeper');
  token = await server.login('reader');
  const [found] = await server.test.database.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [
    server.hospital.orgs.east,
  ]);
  groupId = found?.groupId ?? '';
});
afterAll(() => server.close());

const read = (path: string): Promise<Reply> => server.call('GET', path, { token });
const placeOf = ({ headers }: Reply): number => Number(headers.get(positionHeader));
const changed = async (): Promise<number> => {
  const id = await server.hospital.member(`of ${randomUUIDv7()}`, server.hospital.orgs.east);
  const [row] = await server.test.database.query('select version from member where id = $1', [id]);
  const answer = await server.call('POST', '/crm-server/customermanage/update', { token, json: { id, version: row?.['version'], name: 'Another name' } });
  expect(answer.code, answer.message).toBe(0);
  return readPosition(server.test.database, groupId);
};

test('a reading that waits while something changes tells the place from before, however late it answers', async () => {
  const before = await changed();
  const { database } = server.test;
  let reading: Promise<Reply> | undefined;
  let after = 0;
  await database.transaction(async (hold) => {
    await hold.query('lock table "order" in access exclusive mode');
    reading = read('/crm-server/pushorder/list?limit=20');
    // The server's own workers look at orders as well, for what is due and for what sets off a visit.
    await until(
      'the reading to wait',
      async () =>
        (
          await hold.query(
            `select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and l.relation = '"order"'::regclass and a.query !~ '^(select array_remove|with rule)'`,
          )
        ).length > 0,
    );
    after = await changed();
  });
  expect(after).toBeGreaterThan(before);
  const answer = await (reading as unknown as Promise<Reply>);
  expect(answer.code).toBe(0);
  expect(placeOf(answer)).toBeGreaterThanOrEqual(before);
  expect(placeOf(answer)).toBeLessThan(after);
  expect(placeOf(await read('/crm-server/pushorder/list?limit=20'))).toBeGreaterThanOrEqual(after);
});

test('what says its place itself says none below the one beside it', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => (at % 3 === 0 ? (await changed(), undefined) : read('/crm-server/Consultation/doctorGetChat?limit=20'))),
  );
  for (const one of all) if (one) expect((one.datas as { readonly position: number }).position).toBeGreaterThanOrEqual(placeOf(one));
});

test('nobody who is not logged in is told of a log', async () => {
  expect((await server.call('GET', '/api-user/users-anon/checkYmUserInfo?username=x')).headers.get(positionHeader)).toBeNull();
});
