/** Rows of a file are judged as by hand, and what is asked of the database for them is asked for all of them at once (docs/adr/0172). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importPlace } from '#server/imports/importPlace.ts';
import { nothingSeen } from '#server/imports/sifting.ts';
import type { FaultsByLine } from '#server/imports/target.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let bob = '';
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  bob = await server.hospital.staff('bob', server.hospital.orgs.east, 'keeper');
});
afterAll(() => server.close());

interface Taken {
  readonly faults: FaultsByLine;
  readonly statements: number;
}

async function byFile(entity: string, values: readonly object[]): Promise<Taken> {
  const { group, east } = server.hospital.orgs;
  const rights = ['member.read', `${entity}.read`, `${entity}.write`, `${entity}.import`] as const;
  const principal = staffAt({ group, org: east }, bob, rights as never, { name: 'name of bob' });
  const { keys, files, database } = server.running.services;
  const rows = values.map((one, at) => ({ line: at + 2, values: { ...one }, faults: [] }));
  return inTransaction(database, async (tx) => {
    const asked = vi.spyOn(tx.client, 'query');
    const target = importPlace(keys, files).targetOf(entity);
    const faults = await target.take(tx, principal, rows, { keys: [], onMatch: 'refuse', isWritten: true, seen: nothingSeen() });
    const statements = asked.mock.calls.length;
    asked.mockRestore();
    return { faults, statements };
  });
}

let made = 0;
const numbered = (count: number): string[] => Array.from({ length: count }, () => `137${String((made += 1)).padStart(8, '0')}`);
const customers = (count: number): object[] => numbered(count).map((mobile) => ({ name: `of ${mobile}`, mobile }));
const stored = (mobile: string): Promise<{ id: string }[]> => server.test.database.query('select id from member where mobile = $1', [mobile]);
const memberOf = async (mobile: string): Promise<string> => (await stored(mobile))[0]?.id ?? '';

it('forty customers ask no more often than ten', async () => {
  await byFile('member', customers(2));
  const [ten, forty] = [await byFile('member', customers(10)), await byFile('member', customers(40))];
  expect([ten.faults.size, forty.faults.size]).toEqual([0, 0]);
  expect(forty.statements).toBe(ten.statements);
});

it('forty calls with customers ask no more often than ten, and each has the number of its customer', async () => {
  const mobiles = numbered(50);
  await byFile(
    'member',
    mobiles.map((mobile) => ({ name: `called ${mobile}`, mobile })),
  );
  const calls = await Promise.all(mobiles.map(async (mobile) => ({ memberId: await memberOf(mobile), direction: 'out', beganAt: '2026-11-20T01:00:00.000Z' })));
  await byFile('callRecord', calls.slice(0, 2));
  const [ten, forty] = [await byFile('callRecord', calls.slice(0, 10)), await byFile('callRecord', calls.slice(10))];
  expect([[...ten.faults], [...forty.faults]]).toEqual([[], []]);
  expect(forty.statements).toBe(ten.statements);
  const wrong = await server.test.database.query('select c.id from call_record c join member m on m.id = c.member_id where c.number is distinct from m.mobile');
  expect(wrong).toEqual([]);
});

it('a customer without a number is asked for one once', async () => {
  await byFile('member', [{ name: 'silent' }]);
  const [silent] = await server.test.database.query<{ id: string }>(`select id from member where name = 'silent'`);
  const calls = (count: number): object[] =>
    Array.from({ length: count }, (_, at) => ({ memberId: silent?.id, direction: 'out', beganAt: `2026-11-20T01:00:00.${100 + at}Z` }));
  const [ten, forty] = [await byFile('callRecord', calls(10)), await byFile('callRecord', calls(40))];
  expect([[...ten.faults], [...forty.faults]]).toEqual([[], []]);
  expect(forty.statements).toBe(ten.statements);
});

it('a number that somebody has is refused at its line, the others come in', async () => {
  const [taken = '', free = ''] = numbered(2);
  await byFile('member', [{ name: 'first', mobile: taken }]);
  const { faults } = await byFile('member', [{ name: 'other', mobile: free }, { name: 'second', mobile: `+86 ${taken}` }, { name: 'without a number' }]);
  expect([...faults]).toEqual([[3, [expect.objectContaining({ code: 'refused', field: 'mobile' })]]]);
  expect([(await stored(taken)).length, (await stored(free)).length]).toEqual([1, 1]);
});

it('a customer whom nobody may see is refused at each line that names them', async () => {
  const [foreign] = await server.test.database.query<{ id: string }>(
    `insert into member (id, org_id, name, sex, level, enabled) values (gen_random_uuid(), $1, 'elsewhere', 'unknown', 'normal', true) returning id`,
    [server.hospital.orgs.otherGroup],
  );
  const mobile = numbered(1)[0] ?? '';
  await byFile('member', [{ name: 'here', mobile }]);
  const call = { direction: 'out', beganAt: '2026-11-20T01:00:00.000Z' };
  const { faults } = await byFile('callRecord', [
    { ...call, memberId: foreign?.id },
    { ...call, memberId: await memberOf(mobile) },
    { ...call, memberId: foreign?.id },
  ]);
  expect([...faults.keys()]).toEqual([2, 4]);
});
