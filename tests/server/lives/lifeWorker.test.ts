/** Moves and reminders that come by the clock, on a database without a server: each turn of the worker is asked for. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockLimits } from '#contract/limits/clock.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { actOnDue } from '#server/lives/lifeWorker.ts';
import { anyDueSql, clocks, dueSql, takeSql } from '#server/lives/due.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { until } from '#tests/rig/until.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import type { Hospital } from '#tests/server/support/hospital.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { patiently } from '#tests/server/support/withoutIndexes.ts';

const folder = mkdtempSync(join(tmpdir(), 'lives-'));
let test: TestDatabase;
let database: Database;
let hospital: Hospital;
let keys: Keys;
let lead: string;
let anna: string;
const faults: unknown[] = [];

beforeAll(async () => {
  test = await freshDatabase();
  ({ database } = test);
  keys = loadKeys(folder);
  hospital = await makeHospital(database, keys);
  await database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'serviceLead', 'lead', rights, 'org' from role where code = 'keeper'`,
  );
  lead = await hospital.staff('lead', hospital.orgs.east, 'serviceLead');
  await hospital.staff('lead of the west', hospital.orgs.west, 'serviceLead');
  anna = await hospital.staff('anna', hospital.orgs.east, 'nothing');
});
afterAll(async () => {
  await test.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  faults.length = 0;
  for (const table of ['complaint', 'system_message', 'life_clock', 'record_change', 'event_log', 'conversation_step', 'conversation'])
    await database.query(`delete from ${table}`);
});

const turn = (): Promise<boolean> => actOnDue({ database, keys, onFault: (error) => faults.push(error) });

/** @param minutes until the moment; negative: past it */
async function complaint(minutes: number, more: { readonly status?: string; readonly assigneeId?: string | null } = {}): Promise<string> {
  const memberId = await hospital.member(`who complains ${Math.random()}`, hospital.orgs.east);
  const [made] = await database.query<{ id: string }>(
    `insert into complaint (id, org_id, title, member_id, source, level, content, status, assignee_id, due_at)
     values (gen_random_uuid(), $1, 'late', $2, 'phone', 'minor', 'it was late', $3, $4, now() + make_interval(mins => $5)) returning id`,
    [hospital.orgs.east, memberId, more.status ?? 'received', more.assigneeId ?? null, minutes],
  );
  return made?.id ?? '';
}
const statusOf = async (id: string): Promise<unknown> => (await database.query('select status from complaint where id = $1', [id]))[0]?.['status'];
const messages = (): Promise<{ to: string; values: { en: string }; link: string }[]> =>
  database.query('select recipient_id as "to", values, link from system_message order by created_at, id');

describe('a move with a moment', () => {
  it('is made once when the moment has come, by two servers at the same time and a third after them, with history and event of the system', async () => {
    const [due, later] = [await complaint(-1), await complaint(60)];
    await Promise.all([turn(), turn()]);
    await turn();
    expect([await statusOf(due), await statusOf(later)]).toEqual(['escalated', 'received']);
    const history = await database.query('select change, by_name as "byName", version, changes from record_change where entity_id = $1', [due]);
    expect(history).toEqual([{ change: 'moved', byName: '', version: 2, changes: [{ field: 'status', from: 'received', to: 'escalated' }] }]);
    expect(await database.query('select change, version from event_log where entity_id = $1', [due])).toEqual([{ change: 'updated', version: 2 }]);
    expect(faults).toEqual([]);
  });

  it('leaves a row to whoever is just at it, and is made in the next turn', async () => {
    const due = await complaint(-1);
    await inTransaction(database, async (tx) => {
      await tx.query('select id from complaint where id = $1 for update', [due]);
      await turn();
      expect(await statusOf(due)).toBe('received');
    });
    await turn();
    expect(await statusOf(due)).toBe('escalated');
  });

  it('takes more than one chunk without waiting, and says so', async () => {
    // So long past that nobody is told of them.
    await complaint(-60 * 24 * (clockLimits.remindedDays + 1));
    await database.query(
      `insert into complaint (id, org_id, title, member_id, source, level, content, status, due_at)
       select gen_random_uuid(), org_id, title, member_id, source, level, content, status, due_at from complaint, generate_series(1, $1::int)`,
      [clockLimits.rows + 4],
    );
    expect(await turn()).toBe(true);
    expect(await turn()).toBe(false);
    expect(await database.query('select count(*)::int as count from complaint where status <> $1', ['escalated'])).toEqual([{ count: 0 }]);
  });

  it('hinders no other row where one cannot be moved, and tries that one again later, after twice as long each time', async () => {
    const [broken, fine] = [await complaint(-2), await complaint(-1)];
    await database.query(
      `create or replace function refuse_one() returns trigger language plpgsql as $$ begin if new.id = '${broken}' then raise 'broken on purpose'; end if; return new; end $$`,
    );
    await database.query('create trigger refuse_one before update on complaint for each row execute function refuse_one()');
    await turn();
    expect([await statusOf(broken), await statusOf(fine), faults.length]).toEqual(['received', 'escalated', 1]);
    await turn();
    expect(faults).toHaveLength(1);
    await database.query(`update life_clock set again_at = now() where row_id = $1`, [broken]);
    await turn();
    const waits = `select tries, round(extract(epoch from again_at - now()) / $1)::int as times from life_clock where row_id = $2`;
    expect(await database.query(waits, [clockLimits.againSeconds, broken])).toEqual([{ tries: 2, times: 2 }]);
    await database.query('drop trigger refuse_one on complaint');
    await database.query(`update life_clock set again_at = now() where row_id = $1`, [broken]);
    await turn();
    expect(await statusOf(broken)).toBe('escalated');
  });

  it('wakes a snoozed conversation by the moves of the desk, in an organisation without a policy too', async () => {
    const memberId = await hospital.member('sleeper', hospital.orgs.west);
    const [one] = await database.query<{ id: string }>(
      `insert into conversation (id, org_id, kind, member_id, bus_id, state, assignee_id, last_seq, last_message_type, last_message_at, snoozed_until)
       values (gen_random_uuid(), $1, 'consultation', $2, gen_random_uuid(), 'snoozed', $3, 0, 0, now(), now() - interval '1 minute') returning id`,
      [hospital.orgs.west, memberId, anna],
    );
    await Promise.all([turn(), turn()]);
    expect(await database.query('select state, snoozed_until as until, assignee_id as by from conversation')).toEqual([
      { state: 'serving', until: null, by: anna },
    ]);
    expect(await database.query('select move, actor_kind as by from conversation_step where conversation_id = $1', [one?.id])).toEqual([
      { move: 'wake', by: 'system' },
    ]);
  });
});

