/** K2, K3: what is audited stays as it was written, and what cannot be audited does not happen. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withRlsContext } from '#server/db/rlsContext.ts';
import { writeAudit } from '#server/observe/audit.ts';
import type { AuditRow } from '#server/observe/audit.ts';
import { verdictText, verifyAudit } from '#server/observe/auditChain.ts';
import type { AuditVerdict } from '#server/observe/auditChain.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { figure, seeded } from './profile.ts';

const [days, aDay] = [3, 20];
let own: TestDatabase;
const row = (n: number): AuditRow => ({
  principal: { kind: 'staff', id: randomUUID(), orgId: randomUUID(), sessionId: randomUUID() },
  operation: `member.${n % 2 === 0 ? 'detail' : 'update'}`,
  class: n % 2 === 0 ? 'view' : 'change',
  outcome: n % 7 === 0 ? 'refused' : 'done',
  code: n,
  entity: 'member',
  entityId: randomUUID(),
  detail: { version: n },
});
const verdict = (): Promise<AuditVerdict> => own.database.snapshot(verifyAudit);

/** Several days pass by: the chain is made again as it would have been. */
const asDays = (count: number): string => `do $$
  declare a audit; h bytea := ''; b bytea := ''; d date; last date; k int := 0; begin
    set local session_replication_role = replica;
    delete from audit_chain; delete from audit_day;
    for a in select * from audit order by id loop
      d := (now() at time zone 'UTC')::date - ${count} + (k / ${aDay})::int;
      if d is distinct from last then b := h; insert into audit_day (day, n, hash, before) values (d, 0, h, b); end if;
      h := audit_hash(h, d, a); last := d; k := k + 1;
      update audit_day set n = n + 1, hash = h where day = d;
      insert into audit_chain (day, n, audit_id, hash) values (d, (select n from audit_day where day = d), a.id, h);
    end loop; end $$`;

beforeAll(async () => {
  own = await freshDatabase();
  for (let n = 0; n < days * aDay; n += 1) await writeAudit(own.database, [row(n)]);
});
afterAll(() => own.drop());

