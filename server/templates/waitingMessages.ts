/** Messages of a template that wait keep the words of the version with which they were asked for: the plan of a publishing counts them, and retiring may stop them. */
import { systemOf } from '#server/kit/principal.ts';
import { entityOf } from '#server/engine/entities.ts';
import { publish } from '#server/engine/recordChange.ts';
import type { Instances, Running } from '#server/engine/rules/rule.ts';

const waits = `s.template_id = $1 and s.status in ('waiting', 'held') and s.deleted_at is null`;
const countedSql = `select coalesce(v.number, 0) as number, count(*)::int as count, coalesce((array_agg(s.member_id order by s.created_at) filter (where s.member_id is not null))[1:5], '{}') as ids
  from sent_message s left join definition_version v on v.row_id = $1 and v.published_at <= s.created_at and (v.retired_at is null or v.retired_at > s.created_at) where ${waits} group by 1`;
const stopSql = `update sent_message set status = 'stopped', reason = 'byHand', held_until = null, version = version + 1, updated_at = now()
  where id in (select s.id from sent_message s where ${waits} order by s.id for update) returning id, org_id as "orgId", version`;

interface Stopped extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
}

export const waitingMessages: Instances = {
  named: 'member',
  stayAsBegun: true,
  counted: (query, { id }) => query.query<Running & Record<string, unknown>>(countedSql, [id]),
  carried: async (tx, row, _to, how) => {
    if (how === 'move') return { count: 0 };
    const rows = await tx.query<Stopped>(stopSql, [row.id]);
    for (const [orgId, some] of Map.groupBy(rows, (one) => one.orgId)) {
      const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [orgId]);
      const principal = systemOf({ orgId, groupId: org?.groupId ?? orgId });
      publish(tx, { entity: entityOf('sentMessage'), principal, act: 'updated', orgIds: [orgId] }, some);
    }
    return { count: rows.length };
  },
};
