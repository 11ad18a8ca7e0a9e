/**
 * Points of a merged customer go over to the survivor, and back (docs/adr/0098). Entries never change (docs/adr/0056): what is left of each gift goes by a pair of entries
 * that add up to nothing, with the day on which it ends; so does what is owed. Going back reverses them.
 */
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Principal } from '#server/kit/principal.ts';
import { enterPoints } from './enter.ts';
import { lockPoints } from './hold.ts';

interface Way {
  readonly orgId: string;
  readonly fromId: string;
  readonly toId: string;
  readonly mergeId: string;
}
interface Lot extends Record<string, unknown> {
  readonly remaining: number;
  readonly expireAt: string | null;
  readonly title: string;
}
export interface Balance {
  readonly before: number;
  readonly after: number;
}

const lotsSql = `select l.remaining, l.expire_at as "expireAt", r.title from point_lot l join point_record r on r.id = l.id
  where l.member_id = $1 and l.remaining > 0 order by l.expire_at nulls last, l.id`;

const titles = { owed: '合并前的欠分' } as const;

/** In the order of their ids: two merges never wait for each other in a circle. @returns the balances by id */
async function lockBoth(tx: Tx, { orgId, fromId, toId }: Way): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const memberId of [fromId, toId].toSorted()) found.set(memberId, await lockPoints(tx, { memberId, orgId }));
  return found;
}

/** @returns what the survivor has before and afterwards */
export async function carryPoints(tx: Tx, principal: Principal, way: Way): Promise<Balance> {
  const { orgId, fromId, toId, mergeId } = way;
  const balances = await lockBoth(tx, way);
  const [own, other] = [balances.get(toId) ?? 0, balances.get(fromId) ?? 0];
  const lots = other < 0 ? [{ remaining: other, expireAt: null, title: titles.owed }] : await tx.query<Lot>(lotsSql, [fromId]);
  for (const { remaining, expireAt, title } of lots) {
    const of = { orgId, bizType: 'merge', title } as const;
    const given = await enterPoints(tx, principal, { ...of, memberId: fromId, point: -remaining, bizId: mergeId });
    await enterPoints(tx, principal, { ...of, memberId: toId, point: remaining, bizId: given.id, expireAt });
  }
  return { before: own, after: own + other };
}

interface PairOfEntries extends Record<string, unknown> {
  readonly givenId: string;
  readonly takenId: string;
  readonly point: number;
  /** The survivor has so much of a gift, with what of it paid a debt of theirs as it came. */
  readonly left: number | null;
  readonly title: string;
}
const pairsSql = `select g.id as "givenId", t.id as "takenId", t.point, t.title,
    l.remaining + coalesce((select sum(u.taken)::int from point_use u where u.entry_id = t.id and u.lot_id = t.id), 0) as left
  from point_record g join point_record t on t.biz_id = g.id and t.biz_type = 'merge' and t.member_id = $2 and t.reversal_of_id is null
  left join point_lot l on l.id = t.id where g.biz_id = $1 and g.biz_type = 'merge' and g.reversal_of_id is null order by g.at, g.id`;

/** Points that the survivor has used meanwhile stay used. @param way from the survivor, back to whoever had them */
export async function carryBackPoints(tx: Tx, principal: Principal, way: Way): Promise<Balance> {
  const { orgId, fromId, toId, mergeId } = way;
  const balances = await lockBoth(tx, way);
  let gone = 0;
  for (const { givenId, takenId, point, left, title } of await tx.query<PairOfEntries>(pairsSql, [mergeId, fromId])) {
    const back = point < 0 ? point : Math.min(point, left ?? 0);
    if (back === 0) continue;
    const of = { orgId, bizType: 'merge', title, bizId: mergeId } as const;
    await enterPoints(tx, principal, { ...of, memberId: fromId, point: -back, reversalOfId: takenId });
    await enterPoints(tx, principal, { ...of, memberId: toId, point: back, reversalOfId: givenId });
    gone += back;
  }
  const own = balances.get(fromId) ?? 0;
  return { before: own, after: own - gone };
}
