/** Points by hand: given or taken by a choice, with a reason, in the organisation of the customer, and never more taken than there are. */
import type { Query } from '#server/db/database.ts';
import { lockPoints, untilSql } from './hold.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

const standsSql = `select m.org_id as "orgId", ${untilSql('$2::int')} as "expireAt" from member m where m.id = $1`;

async function save(query: Query, principal: Principal, draft: Map<string, unknown>): Promise<void> {
  const memberId = String(draft.get('memberId'));
  const isTaken = draft.get('way') === 'take';
  const point = isTaken ? -Number(draft.get('point')) : Number(draft.get('point'));
  draft.set('point', point);
  if (isTaken) draft.set('months', null);
  const [found] = await query.query<{ orgId: string; expireAt: string | null }>(standsSql, [memberId, draft.get('months') ?? null]);
  if (!found) throw new Refusal('notFound');
  const balance = await lockPoints(query, { memberId, orgId: found.orgId });
  if (isTaken && balance + point < 0)
    throw new Refusal('pointsShort', { balance }, { point: principal.language === 'en' ? `has ${balance}` : `客户只有 ${balance}` });
  draft.set('orgId', found.orgId).set('expireAt', found.expireAt).set('bizType', 'manual').set('operatorId', principal.id);
}

export const pointRecordRule: Rule = { save };
