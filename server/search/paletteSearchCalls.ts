/** Customers and orders for the command palette: own organisations only, a few rows each. Names and titles are found by the pairs of characters they hold, names also by their sound. */
import { paletteLimits } from '#contract/limits/lists.ts';
import type { Answers } from '#contract/operations.ts';
import { maskPhone } from '#server/privacy/mask.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import { areSingle, literally, peopleGiven, peopleHits, piecesOf, shownOf, tailOf } from '#server/engine/calls/searchWords.ts';

type FoundMember = Answers<'search.members'>[number];
type FoundOrder = Answers<'search.orders'>[number];

/** Each way of finding gives its newest hits: words that are everywhere end there. */
const hitsMost = 300;

/** People whose names begin with the words come first, then those who wrote last. $6 the beginning, $7 whether conversations may be named, $8 rows. */
const membersSql = (principal: Principal): string => `
  with hit as (select distinct member_id as id from (${peopleHits(hitsMost, principal)}) as found limit ${hitsMost})
  select m.id as "memberId", m.name, ${shownOf(principal, 'nickName', 'm')} as "nickName", ${shownOf(principal, 'mobile', 'm')} as mobile, o.name as "orgName",
    coalesce((select array_agg(p.name order by p.created_at, p.id) from patient p where p.member_id = m.id and p.deleted_at is null and p.name <> m.name), '{}') as "patientNames",
    case when $7 then c.id end as "conversationId"
  from hit h join member m on m.id = h.id join organisation o on o.id = m.org_id
  left join lateral (
    select x.id, x.last_message_at from conversation x where x.member_id = m.id and x.org_id = any($3) and x.deleted_at is null order by x.last_message_at desc, x.id desc limit 1
  ) c on true
  where m.org_id = any($3) and m.deleted_at is null
  order by m.name ilike $6 desc, c.last_message_at desc nulls last, m.id desc limit $8`;

const byTitle = `    union
    (select x.id from seen."order" x where text_grams(x.title) @> $1 and x.title ilike all($2) and x.org_id = any($3) and x.deleted_at is null order by x.id desc limit ${hitsMost})
`;
/** Ids are made in order of time: of titles that are everywhere the newest are taken. */
const ordersSql = (pieces: readonly string[], principal: Principal): string => `
  with people as materialized (select distinct member_id as id from (${peopleHits(hitsMost, principal)}) as found limit ${hitsMost}),
  hits as materialized (
    (select x.id from seen."order" x where x.order_no like $6 order by x.order_no desc limit ${hitsMost})
    union
    (select x.id from seen."order" x where $8::text is not null and reverse(x.order_no) like reverse($8) || '%' and x.org_id = any($3) and x.deleted_at is null limit ${hitsMost})
${areSingle(pieces) ? '' : byTitle}    union
    (select x.id from people p join "order" x on x.member_id = p.id order by x.id desc limit ${hitsMost})
  )
  select o.id, o.order_no as "orderNo", o.kind, o.title, m.name as "memberName", o.pay_price as "payPrice", o.status, o.created_at as "createdAt"
  from hits h join "order" o on o.id = h.id join member m on m.id = o.member_id
  where o.org_id = any($3) and o.deleted_at is null order by o.created_at desc, o.id desc limit $7`;

export const paletteSearch: Pick<Handlers, 'search.members' | 'search.orders'> = {
  'search.members': reads(async (query, input, principal, context) => {
    const pieces = piecesOf(input.words, principal);
    const rows = await query.query<FoundMember & Record<string, unknown>>(membersSql(principal), [
      ...peopleGiven(pieces, principal.orgIds),
      `${literally(pieces[0] ?? '')}%`,
      principal.rights.has('chat.read'),
      input.limit ?? paletteLimits.rows,
    ]);
    // The words looked for are personal: only how much was found is kept.
    context.note({ entity: 'member', detail: { rows: rows.length } });
    return rows.map((row) => ({ ...row, mobile: row.mobile === null ? null : maskPhone(row.mobile) }));
  }),
  'search.orders': reads(async (query, input, principal, context) => {
    const pieces = piecesOf(input.words, principal);
    const rows = await query.query<FoundOrder & Record<string, unknown>>(ordersSql(pieces, principal), [
      ...peopleGiven(pieces, principal.orgIds),
      `${literally(input.words.trim().toUpperCase())}%`,
      input.limit ?? paletteLimits.rows,
      tailOf(pieces),
    ]);
    context.note({ entity: 'order', detail: { rows: rows.length } });
    return rows;
  }),
};
