/** When customers of a group go back to its pool is changed by whoever has read how many would go tonight. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { setValues } from '#server/engine/bulk.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { conditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { isOlder, lockRow, refuseOlder } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { retime } from './leadGroupRule.ts';

interface Days {
  readonly normalDays?: number | null | undefined;
  readonly silverDays?: number | null | undefined;
  readonly goldDays?: number | null | undefined;
}

const tonightSql = `with after as (
    select m.owner_user_id as owner, m.follow_status, lead_return_at(greatest(m.last_followed_at, m.owner_since, m.group_since),
      nullif(case m.level when 'gold' then coalesce($4::int, g.gold_days) when 'silver' then coalesce($3::int, g.silver_days) else coalesce($2::int, g.normal_days) end, 0)) as at
    from member m join lead_group g on g.id = m.lead_group_id where m.lead_group_id = $1 and m.owner_user_id is not null and m.deleted_at is null and m.archived_at is null and m.follow_status = 'following'
  )
  select u.id, u.nick_name as name, count(*) filter (where a.at <= lead_return_at(now(), 0))::text as tonight,
    count(*) filter (where a.at <= lead_return_at(now(), 6))::text as "thisWeek"
  from after a join staff_user u on u.id = a.owner where a.at <= lead_return_at(now(), 6)
  group by u.id, u.nick_name order by count(*) filter (where a.at <= lead_return_at(now(), 0)) desc, count(*) desc, u.id`;

/** @throws Refusal notFound */
async function requireSeen(query: Query, principal: Principal, id: string): Promise<void> {
  const entity = entityOf('leadGroup');
  const values = new Values();
  const found = await query.query(
    `select 1 from lead_group x where x.id = ${values.add(id, 'uuid')} and ${conditionsOf(entity, principal, values)}`,
    values.list,
  );
  if (found.length === 0) throw new Refusal('notFound');
}

type Line = Answers<'leadGroup.rulesCheck'>[number];

async function check(query: Query, { id, ...days }: Takes<'leadGroup.rulesCheck'>, principal: Principal): Promise<readonly Line[]> {
  await requireSeen(query, principal, id);
  const { normalDays = null, silverDays = null, goldDays = null }: Days = days;
  const lines = await query.query<Line & Record<string, unknown>>(tonightSql, [id, normalDays, silverDays, goldDays]);
  const [to, week] = principal.language === 'en' ? ['tonight: ', 'within a week: '] : ['今晚 ', '七天内 '];
  return lines.map((line) => ({ ...line, tonight: `${to}${line.tonight}`, thisWeek: `${week}${line.thisWeek}` }));
}

export const leadGroups: Pick<Handlers, 'leadGroup.setRules' | 'leadGroup.rulesCheck'> = {
  'leadGroup.rulesCheck': reads(check),
  'leadGroup.setRules': writes(async (tx, { id, version, ...days }, principal, context) => {
    const entity = entityOf('leadGroup');
    const caller: Caller = { entity, call: { entity: 'leadGroup', verb: 'save' }, principal, keys: context.keys };
    const before = await lockRow(tx, caller, id);
    // A number that is left out stays; nought: never.
    const draft = new Map<string, unknown>(
      Object.entries(days).flatMap(([name, given]) => (given == null ? [] : [[name, given === 0 ? null : given] as const])),
    );
    if (isOlder(before, version)) await refuseOlder(tx, caller, before, draft);
    const changed = await setValues(tx, caller, before, draft);
    if (changed) {
      await publishChanged(tx, { entity, principal, act: 'updated' }, [changed]);
      await retime(tx, principal, before);
    }
    context.note({ entity: 'leadGroup', entityId: id });
    return null;
  }),
};
