/**
 * The life of conversations, which have no list (docs/adr/0125): counted and told by the right to read them. The oldest of a state is who has waited longest there for an answer. Steps
 * of conversations are rows of their own.
 */
import { resourceLimits } from '#contract/limits/lists.ts';
import { livesLimits } from '#contract/limits/lives.ts';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { ToldLife, ToldMove, ToldState, ToldWay } from '#contract/lives/told.ts';
import { conversation } from '#contract/resources/conversation.ts';
import type { Query } from '#server/db/database.ts';
import { narrowWithin } from '#server/db/rlsContext.ts';
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

function stateSql(reader: Principal, state: string, values: Values): string {
  const rows = `from conversation x where ${seenSql(reader, values)} and x.state = ${values.add(state, 'text')}`;
  const moment = `to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const longest = `(select array[o.id::text, ${moment}] from (select x.id, x.waiting_since as at ${rows} and x.waiting_since is not null order by x.waiting_since limit 1) o)`;
  return `(select count(*)::int from (select ${rows} limit ${resourceLimits.counted + 1}) counted) as "n ${state}", ${longest} as "o ${state}"`;
}

const today = `(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;
const movedSql = (reader: Principal, values: Values): string =>
  `select m."from", m."to", count(*)::int as count from (select s.from_state as "from", s.to_state as "to" from conversation_step s
     where s.at >= ${today} and s.from_state <> s.to_state and exists (select from conversation x where x.id = s.conversation_id and ${seenSql(reader, values)})
     limit ${livesLimits.moved + 1}) m group by 1, 2 order by 3 desc, 1, 2`;

/** @throws Refusal filterTooWide where it takes too long */
export async function toldChats(query: Query, reader: Principal): Promise<ToldLife> {
  const [counting, moving] = [new Values(), new Values()];
  const states = Object.keys(conversationLife.states);
  const text = `select ${states.map((state) => stateSql(reader, state, counting)).join(', ')}`;
  const moved = movedSql(reader, moving);
  await narrowWithin(query, reader);
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
      return { state, count: Number(found[`n ${state}`] ?? 0), oldest, late: null, lateFilter: null };
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
