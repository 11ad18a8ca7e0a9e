/**
 * The books are what is money or counts as money: points, payments, refunds (B7). `npm run check:data` looks at them among all else; `watchBooks.ts` looks at them all the time.
 * Each statement gives rows with `example`, the id of what does not agree.
 */
export const books: Readonly<Record<string, string>> = {
  'the balance of a customer is not the sum of his points': `select a.member_id::text as example from point_account a
    where a.balance <> (select coalesce(sum(r.point), 0) from point_record r where r.member_id = a.member_id)`,
  'what is left of a customer’s points is not his balance': `select a.member_id::text as example from point_account a
    where greatest(a.balance, 0) <> (select coalesce(sum(l.remaining), 0) from point_lot l where l.member_id = a.member_id)`,
  'an order that is paid does not say when, or one that is not says so': `select id::text as example from "order"
    where deleted_at is null and (status in ('paid', 'inService', 'completed', 'refunded')) is distinct from (paid_at is not null)`,
  'a refunded order does not say when, or another one says so': `select id::text as example from "order"
    where deleted_at is null and (status = 'refunded') is distinct from (refunded_at is not null)`,
  'whoever took the money paid it back': `select id::text as example from "order" where deleted_at is null and status = 'refunded' and refunded_by = paid_by`,
  'an order stands where no move of it has led': `select o.id::text as example from "order" o cross join lateral (
      select c ->> 'to' as state from record_change h cross join lateral jsonb_array_elements(h.changes) c
      where h.entity = 'order' and h.entity_id = o.id and c ->> 'field' = 'status' order by h.version desc limit 1) last
    where o.deleted_at is null and last.state <> o.status`,
};
