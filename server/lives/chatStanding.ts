/**
 * The life of conversations, which have no list (docs/adr/0125): counted and told by the right to read them. The oldest of a state is who has waited longest there for an answer. Steps
 * of conversations are rows of their own.
 */
import { resourceLimits } from '#contract/limits/lists.ts';
import { livesLimits } from '#contract/limits/lives.ts';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { ToldLife, ToldMove, ToldState, ToldWay } from '#contract/lives/told.ts';
import { conversation } from '#contract/resources/conversation.ts';
import { overdueSince } from '#contract/workingTime.ts';
import type { Query } from '#server/db/database.ts';
import { narrowWithin } from '#server/db/rlsContext.ts';
import { readPolicies } from '#server/desk/policy.ts';
import { boundedly } from '#server/engine/bounded.ts';
import { entityOf } from '#server/engine/entities.ts';
import { ownSql } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import { actingBy } from '#server/session/grants.ts';

export const chatKey = 'conversation.state';
export const chatReader = (principal: Principal): Principal | undefined => actingBy(principal, 'chat.read');

const seenSql = (reader: Principal, values: Values): string =>
  `x.org_id = any(${values.add(reader.orgIds, 'uuid[]')}) and x.deleted_at is null${ownSql({ name: 'conversation' }, reader, values)}`;

interface On {
  readonly reader: Principal;
  readonly values: Values;
  readonly overdue: string;
}
/** The desk has no clock for a conversation that was closed. */
const hasClock = (state: string): boolean => state !== 'closed';

/** Whoever waits longer than their house gives itself is late, as the desk marks them (`answerDue`): of each organisation, since when that is. */
async function overdueSql(query: Query, reader: Principal, now: string, values: Values): Promise<string> {
  const policies = [...(await readPolicies(query, reader.orgIds))].map(([orgId, policy]) => ({ orgId, ...overdueSince(policy, Date.parse(now)) }));
  const moments = (of: 'first' | 'next'): string =>
    values.add(
      policies.map(({ [of]: at }) => (at === null ? null : new Date(at).toISOString())),
      'timestamptz[]',
    );
  const orgs = values.add(
    policies.map(({ orgId }) => orgId),
    'uuid[]',
  );
  return `join unnest(${orgs}, ${moments('first')}, ${moments('next')}) g(org_id, first, next)
    on g.org_id = x.org_id and x.waiting_since <= greatest(g.first, g.next) and x.waiting_since <= case when x.first_reply_at is null then g.first else g.next end`;
}

function stateSql({ reader, values, overdue }: On, state: string): string {
  const where = `where ${seenSql(reader, values)} and x.state = ${values.add(state, 'text')}`;
  const rows = `from conversation x ${where}`;
  const moment = `to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const longest = `(select array[o.id::text, ${moment}] from (select x.id, x.waiting_since as at ${rows} and x.waiting_since is not null order by x.waiting_since limit 1) o)`;
  const count = (from: string): string => `(select count(*)::int from (select ${from} limit ${resourceLimits.counted + 1}) counted)`;
  const late = hasClock(state) ? count(`from conversation x ${overdue} ${where}`) : 'null::int';
  return `${count(rows)} as "n ${state}", ${late} as "l ${state}", ${longest} as "o ${state}"`;
}

const today = `(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;
const movedSql = (reader: Principal, values: Values): string =>
  `select m."from", m."to", count(*)::int as count from (select s.from_state as "from", s.to_state as "to" from conversation_step s
     where s.at >= ${today} and s.from_state <> s.to_state and exists (select from conversation x where x.id = s.conversation_id and ${seenSql(reader, values)})
     limit ${livesLimits.moved + 1}) m group by 1, 2 order by 3 desc, 1, 2`;

/** @throws Refusal filterTooWide where it takes too long */
export async function toldChats(query: Query, reader: Principal, now: string): Promise<ToldLife> {
  const [counting, moving] = [new Values(), new Values()];
  const states = Object.keys(conversationLife.states);
  const moved = movedSql(reader, moving);
  await narrowWithin(query, reader);
  const on = { reader, values: counting, overdue: await overdueSql(query, reader, now, counting) };
  const text = `select ${states.map((state) => stateSql(on, state)).join(', ')}`;
  const statements = [
    { text, values: counting.list },
    { text: moved, values: moving.list },
  ];
  const asker = { entity: entityOf('member'), principal: reader };
  const [[found = {}] = [], ways = []] = await boundedly(query, asker, statements, { isFiltered: true, isLast: false });
  const told = ways as unknown as readonly ToldWay[];
  return {
    key: chatKey,
    entity: conversation.name,
    field: 'state',
    life: conversationLife.name,
    label: conversation.label,
    of: null,
    states: states.map((state): ToldState => {
      const [id, at] = (found[`o ${state}`] ?? []) as readonly string[];
      const oldest = id === undefined || at === undefined ? null : { id, at };
      return { state, count: Number(found[`n ${state}`] ?? 0), oldest, late: (found[`l ${state}`] ?? null) as number | null, lateFilter: null };
    }),
    moved: told,
    isMovedCut: told.reduce((sum, { count }) => sum + count, 0) > livesLimits.moved,
  };
}

const stepDays = 2;
/** @returns those of the last days, newest first, called by their customer */
export async function latestChatMoves(query: Query, reader: Principal): Promise<{ readonly moves: readonly ToldMove[]; readonly isCut: boolean }> {
  const values = new Values();
  await narrowWithin(query, reader);
  const moves = await query.query<ToldMove & Record<string, unknown>>(
    `select s.id, s.conversation_id as "rowId", m.name as title, s.at, s.actor_name as by, s.from_state as "from", s.to_state as "to", s.remark as reason
     from conversation_step s join conversation x on x.id = s.conversation_id join member m on m.id = x.member_id
     where s.at >= now() - interval '${stepDays} days' and s.from_state <> s.to_state and ${seenSql(reader, values)} order by s.at desc, s.id desc limit ${livesLimits.told + 1}`,
    values.list,
  );
  return { moves: moves.slice(0, livesLimits.told), isCut: moves.length > livesLimits.told };
}
