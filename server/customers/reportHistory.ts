/** The colleagues who have reported a customer: each who added the same number in the organisation, and until when the rule that holds protects them (docs/adr/0058). */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query, Row } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import { fieldAccess, isClear } from '#server/engine/fieldAccess.ts';
import { ownSql } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

type Report = Answers<'member.reportHistory'>[number];
const most = 200;

/** @throws Refusal notFound: one that they do not see and none look alike */
async function orgOf(query: Query, principal: Principal, id: string): Promise<string> {
  const values = new Values();
  const where = `x.id = ${values.add(id, 'uuid')} and x.org_id = any(${values.add(principal.orgIds, 'uuid[]')}) and x.deleted_at is null`;
  const [row] = await query.query<{ orgId: string }>(
    `select x.org_id as "orgId" from member x where ${where}${ownSql({ name: 'member' }, principal, values)}`,
    values.list,
  );
  if (!row) throw new Refusal('notFound');
  return row.orgId;
}

/** A customer without a number has been reported once. */
function historySql(principal: Principal, { id, orgId, days }: { readonly id: string; readonly orgId: string; readonly days: number }, values: Values): string {
  const [one, org, protectedDays] = [values.add(id, 'uuid'), values.add(orgId, 'uuid'), values.add(days, 'integer')];
  return `select r.id, r.customer, r.at, r."byId", c.nick_name as "byName", r."holderId", h.nick_name as "holderName", r.since,
      case when ${protectedDays} > 0 then to_char((r.since + make_interval(days => ${protectedDays})) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') end as until,
      ${protectedDays} > 0 and r.since + make_interval(days => ${protectedDays}) > now() as "isProtected"
    from (
      select x.id, x.name as customer, x.created_at as at, x.created_by as "byId", coalesce(x.owner_user_id, x.created_by) as "holderId",
        greatest(x.created_at, case when x.owner_user_id is not null then x.owner_since end) as since
      from member x where x.org_id = ${org} and x.deleted_at is null and (x.id = ${one} or x.mobile = (select m.mobile from member m where m.id = ${one}))${ownSql({ name: 'member' }, principal, values)}
      order by x.created_at desc, x.id desc limit ${most}
    ) r left join staff_user c on c.id = r."byId" left join staff_user h on h.id = r."holderId" order by r.at desc, r.id desc`;
}

async function history(query: Query, { memberId }: Takes<'member.reportHistory'>, principal: Principal, context: OperationContext): Promise<readonly Report[]> {
  context.note({ entity: 'member', entityId: memberId });
  const orgId = await orgOf(query, principal, memberId);
  const [rule] = await inForce(query, 'reportRule', orgId, { names: ['protectedDays'] });
  const values = new Values();
  const found = await query.query<Report & Row>(historySql(principal, { id: memberId, orgId, days: Number(rule?.protectedDays ?? 0) }, values), values.list);
  const seesNames = isClear(fieldAccess(principal, entityOf('member').resource)('name'));
  return found.map((one) => (seesNames ? one : { ...one, customer: null }));
}

export const memberReports: Pick<Handlers, 'member.reportHistory'> = { 'member.reportHistory': reads(history) };
