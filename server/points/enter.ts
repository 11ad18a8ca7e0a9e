/** Every entry of the ledger of points that nobody writes by hand is made here, and published in its transaction. The database works out the balance (docs/adr/0056). */
import { randomUUIDv7 } from 'node:crypto';
import type { pointReasons } from '#contract/resources/points.ts';
import { frameType } from '#contract/socket.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Principal } from '#server/kit/principal.ts';
import { untilSql } from './hold.ts';
import type { Holder } from './hold.ts';

interface Entry extends Holder {
  readonly bizType: keyof typeof pointReasons;
  readonly title: string;
  readonly point: number;
  readonly bizId?: string | null;
  readonly months?: number | null;
  /** Points that stood already go when they went before. */
  readonly expireAt?: string | null;
  readonly ruleId?: string | null;
  readonly reversalOfId?: string | null;
}
export interface Entered extends Record<string, unknown> {
  readonly id: string;
  readonly balanceAfter: number;
  readonly at: string;
}

const insertSql = `insert into point_record (id, org_id, created_by, member_id, biz_type, title, point, biz_id, months, expire_at, operator_id, rule_id, reversal_of_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $7 > 0 then coalesce($13::timestamptz, ${untilSql('$9')}) end, $10, $11, $12) returning id, balance_after as "balanceAfter", at`;

export async function enterPoints(tx: Tx, principal: Principal, entry: Entry): Promise<Entered> {
  const { memberId, orgId, bizType, title, point, bizId = null, months = null, ruleId = null, reversalOfId = null, expireAt = null } = entry;
  const id = randomUUIDv7();
  const operatorId = principal.kind === 'staff' ? principal.id : null;
  const values = [id, orgId, principal.id, memberId, bizType, title, point, bizId, months, operatorId, ruleId, reversalOfId, expireAt];
  const [made] = await tx.query<Entered>(insertSql, values);
  if (!made) throw new Error('An entry of points was not given back: expected one row of the insert.');
  tx.append({
    groupId: principal.groupId,
    frameType: frameType.changed,
    entity: 'pointRecord',
    entityId: id,
    change: 'created',
    version: 1,
    audience: { orgIds: [orgId], memberIds: [] },
    actorId: principal.id,
  });
  return made;
}
