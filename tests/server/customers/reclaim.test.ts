/** A customer whom nobody follows up goes back to the pool on a day that everybody could read before; a follow-up moves it; a kill neither loses nor doubles a return. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockLimits } from '#contract/limits/clock.ts';
import { autoAssign } from '#server/customers/autoAssign.ts';
import { followUp } from '#server/customers/followUpWorker.ts';
import { actOnDue } from '#server/lives/lifeWorker.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { until } from '#tests/rig/until.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import type { Hospital } from '#tests/server/support/hospital.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'careline-reclaim-'));
const keys = loadKeys(dataDir);
let db: TestDatabase;
let hospital: Hospital;
beforeAll(async () => {
  db = await freshDatabase();
  hospital = await makeHospital(db.database, keys);
});
afterAll(async () => {
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const sql = <T extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<T[]> => db.database.query<T>(text, values);
const turn = (): Promise<boolean> =>
  actOnDue({
    database: db.database,
    keys,
    onFault: (error) => {
      throw error;
    },
  });
let made = 0;
async function group(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  made += 1;
  const row = { org_id: hospital.orgs.east, name: `group ${made}`, assign_mode: 'manual', in_hours_only: false, enabled: true, normal_days: 3, ...more };
  const names = Object.keys(row);
  const [saved] = await sql<{ id: string }>(
    `insert into lead_group (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return saved?.id ?? '';
}
const dateOf = async (id: string): Promise<unknown> =>
  (
    await sql(
      `select ((returns_at at time zone 'Asia/Shanghai')::date - (now() at time zone 'Asia/Shanghai')::date) as days, to_char(returns_at at time zone 'Asia/Shanghai', 'HH24:MI') as time, return_days as because
       from member where id = $1`,
      [id],
    )
  )[0];
const statusOf = async (id: string): Promise<unknown> =>
  (
    await sql('select owner_user_id as owner, former_owner_id as former, distribution_status as status, follow_status as follow from member where id = $1', [
      id,
    ])
  )[0];

describe('the day on which a customer goes back', () => {
  it('is midnight after so many whole days, by level, and none while it is paused, without a group or without a rule', async () => {
    const owner = await hospital.staff(`owner ${made}`, hospital.orgs.east);
    const [groupId, lax] = [await group({ gold_days: 10 }), await group({ normal_days: null })];
    const of = (more: object) =>
      hospital.member(`dated ${(made += 1)}`, hospital.orgs.east, {
        level: 'normal',
        lead_group_id: groupId,
        owner_user_id: owner,
        owner_since: new Date(),
        ...more,
      });
    expect(await dateOf(await of({}))).toEqual({ days: 4, time: '00:00', because: 3 });
    expect(await dateOf(await of({ level: 'gold' }))).toEqual({ days: 11, time: '00:00', because: 10 });
    // A day that is long past is tonight, and not at once.
    expect(await dateOf(await of({ group_since: new Date('2020-01-01'), owner_since: new Date('2020-01-01') }))).toEqual({
      days: 1,
      time: '00:00',
      because: 3,
    });
    for (const more of [{ lead_group_id: lax }, { lead_group_id: null }, { owner_user_id: null }, { level: 'silver' }])
      expect(await dateOf(await of(more))).toMatchObject({ days: null, because: null });
    const paused = await of({});
    await sql(`update member set follow_status = 'paused' where id = $1`, [paused]);
    expect(await dateOf(paused)).toMatchObject({ days: null });
  });

  it('moves with a message of a colleague, a note and an order, once a day, and everybody is told', async () => {
    const { east } = hospital.orgs;
    const owner = await hospital.staff(`follower ${made}`, east);
    const groupId = await group();
    const long = new Date(Date.now() - 2 * 86_400_000);
    const of = () =>
      hospital.member(`followed ${(made += 1)}`, east, { level: 'normal', lead_group_id: groupId, owner_user_id: owner, owner_since: long, group_since: long });
    const [answered, noted, ordered, left] = [await of(), await of(), await of(), await of()];
    while (await followUp(db.database));
    const log = async (entity: string, entityId: string, messageId: string | null = null): Promise<void> => {
      await sql(
        `with head as (update event_head set position = position + 1 where group_id = $1 returning position)
         insert into event_log (group_id, position, at, frame_type, entity, entity_id, change, version, message_id, org_ids, member_ids, actor_id)
         select $1, head.position, now(), $2, $3, $4, 'created', 1, $5, array[$6::uuid], '{}', $7 from head`,
        [hospital.orgs.group, messageId === null ? 17 : 0, entity, messageId === null ? entityId : null, messageId, east, owner],
      );
    };
    await sql(`insert into event_head (group_id, position) values ($1, 0) on conflict do nothing`, [hospital.orgs.group]);
    while (await followUp(db.database));
    const [noteId, conversationId] = [crypto.randomUUID(), await hospital.conversation(answered, east)];
    await sql(
      `insert into note (id, org_id, member_id, after_seq, text, author_id, author_name, at) values ($1, $2, $3, 0, 'called her', $4, 'owner', now())`,
      [noteId, east, noted, owner],
    );
    const messageId = await hospital.message(conversationId, east, { sender_kind: 'staff', sender_id: owner });
    await log('message', messageId, messageId);
    await log('note', noteId);
    await log('order', await hospital.order(ordered, east));
    expect(await dateOf(answered)).toMatchObject({ days: 2 });
    while (await followUp(db.database));
    for (const id of [answered, noted, ordered]) expect(await dateOf(id), id).toMatchObject({ days: 4 });
    expect(await dateOf(left)).toMatchObject({ days: 2 });
    const [told] = await sql<{ many: string[] }>(`select many from event_log where entity = 'member' order by position desc limit 1`);
    expect(told?.many.toSorted()).toEqual([answered, noted, ordered].toSorted());
    // A second one on the same day says nothing new.
    await log('note', noteId);
    const count = async (): Promise<unknown> => sql(`select count(*)::int as n from event_log where entity = 'member'`);
    const before = await count();
    while (await followUp(db.database));
    expect(await count()).toEqual(before);
  });
});

describe('going back', () => {
  it('happens once, warns the owner three days before, and lets colleagues claim', async () => {
    const { east } = hospital.orgs;
    const owner = await hospital.staff(`late ${made}`, east);
    const id = await hospital.member(`due ${made}`, east, {
      level: 'normal',
      lead_group_id: await group(),
      owner_user_id: owner,
      owner_since: new Date(Date.now() - 86_400_000),
      group_since: new Date('2020-01-01'),
    });
    while (await turn());
    const messages = (): Promise<unknown> => sql('select kind, values, link from system_message where recipient_id = $1 order by kind', [owner]);
    expect(await messages()).toMatchObject([{ kind: 'reminder', values: { title: expect.stringContaining('name of due') } }]);
    await sql(`alter table member disable trigger member_pool_changed`);
    await sql(`update member set returns_at = now() - interval '1 minute' where id = $1`, [id]);
    await sql(`alter table member enable trigger member_pool_changed`);
    while (await turn());
    expect(await statusOf(id)).toEqual({ owner: null, former: owner, status: 'returned', follow: 'none' });
    expect(await messages()).toMatchObject([{ kind: 'customersReturned', values: { count: 1 }, link: '/customerPool' }, { kind: 'reminder' }]);
    await turn();
    expect(await sql(`select change, count(*)::int as n from record_change where entity_id = $1 group by change`, [id])).toEqual([{ change: 'moved', n: 1 }]);
  });

  it(`survives kills in the middle of a chunk: each customer goes once, each owner is told once of all`, async () => {
    const { east } = hospital.orgs;
    const [kills, total] = [figure(1, 20), clockLimits.rows * 2 + 20];
    const groupId = await group();
    const owners = [await hospital.staff('owner a', east), await hospital.staff('owner b', east), await hospital.staff('owner c', east)];
    await sql(`alter table member disable trigger user`);
    await sql(
      `insert into member (id, org_id, name, sex, level, tags, enabled, lead_group_id, owner_user_id, owner_since, group_since, distribution_status, follow_status, return_days, returns_at)
       select gen_random_uuid(), $1, 'due ' || n, 'unknown', 'normal', '{}', true, $2, ($3::uuid[])[1 + n % 3], now() - interval '9 days', now() - interval '9 days', 'distributed', 'following', 3,
         date_trunc('second', now()) - interval '1 hour' from generate_series(1, $4::int) n`,
      [east, groupId, owners, total],
    );
    await sql(`alter table member enable trigger user`);
    await sql(`insert into event_head (group_id, position) values ($1, 0) on conflict do nothing`, [hospital.orgs.group]);
    const returned = async (): Promise<number> =>
      (await sql<{ n: number }>(`select count(*)::int as n from member where lead_group_id = $1 and distribution_status = 'returned'`, [groupId]))[0]?.n ?? 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await returned();
      await db.database.transaction(async (query) => {
        await query.query('select 1 from event_head for update');
        const child = fork(join(import.meta.dirname, '../lives/lifeProcess.ts'), [db.url, dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
        const gone = once(child, 'exit');
        const isHeld = async (): Promise<boolean> =>
          (await sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;
        await until(isHeld, { what: 'the chunk to wait for the position of the log', withinMs: 60_000 });
        child.kill('SIGKILL');
        await gone;
      });
      const isFree = async (): Promise<boolean> =>
        (await sql(`select 1 from member where lead_group_id = $1 and distribution_status = 'distributed' for update skip locked`, [groupId])).length ===
        total - before;
      await until(isFree, { what: 'the database to take back what was half done' });
      expect(await returned()).toBe(before);
      // Another server goes on by one chunk before the next kill.
      await turn();
    }
    while (await turn());
    expect(await returned()).toBe(total);
    const moves = await sql(
      `select count(*)::int as n, count(distinct r.entity_id)::int as rows from record_change r join member m on m.id = r.entity_id where m.lead_group_id = $1 and r.change = 'moved'`,
      [groupId],
    );
    expect(moves).toEqual([{ n: total, rows: total }]);
    const told = await sql<{ to: string; n: number }>(
      `select recipient_id as to, (values ->> 'count')::int as n from system_message where kind = 'customersReturned' and recipient_id = any($1)`,
      [owners],
    );
    expect(told.map(({ to }) => to).toSorted()).toEqual(owners.toSorted());
    expect(told.reduce((sum, { n }) => sum + n, 0)).toBe(total);
  });
});

describe('a group that assigns by itself', () => {
  const given = async (groupId: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await sql<{ name: string; n: number }>(
          `select u.username as name, count(*)::int as n from member m join staff_user u on u.id = m.owner_user_id where m.lead_group_id = $1 group by 1`,
          [groupId],
        )
      ).map(({ name, n }) => [name, n]),
    );
  const assignAll = async (): Promise<void> => {
    while (await autoAssign({ database: db.database, keys }));
  };
  async function filled(mode: string, count: number, members: readonly Readonly<Record<string, unknown>>[]): Promise<string> {
    const { east } = hospital.orgs;
    const groupId = await group({ assign_mode: mode });
    for (const [at, more] of members.entries()) {
      const row = { weight: 1, is_default_follower: false, cap: null, ...more };
      await sql(
        `insert into lead_group_member (id, org_id, lead_group_id, user_id, weight, is_default_follower, cap, enabled) values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, true)`,
        [east, groupId, await hospital.staff(`${mode}${made}-${at}`, east), row.weight, row.is_default_follower, row.cap],
      );
    }
    for (let at = 0; at < count; at += 1) await hospital.member(`${groupId} ${at}`, east, { lead_group_id: groupId });
    return groupId;
  }

  it('gives in turn, and what nobody has room for to the default follower; what is left waits', async () => {
    const groupId = await filled('turn', 8, [{}, { cap: 1 }, { is_default_follower: true, cap: 2 }, { cap: 3 }]);
    await sql('update lead_group_member set cap = 2 where lead_group_id = $1 and cap is null', [groupId]);
    await assignAll();
    expect(await given(groupId)).toEqual({ [`turn${made}-0`]: 2, [`turn${made}-1`]: 1, [`turn${made}-2`]: 2, [`turn${made}-3`]: 3 });
    const [more] = [await hospital.member(`${groupId} more`, hospital.orgs.east, { lead_group_id: groupId })];
    await assignAll();
    expect(await statusOf(more)).toMatchObject({ owner: null, status: 'pool' });
  });

  it('gives nothing outside the working hours of its organisation where it is told so, and goes on when they begin', async () => {
    const { east } = hospital.orgs;
    const hours = (week: unknown) => sql(`update desk_policy set hours = $2 where org_id = $1`, [east, { week }]);
    const closed = Array.from({ length: 7 }, () => []);
    await sql(
      `insert into desk_policy (id, org_id, hours, assign_mode, capacity, first_minutes, next_minutes, close_minutes) values (gen_random_uuid(), $1, $2, 'manual', 3, 5, 10, 60)`,
      [east, { week: closed }],
    );
    const [waits, goesOn] = [await filled('turn', 2, [{}]), await filled('turn', 1, [{}])];
    await sql('update lead_group set in_hours_only = true where id = $1', [waits]);
    await assignAll();
    expect([await given(waits), Object.values(await given(goesOn))]).toEqual([{}, [1]]);
    await hours(closed.map(() => [['00:00', '24:00']]));
    await assignAll();
    expect(Object.values(await given(waits))).toEqual([2]);
  });

  it('balances by weight, on two servers at once', async () => {
    const groupId = await filled('balanced', 12, [{ weight: 2 }, {}, {}]);
    await Promise.all([assignAll(), assignAll()]);
    await assignAll();
    expect(await given(groupId)).toEqual({ [`balanced${made}-0`]: 6, [`balanced${made}-1`]: 3, [`balanced${made}-2`]: 3 });
    expect(await sql(`select count(*)::int as n from system_message where kind = 'customerAssigned'`)).toEqual([{ n: 8 + 3 + 12 }]);
  });
});
