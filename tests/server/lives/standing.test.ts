/** Each count of each life is the length of the list it leads to, for whoever asks (docs/adr/0125). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockedOf } from '#contract/lives/clocked.ts';
import { standingIn } from '#contract/lives/late.ts';
import { lives } from '#contract/lives/index.ts';
import type { ToldLife } from '#contract/lives/told.ts';
import { policyDefaults } from '#contract/resources/desk.ts';
import { answerDue } from '#contract/workingTime.ts';
import { operations } from '#contract/operations.ts';
import type { Answers } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { livesAt } from '#server/lives/standing.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { fillTable } from '#tests/server/support/manyRows.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

type Standing = Answers<'lives.standing'>;
let rig: Rig;
const tokens = new Map<string, string>();
const rowsOfEach = 40;
const all = operations as unknown as Readonly<Record<string, Operation>>;

const standing = async (token: string, asked: readonly string[] = []): Promise<Standing> => {
  const reply = await rig.get(`/crm-server/lives/standing?${new URLSearchParams(asked.length > 0 ? { lives: asked.join(',') } : {}).toString()}`, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Standing;
};
async function lengthOf(entity: string, filter: object | string, token: string): Promise<number> {
  const [, path = ''] = all[`${entity}.list`]?.endpoint.split(' ') ?? [];
  const asked = new URLSearchParams({ limit: '1000', filter: typeof filter === 'string' ? filter : JSON.stringify(filter) });
  const reply = await rig.get(`${path}?${asked.toString()}`, token);
  expect(reply.code, `${entity} ${reply.text}`).toBe(0);
  return (reply.datas as { rows: readonly unknown[] }).rows.length;
}

/** Rows of every life in every state; what the clock would move waits, so that nothing moves while it is counted. */
async function fill(own: string): Promise<void> {
  const { east, eastWard, west } = rig.server.hospital.orgs;
  for (const resource of new Set([...livesAt.values()].map((one) => one.resource))) {
    await fillTable(rig.server.test.database, resource, [east, eastWard, west], rowsOfEach);
    const table = quoteName(snakeCase(resource.name));
    for (const [name, field] of Object.entries(resource.fields)) {
      const column = quoteName(snakeCase(name));
      const states = Object.keys(lives[field.of ?? '']?.states ?? {});
      if (field.kind === 'state')
        await rig.sql(`update ${table} set ${column} = ($1::text[])[1 + (abs(hashtext(id::text)) % cardinality($1::text[]))]`, states);
      if (resource.responsible?.includes(name) && field.of === 'staffUser')
        await rig.sql(`update ${table} set ${column} = $1 where abs(hashtext(id::text)) % 3 = 0`, own);
    }
    for (const { does, moment, state, states } of clockedOf(resource.fields))
      if ('move' in does)
        await rig.sql(`update ${table} set ${quoteName(snakeCase(moment))} = '2100-01-01' where ${quoteName(snakeCase(state))} = any($1::text[])`, states);
  }
}

beforeAll(async () => {
  rig = await startRig();
  const { east } = rig.server.hospital.orgs;
  for (const code of ['serviceLead', 'developer'] as const) {
    await rig.makeRole(`lives-${code}`, standardRoles[code].rights, standardRoles[code].dataScope);
    await rig.server.hospital.staff(`lives-${code}`, east, `lives-${code}`);
    tokens.set(code, await rig.login(`lives-${code}`));
  }
  await rig.makeRole('lives-own', standardRoles.serviceLead.rights, 'own');
  const own = await rig.server.hospital.staff('lives-own', east, 'lives-own');
  tokens.set('own', await rig.login('lives-own'));
  await fill(own);
  tokens.set('chief', rig.tokens.chief);
  tokens.set('house', rig.tokens.house);
});
afterAll(() => rig.server.close());

const chats = 'conversation.state';
/** @returns each count that is not the length of the list it leads to */
async function differing(told: readonly ToldLife[], token: string): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  for (const { key, entity, field, states } of told.filter((one) => one.key !== chats)) {
    for (const { state, count, late, lateFilter, oldest } of states) {
      const listed = await lengthOf(entity, standingIn(field, state), token);
      if (listed !== count) wrong.push([key, state, { listed, count }]);
      if (oldest !== null && count === 0) wrong.push([key, state, 'has an oldest and no rows']);
      if (lateFilter !== null && (await lengthOf(entity, lateFilter, token)) !== late) wrong.push([key, state, { late }]);
    }
  }
  return wrong;
}

/** Workers move what lies before them, a batch that is being prepared for example, between a count and its list; what is counted wrongly stays wrong. */
const looks = 8;

/** One sees the group, one their own rows, one hardly a life at all: those who see a house are told apart from these by their rows alone. */
const lookers = isLong() ? ['chief', 'serviceLead', 'own', 'house', 'developer'] : ['chief', 'own', 'developer'];

test.each(lookers)('for %s each count of each life is the length of its list', async (who) => {
  const token = tokens.get(who) ?? '';
  let told: readonly ToldLife[] = [];
  let wrong: readonly unknown[] = ['not looked at'];
  for (let look = 0; look < looks && wrong.length > 0; look += 1) {
    told = (await standing(token)).lives;
    wrong = await differing(told, token);
  }
  expect(wrong).toEqual([]);
  if (who === 'chief') {
    expect(told.map(({ key }) => key).toSorted()).toEqual([chats, ...livesAt.keys()].toSorted());
    expect(told.flatMap(({ states }) => states).filter(({ count }) => count > 0).length).toBeGreaterThan(60);
    expect(told.flatMap(({ states }) => states).filter(({ late }) => (late ?? 0) > 0).length).toBeGreaterThan(3);
  }
  if (who === 'developer') expect(told.map(({ entity }) => entity)).toEqual(['order']);
});