test('[K2] rows of transactions side by side are one chain; what is rolled back leaves nothing in it', async () => {
  const before = await verdict();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) =>
      own.database.transaction(async (query) => {
        await writeAudit(query, [row(n), row(n + 1)]);
        await query.query('select pg_sleep(random() * 0.02)');
        if (n % 3 === 0) throw new Error('rolled back');
        await writeAudit(query, [row(n + 2)]);
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(40);
  expect(await verdict()).toEqual({ rows: before.rows + 120, days: before.days });
});

test('[K2] the role of requests adds rows and can neither read, change nor delete one; its owner changes none either', async () => {
  const request = withRlsContext(own.database, { orgIds: [randomUUID()], groupId: randomUUID(), personId: randomUUID() });
  await request.transaction((query) => writeAudit(query, [row(1)]));
  for (const sql of [
    `update audit set code = 0`,
    'delete from audit',
    'truncate audit',
    'select 1 from audit',
    'delete from audit_chain',
    'update audit_day set n = 0',
    `insert into audit_chain values (current_date, 9, 9, '')`,
  ])
    await expect(request.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  for (const sql of ['update audit set code = 0', 'delete from audit', 'truncate audit', 'update audit_chain set n = n + 1', 'delete from audit_chain'])
    await expect(own.database.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  expect((await verdict()).broken).toBeUndefined();
});

/** One alteration that makes a difference, as somebody who may do everything: what he does, and the audit row it is seen at. */
const alterations: readonly ((id: number) => string)[] = [
  (id) => `update audit set actor_id = gen_random_uuid() where id = ${id}`,
  (id) => `update audit set org_id = gen_random_uuid() where id = ${id}`,
  (id) => `update audit set session_id = null where id = ${id}`,
  (id) => `update audit set operation = operation || 'x' where id = ${id}`,
  (id) => `update audit set class = 'list' where id = ${id}`,
  (id) => `update audit set outcome = case outcome when 'done' then 'refused' else 'done' end where id = ${id}`,
  (id) => `update audit set code = coalesce(code, 0) + 1 where id = ${id}`,
  (id) => `update audit set at = at + interval '1 microsecond' where id = ${id}`,
  (id) => `update audit set entity_id = gen_random_uuid() where id = ${id}`,
  (id) => `update audit set detail = coalesce(detail, '{}') || '{"x":1}' where id = ${id}`,
  (id) => `update audit set actor_kind = 'system' where id = ${id}`,
  (id) => `delete from audit where id = ${id}`,
  (id) => `update audit_chain set hash = sha256(hash) where audit_id = ${id}`,
  (id) =>
    `update audit a set detail = o.detail, actor_id = o.actor_id from audit o where a.id = ${id} and o.id = (select id from audit where id <> ${id} order by id limit 1)`,
  // The row goes with its link: the chain is broken behind it, or the day does not end where it says.
  (id) => `delete from audit where id = ${id}; delete from audit_chain where audit_id = ${id}`,
  (id) => `delete from audit_chain where audit_id = ${id}`,
  // And all behind it on that day, with their links.
  (id) =>
    `delete from audit where id in (select c.audit_id from audit_chain c join audit_chain o on o.day = c.day and c.n >= o.n where o.audit_id = ${id}); delete from audit_chain c using audit_chain o where o.audit_id = ${id} and o.day = c.day and c.n >= o.n`,
  // One that nobody did, and a day that was shortened in both places.
  () => `insert into audit (actor_kind, operation, class, outcome) values ('system', 'forged', 'view', 'done')`,
  (id) => `update audit_day set n = n - 1 where day = (select day from audit_chain where audit_id = ${id})`,
  (id) => `update audit_day set before = sha256(before) where day = (select day from audit_chain where audit_id = ${id})`,
];

test('[K2] whatever is altered by somebody who may do everything is found, and the first row that is wrong is named', async () => {
  await own.administer(asDays(days));
  const whole = await verdict();
  expect(whole.days).toBeGreaterThan(days);
  expect(whole.broken).toBeUndefined();
  const ids = (await own.database.query<{ id: number }>('select id from audit order by id')).map(({ id }) => id);
  const random = seeded('Alterations of the audit', 20_261_122);
  const missed: string[] = [];
  for (let n = 0; n < figure(alterations.length, 1_000); n += 1) {
    const id = random.pick(ids);
    const sql = alterations[n % alterations.length]?.(id) ?? '';
    const altered = await own.database
      .transaction(async (query, client) => {
        await query.query('set local session_replication_role = replica');
        await client.query(sql);
        throw Object.assign(new Error('back'), { verdict: await verifyAudit(query) });
      })
      .catch((error: unknown) => (error as { verdict?: AuditVerdict }).verdict);
    const isNamed = !/^(update audit |delete from audit where id = \d+$)/.test(sql) || altered?.broken?.auditId === id;
    if (!altered?.broken || !isNamed) missed.push(`${sql}: ${JSON.stringify(altered)}`);
  }
  expect(missed).toEqual([]);
  expect(await verdict()).toEqual(whole);
  expect(verdictText({ ...whole, broken: { fault: 'changed', day: '2026-11-22', n: 3, auditId: 7 } })).toContain('id 7 is not what was written');
  expect(verdictText(whole)).toContain('is whole');
});

test('[K2] the command says that the audit is whole, or ends with a fault and the row', async () => {
  const ask = (): Promise<{ stdout: string; code?: number }> =>
    promisify(execFile)(process.execPath, ['scripts/verifyAudit.ts'], { env: { ...process.env, DATABASE_URL: own.url } }).catch(
      (error: unknown) => error as { stdout: string; code: number },
    );
  expect((await ask()).stdout).toMatch(/^The audit is whole: \d+ rows of \d+ days/);
  const [some] = await own.database.query<{ id: number }>('select id from audit order by id offset 5 limit 1');
  await own.administer('alter table audit disable trigger user', `update audit set operation = 'x' where id = ${some?.id}`);
  expect(await ask()).toMatchObject({ code: 1, stdout: expect.stringContaining(`id ${some?.id} is not what was written`) as string });
});