describe('a reminder', () => {
  it('reaches the colleague whom the row names, once, before the moment, and leads to the row', async () => {
    const id = await complaint(60, { assigneeId: anna, status: 'handling' });
    await complaint(60 * 10, { assigneeId: anna });
    await Promise.all([turn(), turn()]);
    await turn();
    expect(await messages()).toMatchObject([
      { to: anna, values: { en: 'A complaint is due within 4 hours and not answered yet', title: 'late' }, link: `/complaint?id=${id}` },
    ]);
    expect(await database.query(`select staff_ids as "to" from event_log where entity = 'systemMessage'`)).toEqual([{ to: [anna] }]);
  });

  it('is not sent again by a server that looked before the other had committed', async () => {
    await complaint(60, { assigneeId: anna });
    // This server reads its rows and then stands still, as one whose machine is suspended.
    const gate = 4_711;
    await database.query(
      `create or replace function stands_still() returns boolean language plpgsql volatile cost 1000000 as $$ begin
         if current_query() like '%skip locked%' then perform pg_advisory_xact_lock_shared(${gate}); end if; return true; end $$`,
    );
    await database.query('create or replace view complaint_seen_late as select * from complaint where stands_still()');
    const late = clocks.filter(({ entity, does }) => entity === 'complaint' && 'reminder' in does).map((clock) => ({ ...clock, table: 'complaint_seen_late' }));
    const { slow } = await inTransaction(database, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [gate]);
      const underWay = actOnDue({ database, keys, onFault: (error) => faults.push(error), clocks: late });
      const hasLooked = async (): Promise<boolean> => (await tx.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length > 0;
      await until(hasLooked, { what: 'the slow server to have looked' });
      await turn();
      expect(await messages()).toHaveLength(1);
      return { slow: underWay };
    });
    await slow;
    expect(await messages()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('reaches those with the role in the organisation of the row where nobody is named, or who is named is gone', async () => {
    const gone = await hospital.staff(`gone ${Math.random()}`, hospital.orgs.east, 'nothing');
    await database.query('update staff_user set enabled = false where id = $1', [gone]);
    await complaint(60);
    await complaint(60, { assigneeId: gone });
    await turn();
    expect((await messages()).map(({ to }) => to)).toEqual([lead, lead]);
  });

  it('comes again for another moment, and not for one that is long past', async () => {
    const id = await complaint(60, { assigneeId: anna });
    await turn();
    await database.query(`update complaint set due_at = due_at + interval '1 hour' where id = $1`, [id]);
    await turn();
    expect(await messages()).toHaveLength(2);
    await complaint(-60 * 24 * (clockLimits.remindedDays + 1), { status: 'escalated' });
    await turn();
    expect(await messages()).toHaveLength(2);
  });

  it('tells of what has become overdue after the move that the same moment makes', async () => {
    await complaint(-1, { assigneeId: anna });
    await turn();
    await turn();
    expect(await messages()).toMatchObject([{ to: lead, values: { en: 'A complaint was not answered in time and has been escalated' } }]);
  });
});

describe('looking for what is due', () => {
  it('reads an index of the rows in the states concerned, for every life there is, among twenty thousand rows', async () => {
    await complaint(60 * 24 * 30);
    await patiently(database, (client) =>
      client.query(
        `insert into complaint (id, org_id, title, member_id, source, level, content, status, due_at)
         select gen_random_uuid(), org_id, title, member_id, source, level, content, case when n % 1000 = 0 then 'received' else 'closed' end, now() - interval '1 minute' * n
         from complaint, generate_series(1, 20000) n`,
      ),
    );
    await database.query('analyze complaint');
    await database.query('analyze conversation');
    for (const clock of clocks.filter(({ entity }) => entity === 'complaint')) {
      const plan = JSON.stringify(await database.query(`explain ${takeSql(clock, false)}`));
      expect(plan, clock.act).toContain(`${clock.entity}_due_at_due_`);
      expect(plan, clock.act).not.toMatch(/Seq Scan on complaint/);
    }
    expect(JSON.stringify(await database.query(`explain ${anyDueSql(clocks)}`))).not.toMatch(/Seq Scan on complaint/);
    for (const clock of clocks) expect(await database.query(`explain select 1 ${dueSql(clock)}`), clock.act).not.toEqual([]);
  });
});
