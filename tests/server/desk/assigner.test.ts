import { beforeEach, describe, expect, it } from 'vitest';
import { assignWaiting } from '#server/desk/assigner.ts';
import { until } from '#tests/server/support/hubRig.ts';
import { withWork } from './workRig.ts';

const rig = withWork();
beforeEach(() => rig.clear());

const assign = (): Promise<number> => assignWaiting(rig.database, { orgId: rig.org, groupId: rig.hospital.orgs.group });
const assigneeOf = async (id: string): Promise<unknown> => (await rig.stored(id))['assignee_id'];
/** Earlier ones have waited longer. */
const waiting = (minute: number, more: object = {}): Promise<string> =>
  rig.conversation('waiting', { waiting_since: `2026-11-20T01:${String(minute).padStart(2, '0')}:00Z`, ...more });

describe('who waits', () => {
  it('goes to somebody on duty, present and below the limit, and the book says that the desk did it', async () => {
    await rig.policy({ assign_mode: 'load' });
    const anna = await rig.colleague('anna');
    await rig.colleague('busy', { duty_state: 'busy' });
    await rig.colleague('off', { duty_state: 'offline' });
    await rig.colleague('gone', { isPresent: false });
    await rig.colleague('full', { capacity: 1 });
    const id = await waiting(1);
    await rig.conversation('serving', { assignee_id: (await rig.database.query<{ id: string }>(`select id from staff_user where capacity = 1`))[0]?.id });
    expect(await assign()).toBe(1);
    expect(await rig.stored(id)).toMatchObject({ state: 'serving', assignee_id: anna, waiting_since: '2026-11-20T01:01:00.000Z' });
    expect(await rig.steps(id)).toMatchObject([{ move: 'assign', actor_kind: 'system', to_user_id: anna, waited_since: '2026-11-20T01:01:00.000Z' }]);
  });

  it('stays where it is by hand, without a policy, and while nobody is free', async () => {
    const id = await waiting(1);
    await rig.colleague('anna');
    expect(await assign()).toBe(0);
    await rig.policy({ assign_mode: 'manual' });
    expect(await assign()).toBe(0);
    await rig.policy({ assign_mode: 'turn' });
    await rig.database.query(`delete from staff_presence`);
    expect(await assign()).toBe(0);
    expect(await assigneeOf(id)).toBeNull();
  });

  it('is taken urgent first, then by the length of the wait', async () => {
    await rig.policy({ assign_mode: 'turn' });
    const late = await waiting(30);
    const early = await waiting(2);
    const urgent = await waiting(40, { is_urgent: true });
    await rig.colleague('anna', { capacity: 2 });
    expect(await assign()).toBe(2);
    expect([await assigneeOf(urgent), await assigneeOf(early), await assigneeOf(late)].map((one) => one !== null)).toEqual([true, true, false]);
  });

  it('of a team goes to its members alone, and does not hold up the others behind it', async () => {
    await rig.policy({ assign_mode: 'load' });
    const anna = await rig.colleague('anna');
    const berta = await rig.colleague('berta', { isPresent: false });
    const [team] = await rig.database.query<{ id: string }>(
      `insert into team (id, org_id, name, member_ids) values (gen_random_uuid(), $1, 'nurses', $2) returning id`,
      [rig.org, [berta]],
    );
    const ofTeam = await waiting(1, { team_id: team?.id });
    const ofAll = await waiting(2);
    expect(await assign()).toBe(1);
    expect(await assigneeOf(ofAll)).toBe(anna);
    await rig.present(berta);
    expect(await assign()).toBe(1);
    expect(await assigneeOf(ofTeam)).toBe(berta);
  });
});

describe('by turn', () => {
  it('it goes to whom it went to longest ago, round and round', async () => {
    await rig.policy({ assign_mode: 'turn' });
    const people = [await rig.colleague('anna'), await rig.colleague('berta'), await rig.colleague('clara')];
    const ids = [];
    for (let minute = 1; minute <= 6; minute += 1) ids.push(await waiting(minute));
    expect(await assign()).toBe(6);
    const given = await Promise.all(ids.map(assigneeOf));
    expect(new Set(given.slice(0, 3))).toEqual(new Set(people));
    expect(given.slice(3)).toEqual(given.slice(0, 3));
  });
});

describe('by load', () => {
  it('it goes to who holds least of what he may hold', async () => {
    await rig.policy({ assign_mode: 'load', capacity: 10 });
    const anna = await rig.colleague('anna', { capacity: 4 });
    const berta = await rig.colleague('berta');
    // One of four is more than two of ten.
    for (const holder of [anna, berta, berta]) await rig.conversation('serving', { assignee_id: holder });
    const id = await waiting(1);
    expect(await assign()).toBe(1);
    expect(await assigneeOf(id)).toBe(berta);
  });
});

describe('two nodes', () => {
  it('give nobody more than he may hold, and each customer once', async () => {
    await rig.policy({ assign_mode: 'load' });
    for (const name of ['anna', 'berta']) await rig.colleague(name, { capacity: 5 });
    const ids = [];
    for (let minute = 1; minute <= 20; minute += 1) ids.push(await waiting(minute));
    const made = await Promise.all([assign(), assign(), assign()]);
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(10);
    const held = await rig.database.query(`select assignee_id, count(*) as n from conversation where state = 'serving' group by 1`);
    expect(held.map((row) => row['n'])).toEqual([5, 5]);
    expect((await rig.database.query(`select count(*) as n from conversation_step where move = 'assign'`))[0]).toEqual({ n: 10 });
    expect((await Promise.all(ids.slice(0, 10).map(assigneeOf))).includes(null)).toBe(false);
  });
});

describe('a customer whom somebody takes by hand in the same moment', () => {
  it('stays with that person', async () => {
    await rig.policy({ assign_mode: 'load' });
    await rig.colleague('anna');
    const berta = await rig.colleague('berta', { duty_state: 'busy' });
    const id = await waiting(1);
    let assigning: Promise<number> | undefined;
    await rig.database.transaction(async (query) => {
      await query.query(`update conversation set state = 'serving', assignee_id = $2 where id = $1`, [id, berta]);
      assigning = assign();
      await until(
        'the desk waits for the row',
        async () => (await rig.database.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0,
      );
    });
    await assigning;
    expect(await assigneeOf(id)).toBe(berta);
    expect(await rig.steps(id)).toEqual([]);
  });
});
