/** The list of conversations is asked for by every desk at its login and after every reconnect: its usual shapes have one plan each, which goes along indexes whoever asks. */
import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rlsContextOf } from '#server/db/rlsContext.ts';
import { listForMember, listForStaff } from '#server/desk/conversationRows.ts';
import type { Asked, ChatPage } from '#server/desk/conversationRows.ts';
import type { Principal } from '#server/kit/principal.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const [east, west] = [randomUUIDv7(), randomUUIDv7()];
const [turns, conversations, members] = [7, 4_000, 2_000];
const principal: Principal = {
  kind: 'staff',
  id: randomUUIDv7(),
  name: 'anna',
  sessionId: '',
  groupId: east,
  orgId: east,
  orgIds: [east, west],
  rights: new Set(['chat.read']),
  roleCodes: [],
  language: 'en',
};
let own: TestDatabase;
let patientId: string;
let conversationId: string;
beforeAll(async () => {
  own = await freshDatabase();
  const { database } = own;
  await database.query(
    `insert into organisation (id, group_id, parent_id, type, name, code, sort, status)
     select o.id, $1, case when o.id <> $1 then $1 end, case when o.id = $1 then 'group' else 'hospital' end, o.id::text, o.id::text, 0, 'enabled' from unnest($2::uuid[]) as o(id)`,
    [east, [east, west]],
  );
  await database.query(
    `insert into member (id, org_id, name, sex, level, tags, enabled) select gen_random_uuid(), ($1::uuid[])[1 + i % 2], '张' || i, 'female', 'normal', '{}', true from generate_series(1, $2::int) i`,
    [[east, west], members],
  );
  await database.query(
    `insert into conversation (id, org_id, kind, member_id, state, last_seq, last_message_type, last_message_at)
     select gen_random_uuid(), m.org_id, (array['assistant', 'consultation'])[n], m.id, 'serving', 0, 0, now() - make_interval(secs => n * $1::int + m.at)
     from (select id, org_id, row_number() over (order by id)::int as at from member) m cross join generate_series(1, $2::int) n`,
    [members, conversations / members],
  );
  await database.query('analyze');
  const [row] = await database.query<{ id: string; memberId: string }>('select id, member_id as "memberId" from conversation limit 1');
  [conversationId, patientId] = [row?.id ?? '', row?.memberId ?? ''];
});
afterAll(() => own.drop());

interface Kept extends Record<string, unknown> {
  readonly name: string;
  readonly statement: string;
  readonly types: readonly string[];
  readonly generic: number;
  readonly custom: number;
}
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const read = (asked: Asked, by: Principal): Promise<ChatPage> =>
  own.database.snapshot((query) => (by.kind === 'member' ? listForMember : listForStaff)(query, asked, by), rlsContextOf(by));

const literalOf = (type: string): string =>
  `${pg.escapeLiteral({ 'uuid[]': `{${east},${west}}`, uuid: conversationId }[type] ?? '2026-11-25T00:00:00Z')}::${type}`;

const shapes = ['the first page', 'a further page', 'one conversation', 'those of one person', 'those of the one who asks'] as const;
it.each(shapes)('%s has one plan for all who ask, along indexes', async (shape) => {
  const by: Principal = shape === 'those of the one who asks' ? { ...principal, kind: 'member', id: patientId } : principal;
  const { next } = await read({ limit: 50 }, principal);
  const asked: Readonly<Record<(typeof shapes)[number], Asked>> = {
    'the first page': { limit: 50 },
    'a further page': { limit: 50, next },
    'one conversation': { conversationId },
    'those of one person': { memberId: patientId },
    'those of the one who asks': { limit: 50 },
  };
  // The connection that was given back last is taken first: all of it runs on one.
  const pages = [];
  for (let turn = 0; turn < turns; turn += 1) pages.push(await read(asked[shape], by));
  for (const page of pages) expect(page).toEqual(pages[0]);
  expect(pages[0]?.rows.length).toBeGreaterThan(0);
  const kept = await own.database.query<Kept>(
    `select name, statement, parameter_types::text[] as types, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
     where statement like '%from conversation c%' order by prepare_time desc`,
  );
  const [last] = kept;
  expect(last).toMatchObject({ custom: 0 });
  expect(last?.generic).toBeGreaterThanOrEqual(turns);
  const client = await own.database.pool.connect();
  try {
    await client.query(`set plan_cache_mode = force_generic_plan`);
    const given = (last?.types ?? []).map(literalOf).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(`explain (format json) execute ${last?.name}(${given})`);
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    expect(JSON.stringify(plan)).toContain('$1');
    const walked = nodesOf(plan?.Plan as Plan).filter((node) => node['Node Type'] === 'Seq Scan');
    expect(walked.filter((node) => node['Relation Name'] === 'conversation')).toEqual([]);
    await client.query('reset plan_cache_mode');
  } finally {
    client.release();
  }
});
