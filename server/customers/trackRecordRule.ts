/** Track records: the latest contact with a customer says when the next one is due, and the customer has that too. */
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { entityOf } from '#server/engine/entities.ts';
import { audienceOf, publish, writeHistory } from '#server/engine/recordChange.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

interface Planned extends Record<string, unknown> {
  readonly orgId: string;
  readonly version: number;
  readonly from: string | null;
  readonly to: string | null;
}

/** A plan that lies behind is over with this contact; one that lies ahead stays unless another one is named. An earlier contact, written down later, plans nothing. */
const planSql = `with plan as (
    select m.id, m.next_follow_at as was, case when $2::timestamptz > now() then $2::timestamptz when m.next_follow_at > now() then m.next_follow_at end as next
    from member m where m.id = $1 and m.deleted_at is null
      and not exists (select from track_record t where t.member_id = m.id and t.deleted_at is null and t.tracked_at > $3::timestamptz(3)) for no key update of m
  ) update member m set next_follow_at = plan.next, version = version + 1, updated_at = now(), updated_by = $4
    from plan where m.id = plan.id and plan.next is distinct from plan.was
    returning m.org_id as "orgId", m.version, plan.was as "from", plan.next as "to"`;

const planOf = async (query: Query, values: readonly unknown[]): Promise<Planned | undefined> => (await query.query<Planned>(planSql, values))[0];

async function plan(tx: Tx, principal: Principal, memberId: string, { nextAt, at }: { readonly nextAt: unknown; readonly at: unknown }): Promise<void> {
  const planned = await planOf(tx, [memberId, nextAt ?? null, at, principal.id]);
  if (!planned) return;
  const { orgId, version, from, to } = planned;
  const on = { entity: entityOf('member'), principal, act: 'updated' } as const;
  await writeHistory(tx, on, [{ id: memberId, version, changes: [{ field: 'nextFollowAt', from, to }] }]);
  publish(tx, { ...on, orgIds: await audienceOf(tx, on.entity, principal, [orgId]) }, [{ id: memberId, orgId, version }]);
}

export const trackRecordRule: Rule = {
  changed: async (tx, principal, draft, before) => {
    if (before && !draft.has('nextFollowAt')) return;
    const memberId = String(draft.get('memberId') ?? before?.['memberId']);
    await plan(tx, principal, memberId, { nextAt: draft.get('nextFollowAt'), at: draft.get('trackedAt') ?? before?.['trackedAt'] });
  },
  changesElsewhere: true,
};
