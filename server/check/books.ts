import type { Label } from '#contract/label.ts';

interface Book {
  /** The fault, where the statement gives rows. */
  readonly what: Label;
  /** Gives rows with `example`, the id of what does not agree. */
  readonly sql: string;
}

/** The books are what is money or counts as money: points, payments, refunds (B7). `npm run check:data` looks at them among all else; `watchBooks.ts` looks at them all the time. */
export const books: readonly Book[] = [
  {
    what: ['客户的积分余额不等于积分明细之和', 'the balance of a customer is not the sum of his points'],
    sql: `select a.member_id::text as example from point_account a
      where a.balance <> (select coalesce(sum(r.point), 0) from point_record r where r.member_id = a.member_id)`,
  },
  {
    what: ['客户各笔积分的剩余之和不等于余额', 'what is left of a customer’s points is not his balance'],
    sql: `select a.member_id::text as example from point_account a
      where greatest(a.balance, 0) <> (select coalesce(sum(l.remaining), 0) from point_lot l where l.member_id = a.member_id)`,
  },
  {
    what: ['已支付的订单没有支付时间，或未支付的订单有', 'an order that is paid does not say when, or one that is not says so'],
    sql: `select id::text as example from "order"
      where deleted_at is null and (status in ('paid', 'inService', 'completed', 'refunded')) is distinct from (paid_at is not null)`,
  },
  {
    what: ['已退款的订单没有退款时间，或未退款的订单有', 'a refunded order does not say when, or another one says so'],
    sql: `select id::text as example from "order" where deleted_at is null and (status = 'refunded') is distinct from (refunded_at is not null)`,
  },
  {
    what: ['收款人给自己收的订单退了款', 'whoever took the money paid it back'],
    sql: `select id::text as example from "order" where deleted_at is null and status = 'refunded' and refunded_by = paid_by`,
  },
  {
    what: ['订单的状态不是变更记录走到的状态', 'an order stands where no move of it has led'],
    sql: `select o.id::text as example from "order" o cross join lateral (
        select c ->> 'to' as state from record_change h cross join lateral jsonb_array_elements(h.changes) c
        where h.entity = 'order' and h.entity_id = o.id and c ->> 'field' = 'status' order by h.version desc limit 1) last
      where o.deleted_at is null and last.state <> o.status`,
  },
];

/** The same for `foundBy`: what is wrong, in English, and its statement. */
export const bookStatements: Readonly<Record<string, string>> = Object.fromEntries(books.map(({ what: [, en], sql }) => [en, sql]));