test('the oldest of a state is the row that was made first', async () => {
  const [told] = (await standing(rig.tokens.chief, ['complaint.status'])).lives;
  const [first] = await rig.sql<{ id: string }>(`select id from complaint where status = 'received' and deleted_at is null order by created_at limit 1`);
  expect(told?.states.find(({ state }) => state === 'received')?.oldest?.id).toBe(first?.id);
  expect(told?.states.find(({ state }) => state === 'withdrawn')?.oldest).toBeNull();
});

test('a conversation is late once the answering time of its house is over, as the desk marks it', async () => {
  const { hospital } = rig.server;
  const { east, west } = hospital.orgs;
  const goals = { ...policyDefaults, firstMinutes: 60, nextMinutes: 300 };
  await rig.sql(
    `insert into desk_policy (id, org_id, created_by, hours, assign_mode, capacity, first_minutes, next_minutes, close_minutes, away_minutes)
     values (gen_random_uuid(), $1, gen_random_uuid(), $2, 'manual', 40, $3, $4, 1440, 10)`,
    east,
    JSON.stringify(goals.hours),
    goals.firstMinutes,
    goals.nextMinutes,
  );
  const waits = ['waiting', 'waitingCustomer', 'closed'].flatMap((state) =>
    [1, 8, 30, 90, 400].flatMap((minutes) => [false, true].map((isAnswered) => ({ state, minutes, isAnswered }))),
  );
  for (const org of [east, west])
    for (const { state, minutes, isAnswered } of waits) {
      const member = await hospital.member(`waits ${org} ${state} ${minutes} ${isAnswered}`, org);
      const since = new Date(Date.now() - minutes * 60_000).toISOString();
      await hospital.conversation(member, org, { state, waiting_since: since, first_reply_at: isAnswered ? since : null });
    }
  const rows = await rig.sql<{ orgId: string; state: string; waitingSince: string; firstReplyAt: string | null }>(
    `select org_id as "orgId", state, waiting_since as "waitingSince", first_reply_at as "firstReplyAt" from conversation
     where org_id = any($1) and waiting_since is not null and deleted_at is null`,
    [east, west],
  );
  const isLate = ({ orgId, ...row }: (typeof rows)[number]): boolean =>
    (answerDue({ ...row, openedAt: null }, orgId === east ? goals : policyDefaults) ?? Infinity) <= Date.now();
  const [told] = (await standing(rig.tokens.chief, [chats])).lives;
  const late = Object.fromEntries((told?.states ?? []).map((one) => [one.state, one.late]));
  expect(late).toEqual({
    waiting: rows.filter((row) => row.state === 'waiting' && isLate(row)).length,
    serving: rows.filter((row) => row.state === 'serving' && isLate(row)).length,
    waitingCustomer: 10,
    snoozed: 0,
    closed: null,
  });
});

test('whoever may not watch lives is refused, another group tells nothing, and a name that no life has is refused with words', async () => {
  await rig.makeRole('lives-none', standardRoles.nurse.rights);
  await rig.server.hospital.staff('lives-none', rig.server.hospital.orgs.east, 'lives-none');
  expect((await rig.get('/crm-server/lives/standing', await rig.login('lives-none'))).status).toBe(403);
  const other = await standing(rig.tokens.stranger);
  expect(other.lives.flatMap(({ states }) => states).reduce((sum, { count }) => sum + count, 0)).toBe(0);
  expect((await rig.get('/crm-server/lives/standing?lives=complaint.nothing', rig.tokens.chief)).code).toBe(40001);
  expect((await rig.get('/crm-server/lives/moves?life=complaint.status', tokens.get('developer') ?? '')).status).toBe(404);
});

test('a move is counted on its way and stands first in the log, with who made it and why', async () => {
  const token = rig.tokens.chief;
  const [row] = await rig.sql<{ id: string; version: number }>(`select id, version from complaint where status = 'handling' and deleted_at is null limit 1`);
  const [path] = [all['complaint.move']?.endpoint.split(' ')[1] ?? ''];
  const reply = await rig.post(path, { id: row?.id, version: row?.version, status: 'answered', reason: '已电话说明' }, token);
  expect(reply.code, reply.text).toBe(0);
  const [told] = (await standing(token, ['complaint.status'])).lives;
  expect(told?.moved).toContainEqual({ from: 'handling', to: 'answered', count: 1 });
  const { moves } = (await rig.get('/crm-server/lives/moves?life=complaint.status', token)).datas as Answers<'lives.moves'>;
  expect(moves[0]).toMatchObject({ rowId: row?.id, from: 'handling', to: 'answered', reason: '已电话说明', by: 'name of chief' });
  expect(((await rig.get('/crm-server/lives/moves?life=complaint.status', rig.tokens.stranger)).datas as Answers<'lives.moves'>).moves).toEqual([]);
});

test('a count ends where that of a list ends', async () => {
  const { east } = rig.server.hospital.orgs;
  await rig.sql(
    `insert into complaint (id, org_id, created_by, title, member_id, source, level, content, status)
     select gen_random_uuid(), $1, gen_random_uuid(), 'x', gen_random_uuid(), 'phone', 'normal', 'x', 'closed' from generate_series(1, 1200)`,
    east,
  );
  const [told] = (await standing(rig.tokens.chief, ['complaint.status'])).lives;
  expect(told?.states.find(({ state }) => state === 'closed')?.count).toBe(1_001);
});
