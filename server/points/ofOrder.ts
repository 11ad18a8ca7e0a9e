/**
 * An order gives points as it completes, and they go back when it is completed no more: in the transaction of the move, once each, however often the move is repeated.
 */
import { pointsFor } from '#contract/points.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import type { Principal } from '#server/kit/principal.ts';
import { enterPoints } from './enter.ts';
import { lockPoints } from './hold.ts';
import { effectiveRules } from './effectiveRule.ts';
import type { EffectiveRule } from './effectiveRule.ts';

const bizTypes = { order: 'order', firstOrder: 'activity' } as const;

interface Ordered {
  readonly id: string;
  readonly orgId: string;
  readonly memberId: string;
  readonly fen: number;
  /** The customer bought this, under its number. */
  readonly title: string;
}
const titleMost = 100;
const orderedOf = (row: RuleRow): Ordered => ({
  id: row.id,
  orgId: row.orgId,
  memberId: String(row['memberId']),
  fen: Number(row['payPrice']),
  title: `${String(row['orderNo'])} ${String(row['title'])}`.slice(0, titleMost),
});

const givenSql = `select exists (select from point_record r where r.biz_id = $1 and r.biz_type = $2 and r.reversal_of_id is null) as given`;
const earlierSql = `select exists (select from "order" o where o.member_id = $2 and o.id <> $1 and o.status = 'completed' and o.deleted_at is null) as given`;
const todaySql = `select coalesce(sum(r.point), 0)::int as points from point_record r
  where r.member_id = $1 and r.rule_id = $2 and r.reversal_of_id is null
    and r.at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

async function isGiven(tx: Query, { kind }: EffectiveRule, { id, memberId }: Ordered): Promise<boolean> {
  const [[given], [earlier]] = [
    await tx.query<{ given: boolean }>(givenSql, [id, bizTypes[kind]]),
    kind === 'order' ? [] : await tx.query<{ given: boolean }>(earlierSql, [id, memberId]),
  ];
  return given?.given === true || earlier?.given === true;
}

async function dayLeft(tx: Query, { id, mostPerDay }: EffectiveRule, { memberId }: Ordered): Promise<number> {
  if (mostPerDay === null) return Infinity;
  const [today] = await tx.query<{ points: number }>(todaySql, [memberId, id]);
  return Math.max(0, mostPerDay - (today?.points ?? 0));
}

/** Orders that are paid for with points give none. */
export async function giveForOrder(tx: Tx, principal: Principal, row: RuleRow): Promise<void> {
  const order = orderedOf(row);
  if (row['kind'] === 'points' || order.fen <= 0) return;
  const rules = await effectiveRules(tx, order.orgId);
  if (rules.length === 0) return;
  await lockPoints(tx, order);
  for (const rule of rules) {
    if (await isGiven(tx, rule, order)) continue;
    const point = Math.min(pointsFor(rule, order.fen), await dayLeft(tx, rule, order));
    if (point > 0) await enterPoints(tx, principal, { ...order, bizType: bizTypes[rule.kind], point, bizId: order.id, months: rule.months, ruleId: rule.id });
  }
}

interface Gift extends Record<string, unknown> {
  readonly id: string;
  readonly point: number;
  readonly ruleId: string;
  readonly mayOwe: boolean;
}
const giftsSql = `select r.id, r.point, r.rule_id as "ruleId", coalesce(p.may_owe, false) as "mayOwe" from point_record r left join point_rule p on p.id = r.rule_id
  where r.biz_id = $1 and r.biz_type in ('order', 'activity') and r.point > 0 and r.reversal_of_id is null
    and not exists (select from point_record u where u.reversal_of_id = r.id) order by r.at`;

/** Points that the customer has used already are owed where the rule says so; else what is left is taken, and the entry says how much that was. */
export async function takeBackForOrder(tx: Tx, principal: Principal, row: RuleRow): Promise<void> {
  const order = orderedOf(row);
  let balance = await lockPoints(tx, order);
  for (const { id, point, ruleId, mayOwe } of await tx.query<Gift>(giftsSql, [order.id])) {
    const taken = mayOwe ? point : Math.min(point, Math.max(0, balance));
    const made = await enterPoints(tx, principal, { ...order, bizType: 'refund', point: -taken, bizId: order.id, ruleId, reversalOfId: id });
    balance = made.balanceAfter;
  }
}
