/** Every number of every tile is the length of the list it leads to, for every role (docs/adr/0108; some of them in `npm test`); days are Shanghai's under a server in UTC. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plusDays } from '#contract/readings/ranges.ts';
import { tileNames, tileOf } from '#contract/workbench/tiles.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import type { ToldNumber, ToldTile } from '#contract/workbench/told.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import { createRandom } from '#tests/rig/random.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { lifeTurn } from '#tests/server/support/lifeTurn.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
const random = createRandom(108);
const tokens = new Map<string, string>();
/** Numbers that were above zero for somebody. */
const walked = new Set<string>();
let today = '';
/** A customer with these is of a lead group. */
let leads: object = {};
const bases: Readonly<Record<string, string>> = {
  member: '/crm-server/customermanage',
  order: '/crm-server/pushorder',
  trackRecord: '/crm-server/customer/track',
  complaint: '/crm-server/complaint',
  callTask: '/crm-server/ctCallTask',
  returnVisit: '/crm-server/returnVisit',
  processTask: '/workflow-center/task-module',
};
interface Answer {
  readonly asOf: string;
  readonly today: string;
  readonly tiles: readonly ToldTile[];
}
const ask = async (token: string, tiles: readonly TileName[] = tileNames): Promise<Answer> => {
  const reply = await rig.get(`/crm-server/userDataCenter/figures?${new URLSearchParams({ tiles: tiles.join(',') }).toString()}`, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Answer;
};
const listed = (base: string, filter: string | null, token: string) =>
  rig.get(`${base}/list?${new URLSearchParams({ limit: '1000', ...(filter === null ? {} : { filter }) }).toString()}`, token);
const numberOf = (answer: Answer, tile: TileName, name: string): ToldNumber | undefined =>
  answer.tiles.find((one) => one.name === tile)?.numbers.find((one) => one.name === name);
const at = (day: string, time: string): string => `${day}T${time}+08:00`;

/** Chats, calls and approvals of a customer: nothing of them moves by the clock between a count and its list. */
async function workOf(member: string, org: string, person: () => string): Promise<void> {
  await rig.sql(
    `insert into conversation (id, org_id, kind, member_id, state, assignee_id, waiting_since, last_seq, last_message_type, last_message_at)
     values (gen_random_uuid(), $1, 'member', $2, $3, $4, $5, 0, 0, now())`,
    org,
    member,
    ...random.pick([
      ['waiting', null, at(today, '00:00:00')],
      ['serving', person(), at(today, '00:00:00')],
      ['serving', person(), null],
    ] as const),
  );
  const promiser = person();
  // One that is due is taken back to the queue by the clock at once, and stays promised.
  const [status, callBackAt] = random.pick([
    ['waiting', at(today, '00:00:00')],
    ['waiting', null],
    ['callBack', at(today, '23:59:59')],
    ['callBack', at(plusDays(today, 1), '10:00:00')],
    ['done', null],
  ] as const);
  await rig.sql(
    `insert into call_task (id, org_id, created_by, created_at, batch_id, member_id, name, rank, status, attempts, last_call_at, call_back_at, promised_by)
     values (gen_random_uuid(), $1, $2, now(), gen_random_uuid(), $3, 'x', 5, $4, 0, $5, $6, $2)`,
    org,
    promiser,
    member,
    status,
    random.pick([null, at(today, '00:00:00')]),
    callBackAt,
  );
  const [standing, holder] = random.pick([
    ['offered', null],
    ['claimed', person()],
    ['approved', person()],
  ] as const);
  await rig.sql(
    `insert into process_task (id, org_id, created_by, created_at, name, instance_id, token_id, node, round, place, status, candidate_ids, assignee_id, is_added, is_stand_in, due_at, offered_at)
     values (gen_random_uuid(), $1, $2, now(), 'x', gen_random_uuid(), gen_random_uuid(), 'n', 1, 1, $3, $4, $5, false, false, $6, now())`,
    org,
    promiser,
    standing,
    [person(), person()],
    holder,
    random.pick([null, at(plusDays(today, -1), '10:00:00'), at(plusDays(today, 1), '10:00:00')]),
  );
}

/** Nobody goes back to its pool before the third day ends. @returns what makes a customer one of it */
async function leadGroup(org: string): Promise<object> {
  const [group] = await rig.sql<{ id: string }>(
    `insert into lead_group (id, org_id, name, assign_mode, in_hours_only, enabled, normal_days) values (gen_random_uuid(), $1, 'leads', 'manual', false, true, 3) returning id`,
    org,
  );
  return { lead_group_id: group?.id, level: 'normal' };
}
const heldSince = (days: number) => ({ owner_since: at(plusDays(today, days), '09:00:00'), group_since: at(plusDays(today, days), '09:00:00') });

beforeAll(async () => {
  rig = await startRig();
  const { hospital, test: testing } = rig.server;
  const { east, eastWard, west } = hospital.orgs;
  [today = ''] = (await testing.database.query<{ day: string }>(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`)).map(
    ({ day }) => day,
  );
  const people: string[] = [];
  for (const [code, { rights, dataScope }] of Object.entries(standardRoles)) {
    await rig.makeRole(`std-${code}`, rights, dataScope);
    people.push(await hospital.staff(`std-${code}`, east, `std-${code}`));
  }
  await rig.makeRole('ownRows', standardRoles.consultant.rights, 'own');
  people.push(await hospital.staff('own-rows', east, 'ownRows'));
  for (const code of Object.keys(standardRoles)) tokens.set(code, await rig.login(`std-${code}`));
  tokens.set('ownRows', await rig.login('own-rows'));
  tokens.set('chief', rig.tokens.chief);
  tokens.set('house', rig.tokens.house);
  const own = people.at(-1) ?? '';
  leads = await leadGroup(east);
  const person = (): string => random.pick([own, ...people]);
  for (let one = 0; one < 60; one += 1) {
    const org = one < 12 ? east : random.pick([east, eastWard, west]);
    const day = plusDays(today, random.between(-3, 1));
    const member = await hospital.member(`tile-${one}`, org, {
      created_at: at(plusDays(today, -random.between(0, 3)), '12:30:00'),
      owner_user_id: random.pick([null, person(), own]),
      birthday: random.pick([null, `1990${today.slice(4)}`, '1990-01-02']),
      next_follow_at: random.pick([null, at(day, '10:00:00')]),
      ...(one % 3 === 0 ? {} : { ...leads, ...heldSince(-(one % 4)) }),
    });
    await rig.sql(
      `insert into "order" (id, org_id, created_by, created_at, order_no, kind, title, member_id, pay_price, count, status, paid_at, paid_amount)
       values (gen_random_uuid(), $1, $2, $3, $4, 'pushed', 'x', $5, 1200, 1, $6, $7, 1200)`,
      org,
      person(),
      at(plusDays(today, -random.between(0, 2)), '09:00:00'),
      `T${one}`,
      member,
      random.pick(['unpaid', 'paid', 'pendingReview', 'completed']),
      at(plusDays(today, -random.between(0, 20)), '08:00:00'),
    );
    await rig.sql(
      `insert into complaint (id, org_id, created_by, created_at, title, member_id, source, level, content, status, due_at, assignee_id)
       values (gen_random_uuid(), $1, $2, now(), 'x', $3, 'phone', 'minor', 'x', $4, $5, $6)`,
      org,
      person(),
      member,
      random.pick(['received', 'handling', 'answered']),
      at(day, '10:00:00'),
      random.pick([null, person()]),
    );
    await rig.sql(
      `insert into track_record (id, org_id, created_by, created_at, member_id, way, content, tracker_id, tracked_at, is_read)
       values (gen_random_uuid(), $1, $2, now(), $3, 'phone', 'x', $2, $4, $5)`,
      org,
      person(),
      member,
      at(plusDays(today, -random.between(0, 9)), '11:00:00'),
      random.pick([true, false]),
    );
    // No visit is missed by the clock between a count and its list.
    await rig.sql(
      `insert into return_visit (id, org_id, created_by, created_at, member_id, type, status, planned_at, closes_at, executor_id, attempts, is_recurring)
       values (gen_random_uuid(), $1, $2, now(), $3, 'afterVisit', $4, $5, now() + interval '9 days', $2, 0, false)`,
      org,
      person(),
      member,
      random.pick(['planned', 'due', 'done', 'missed', 'cancelled']),
      at(day, '10:00:00'),
    );
    await workOf(member, org, person);
  }
  // Rows that are due move now, and not between a number and its list.
  await lifeTurn(rig.server);
});
afterAll(() => rig.server.close());

/** @returns how many rows all numbers are of */
async function walk({ name, numbers, rows }: ToldTile, token: string): Promise<number> {
  const tile = tileOf(name as TileName);
  let all = 0;
  for (const { name: number, count, filter } of numbers) {
    const reply = await listed(bases[tile.numbers[number]?.of ?? ''] ?? '', filter, token);
    expect(reply.code, reply.text).toBe(0);
    expect((reply.datas as { rows: unknown[] }).rows, `${name}.${number}`).toHaveLength(count);
    if (rows && number === tile.rows?.of) expect(rows).toHaveLength(Math.min(5, count));
    all += count;
    if (count > 0) walked.add(`${name}.${number}`);
  }
  return all;
}

/** Roles are told apart by the rows and fields that they see, which the last three have between them. Of the standard ones somebody who answers and who has every right stand for all in `npm test`. */
const standard = Object.keys(standardRoles).filter((code) => isLong() || code === 'consultant' || code === 'corpadmin');

describe.each([...standard, 'ownRows', 'house', 'chief'])('as %s', (role) => {
  test('every number is as long as its list', async () => {
    const token = tokens.get(role) ?? '';
    let rows = 0;
    for (const tile of (await ask(token)).tiles) rows += await walk(tile, token);
    expect(rows).toBeGreaterThan(0);
  });
});

/** @returns how many of a tile's days had rows */
async function walkDays({ name, days }: ToldTile, token: string): Promise<number> {
  const [leading] = Object.values(tileOf(name as TileName).numbers);
  for (const { day, value, filter } of days ?? []) {
    const reply = await listed(bases[leading?.of ?? ''] ?? '', filter, token);
    const { rows } = reply.datas as { rows: readonly Readonly<Record<string, unknown>>[] };
    const told = leading?.sum === undefined ? rows.length : rows.reduce((sum, row) => sum + Number(row[leading.sum ?? '']), 0);
    expect(told, `${name} on ${day}`).toBe(value);
  }
  return (days ?? []).filter(({ value }) => value > 0).length;
}

test.each(['chief', 'ownRows'])('each day of a tile lists its rows, as %s', async (role) => {
  const token = tokens.get(role) ?? '';
  const tiles = (await ask(token)).tiles.filter(({ days }) => days !== null);
  const filled = await Promise.all(tiles.map((tile) => walkDays(tile, token)));
  expect(tiles.map(({ name }) => name)).toEqual(expect.arrayContaining(['fresh', 'followUps']));
  expect(Math.min(...filled)).toBeGreaterThan(0);
});

test('no number was walked at nothing alone', () => {
  const all = tileNames.flatMap((name) => Object.keys(tileOf(name).numbers).map((number) => `${name}.${number}`));
  expect(all.filter((one) => !walked.has(one))).toEqual([]);
});

test('a number that somebody may not see is not told', async () => {
  const answer = await ask(tokens.get('developer') ?? '');
  expect(answer.tiles.map(({ name }) => name)).toEqual(['orders', 'revenue']);
  expect(numberOf(await ask(tokens.get('finance') ?? ''), 'chats', 'unanswered')).toBeUndefined();
  expect(numberOf(await ask(tokens.get('consultant') ?? ''), 'chats', 'unanswered')).toBeDefined();
});

test('[E5] a number over what somebody sees masked is not told, those beside it are', async () => {
  const { server } = rig;
  await rig.makeRole('veiled', ['member.read']);
  await rig.sql('update role set field_rules = $1 where code = $2', JSON.stringify([{ entity: 'member', field: 'nextFollowAt', grade: 'masked' }]), 'veiled');
  await server.hospital.staff('veiled', server.hospital.orgs.east, 'veiled');
  server.running.services.sessions.readAnew();
  const answer = await ask(await rig.login('veiled'), ['fresh', 'due']);
  expect(answer.tiles.map(({ name }) => name)).toEqual(['fresh']);
});

test('somebody who sees their own rows alone has numbers of these', async () => {
  const [own, whole] = [await ask(tokens.get('ownRows') ?? ''), await ask(tokens.get('consultant') ?? '')];
  expect(numberOf(own, 'customers', 'all')?.count).toBeGreaterThan(0);
  expect(numberOf(own, 'customers', 'all')?.count).toBeLessThan(numberOf(whole, 'customers', 'all')?.count ?? 0);
});

test('whoever goes back to the pool tonight or in the two nights after is told of; one follow-up takes them off', async () => {
  const { hospital } = rig.server;
  const { east } = hospital.orgs;
  const keeper = await hospital.staff('pool-keeper', east, 'ownRows');
  const token = await rig.login('pool-keeper');
  for (const days of [-3, -2, -1, 0]) await hospital.member(`held ${days}`, east, { owner_user_id: keeper, ...leads, ...heldSince(days) });
  const told = async (): Promise<readonly unknown[]> => {
    const answer = await ask(token, ['returning', 'todo']);
    const counts = (['mine', 'tonight'] as const).map((name) => numberOf(answer, 'returning', name)?.count);
    return [...counts, numberOf(answer, 'todo', 'returning')?.count, answer.tiles.find(({ name }) => name === 'returning')?.rows?.map(({ title }) => title)];
  };
  expect(await told()).toEqual([3, 1, 3, ['name of held -3', 'name of held -2', 'name of held -1']]);
  await rig.sql(`update member set last_followed_at = now() where open_id = 'held -3'`);
  expect(await told()).toEqual([2, 0, 2, ['name of held -2', 'name of held -1']]);
});

test('a day begins and ends at midnight in Shanghai', async () => {
  const { hospital } = rig.server;
  const before = numberOf(await ask(rig.tokens.chief), 'fresh', 'today')?.count ?? 0;
  for (const [name, moment] of [
    ['last of yesterday', at(plusDays(today, -1), '23:59:59.999')],
    ['first of today', at(today, '00:00:00')],
    ['last of today', at(today, '23:59:59.999')],
    ['first of tomorrow', at(plusDays(today, 1), '00:00:00')],
  ] as const)
    await hospital.member(name, hospital.orgs.west, { created_at: moment });
  const answer = await ask(rig.tokens.chief, ['fresh']);
  expect(numberOf(answer, 'fresh', 'today')?.count).toBe(before + 2);
  expect(answer.tiles[0]?.days?.at(-1)).toMatchObject({ day: today, value: before + 2 });
  const [zone] = await rig.sql<{ TimeZone: string }>('show timezone');
  expect(zone?.TimeZone).toMatch(/UTC/);
});

test.each([
  ['2000-02-29', '2026-02-28', true],
  ['2000-02-29', '2026-03-01', false],
  ['2000-02-29', '2028-02-28', false],
  ['2000-02-29', '2028-02-29', true],
  ['2000-02-28', '2028-02-28', true],
  ['2000-02-28', '2026-02-28', true],
  ['1990-12-31', '2026-12-31', true],
  ['1990-12-31', '2026-01-31', false],
])('born %s, on %s: %s', async (birthday, day, isBirthday) => {
  const [row] = await rig.sql<{ found: boolean }>('select has_birthday($1::date, $2::date) as found', birthday, day);
  expect(row?.found).toBe(isBirthday);
});

test('a tile that there is not is refused with those that there are', async () => {
  const reply = await rig.get('/crm-server/userDataCenter/figures?tiles=fresh,toString', rig.tokens.chief);
  expect(reply.code).toBe(40001);
  expect(reply.text).toContain('birthdays');
});

test('index statistics and the calls below /crm/get tell the same', async () => {
  const answer = await ask(rig.tokens.chief);
  const statistics = await rig.get('/crm-server/index/statistics', rig.tokens.chief);
  const byKey = new Map((statistics.datas as { key: string; value: number }[]).map(({ key, value }) => [key, value]));
  for (const tile of answer.tiles) for (const { name, count, sum } of tile.numbers) expect(byKey.get(`${tile.name}.${name}`), name).toBe(sum ?? count);
  const born = await rig.get('/crm/get/birthdays', rig.tokens.chief);
  expect((born.datas as unknown[]).length).toBe(Math.min(20, numberOf(answer, 'birthdays', 'today')?.count ?? 0));
});
