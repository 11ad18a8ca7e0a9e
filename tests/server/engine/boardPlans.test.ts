/** All customers of a house that has just begun stand in one stage: the columns of the others are found empty without looking through it. */
import '#server/operations/rules.ts';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceLimits } from '#contract/limits/lists.ts';
import { customerLife } from '#contract/lives/customerLife.ts';
import { entityOf } from '#server/engine/entities.ts';
import { listSql } from '#server/engine/list.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { readingOf } from '#server/engine/rows.ts';
import { Values } from '#server/engine/values.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { boardSent } from '#tests/server/support/boardSent.ts';
import { lookedAt, planOf } from '#tests/server/support/planOf.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { withoutIndexes } from '#tests/server/support/withoutIndexes.ts';

const rows = 20_000;
const orgId = randomUUIDv7();
const principal = staffAt({ group: orgId, org: orgId }, randomUUIDv7(), everyStaffRight);
let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
  await withoutIndexes(own.database, 'member', async () => {
    await own.database.query(
      `insert into member (id, org_id, created_at, name, sex, level, tags, enabled) select gen_random_uuid(), $1, '2026-01-01'::timestamptz + make_interval(mins => i), 'one ' || i, 'unknown',
         'normal', '{}', true from generate_series(1, $2::int) i`,
      [orgId, rows],
    );
  });
  await own.database.query('analyze member');
});
afterAll(() => own.drop());

const caller: Caller = { entity: entityOf('member'), call: { entity: 'member', verb: 'board' }, principal, keys: {} as Caller['keys'] };

it('no column looks at more rows than it counts', async () => {
  const asked = await boardSent(caller, { limit: 20 });
  expect(asked).toHaveLength(2 * Object.keys(customerLife.states).length);
  for (const statement of asked)
    expect(lookedAt(await planOf(own.database, principal, statement), 'member')).toBeLessThanOrEqual(2 * (resourceLimits.counted + 1));
});

it.each(Object.keys(customerLife.states))('the list of those in the stage %s looks at no more rows than it shows', async (stage) => {
  const values = new Values();
  const asked = { limit: 50, stage };
  const { sql, isKept } = listSql({ ...caller, call: { entity: 'member', verb: 'list' } }, readingOf(caller.entity, principal, caller.keys), asked, values);
  const nodes = await planOf(own.database, principal, { text: sql, values: values.list, isKept });
  expect(lookedAt(nodes, 'member')).toBeLessThanOrEqual(2 * 51);
});
