/** Members are who the conditions say, whatever happened meanwhile: random changes, workers that die between pieces, several at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Database } from '#server/db/database.ts';
import { judgeDue, keepGroups } from '#server/segments/segmentWorker.ts';
import { groupsOf } from './groups.ts';

let rig: Rig;
let groups: ReturnType<typeof groupsOf>;
const members: string[] = [];
const seed = Number(process.env['SEED'] ?? freshSeed());
const rounds = Number(process.env['ROUNDS'] ?? 40);
const random = createRandom(seed);
const levels = ['normal', 'silver', 'gold'] as const;
const tags = ['vip', '宝妈群', '二胎'] as const;

beforeAll(async () => {
  rig = await startRig();
  groups = groupsOf(rig);
  const { hospital } = rig.server;
  for (let at = 0; at < 24; at += 1) {
    const orgId = random.pick([hospital.orgs.east, hospital.orgs.west, hospital.orgs.eastWard]);
    const id = await hospital.member(`kept-${at}`, orgId, { level: random.pick(levels), tags: random.pick([[], ['vip'], ['宝妈群', '二胎']]) });
    if (at % 3 === 0) await hospital.order(id, orgId, { status: random.pick(['paid', 'unpaid']) });
    members.push(id);
  }
});
afterAll(() => rig.server.close());

/** Conditions on rows that lead here stand one deeper: together no deeper than filters may be. */
const term = (depth: number): unknown =>
  random.pick([
    ['level', random.pick(['is', 'isNot']), random.pick(levels)],
    ['tags', 'has', random.pick(tags)],
    ['tags', 'empty', null],
    ['source', random.pick(['empty', 'filled']), null],
    { has: 'order.memberId' },
    depth < 2 ? { hasNo: 'order.memberId', where: { all: [['status', 'is', 'paid']] } } : { hasNo: 'order.memberId' },
  ]);
const conditions = (depth = 0): object => ({
  [random.pick(['all', 'any'])]: Array.from({ length: random.between(1, 3) }, () => (depth < 2 && random.next() < 0.3 ? conditions(depth + 1) : term(depth))),
});

/** The list of customers is asked for the same conditions: another way to the same rows. */
async function fresh(filter: object, token: string): Promise<string[]> {
  const { datas } = await rig.get(`/crm-server/customermanage/list?limit=1000&filter=${encodeURIComponent(JSON.stringify(filter))}`, token);
  return (datas as { rows: { id: string }[] }).rows.map(({ id }) => id).toSorted();
}

/** A process that dies just before its commit: nothing of the piece is left. */
const dying = (database: Database): Database => ({
  ...database,
  query: (text, values) => database.query(text, values),
  transaction: (body, context) =>
    database.transaction(async (query, client) => {
      await body(query, client);
      throw new Error('killed');
    }, context),
});

async function change(): Promise<void> {
  const id = random.pick(members);
  const post = (verb: string, json: object) => rig.post(`/crm-server/customermanage/${verb}`, json, rig.tokens.chief);
  const way = random.next();
  if (way < 0.4) await post('update', { id, level: random.pick(levels) });
  else if (way < 0.7) await post('update', { id, tags: random.pick([[], ['vip'], ['二胎'], ['vip', '宝妈群']]) });
  else if (way < 0.8) await post('update', { id, source: random.pick([null, '门诊']) });
  else if (way < 0.9) await post('archive', { ids: [id], isArchived: random.next() < 0.5 });
  else await post(random.pick(['deleteById', 'restore']), { id });
}

test(`members equal a fresh evaluation after random changes and killed workers, each stay is told once (SEED=${seed})`, async () => {
  const { database } = rig.server.test;
  const { keys } = rig.server.running.services;
  const made = [];
  for (let at = 0; at < 5; at += 1) {
    const asked = conditions();
    const token = at === 4 ? rig.tokens.house : rig.tokens.chief;
    made.push({ asked, token, group: await groups.add(`随机 ${at}`, asked, token) });
  }
  for (let at = 0; at < rounds; at += 1) {
    await change();
    if (at % 7 === 0) await rig.post('/crm-server/assertedGroups/flushEvents', { id: random.pick(made).group.id }, rig.tokens.chief);
    if (at % 5 === 0) await expect(judgeDue({ database: dying(database), keys, rows: 3 })).rejects.toThrow('killed');
    if (at % 3 === 0) await Promise.all([keepGroups({ database, keys, rows: 3 }), keepGroups({ database, keys, rows: 3 })]);
  }
  for (const { asked, token, group } of made) await groups.become(group.id, await fresh(asked, token));
  const told = await rig.sql<{ said: string }>(
    `select e.change || ' ' || unnest(coalesce(e.many, array[e.entity_id])) as said from event_log e where e.entity = 'groupMember'`,
  );
  const stays = (await Promise.all(made.map(({ group }) => groups.stays(group.id)))).flat();
  const expected = stays.flatMap(({ id, isOver }) => [`created ${id}`, ...(isOver ? [`removed ${id}`] : [])]);
  expect(told.map(({ said }) => said).toSorted()).toEqual(expected.toSorted());
  for (const { group, token } of made) {
    const inside = new Set(await groups.inside(group.id));
    for (const memberId of random.shuffle(members).slice(0, 5)) {
      const why = await rig.get(`/crm-server/assertedGroups/why?groupId=${group.id}&memberId=${memberId}`, token);
      if (why.code !== 0) continue;
      const { isIn, fits, node } = why.datas as { isIn: boolean; fits: boolean; node: { isMet: boolean } };
      expect([isIn, fits]).toEqual([inside.has(memberId), inside.has(memberId)]);
      if (inside.has(memberId)) expect(node.isMet).toBe(true);
    }
  }
});
