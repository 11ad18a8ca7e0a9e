/** Orders as lists and details show them. One entity; each family of wires sees its kinds (design 4). */
import { pageLimits } from '#contract/limits.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { orderKinds } from '#contract/resources/order.ts';
import type { StatusStep } from '#contract/resources/order.ts';
import type { Query } from '#server/db/database.ts';
import { readPosition } from '#server/log/position.ts';
import { maskPhone } from '#server/privacy/mask.ts';
import { Refusal } from '#server/refusal.ts';
import type { Who } from '#server/who.ts';
import { pageFrom, readCursor } from './cursor.ts';
import { literally } from './searchWords.ts';

export type OrderPage = Answers<'order.pushedList'>;
export type OrderRow = OrderPage['rows'][number];
export type OrderDetail = Answers<'order.pushedDetail'>;
type Asked = Takes<'order.pushedList'>;
type OrderKind = keyof typeof orderKinds;

/** Consultation orders have wires of their own; the push-order wires list all others. Detail and status take either. */
export const consultationKinds: readonly OrderKind[] = ['consultation'];
export const pushedKinds: readonly OrderKind[] = (Object.keys(orderKinds) as OrderKind[]).filter((kind) => kind !== 'consultation');

type Stored = OrderRow & { readonly remark: string | null } & Record<string, unknown>;

const columns = `
  o.id, o.order_no as "orderNo", o.kind, o.title, o.member_id as "memberId", m.name as "memberName", m.mobile as "memberMobile", o.pay_price as "payPrice", o."count", o.status,
  d.nick_name as "doctorName", s.nick_name as "creatorName", o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.remark`;
const joins = `join member m on m.id = o.member_id left join staff_user d on d.id = o.doctor_id left join staff_user s on s.id = o.created_by`;

/** The number is masked for everybody; only its visible last digits can be searched (E5). */
const shown = ({ remark: _remark, ...row }: Stored): OrderRow => ({ ...row, memberMobile: row.memberMobile === null ? null : maskPhone(row.memberMobile) });

const filters = `x.deleted_at is null and ($3::timestamptz is null or (x.created_at, x.id) < ($3, $4::uuid))
      and ($6::uuid is null or x.id = $6) and ($7::text is null or x.status = $7) and ($8::uuid is null or x.member_id = $8)`;
const newestFirst = `order by o.created_at desc, o.id desc limit $5::int + 1 offset $9::int`;

/** Each organisation and kind gives its newest rows by the index; together they are few. */
const listSql = `
  select ${columns} from unnest($1::uuid[]) as g(id) cross join unnest($2::text[]) as k(kind)
  cross join lateral (
    select * from "order" x where x.org_id = g.id and x.kind = k.kind and ${filters}
    order by x.created_at desc, x.id desc limit $5::int + 1 + $9::int
  ) as o ${joins} ${newestFirst}`;

/** Found by number or through people, each by an index; walking all orders in the hope of a match is what this avoids. */
const foundMost = 500;
const searchSql = `
  with people as materialized (select y.id from seen.member y where y.org_id = any($1) and y.deleted_at is null and (y.name like $11 or right(y.mobile, 4) = $12) limit ${foundMost}),
  hits as materialized (select x.id from seen."order" x where x.order_no like $10 union select x.id from people join "order" x on x.member_id = people.id)
  select ${columns} from hits join lateral (select * from "order" x where x.id = hits.id and x.org_id = any($1::uuid[]) and x.kind = any($2::text[]) and ${filters}) as o on true
  ${joins} ${newestFirst}`;

function offsetOf(input: Asked, limit: number): number {
  if (input.next != null) return 0;
  const offset = ((input.page ?? 1) - 1) * limit;
  if (offset + limit > pageLimits.offsetRows)
    throw new Refusal('invalidInput', { detail: `page x limit <= ${pageLimits.offsetRows}, next` }, { page: `page x limit <= ${pageLimits.offsetRows}` });
  return offset;
}

export async function listOrders(query: Query, input: Asked, who: Who, kinds: readonly OrderKind[]): Promise<OrderPage> {
  const { id = null, status = null, memberId = null, searchValue: search } = input;
  const limit = input.limit ?? pageLimits.size;
  const after = readCursor(input.next);
  const values = [who.orgIds, kinds, after?.at ?? null, after?.id ?? null, limit, id, status, memberId, offsetOf(input, limit)];
  const rows =
    search == null
      ? await query.query<Stored>(listSql, values)
      : await query.query<Stored>(searchSql, [...values, `${literally(search)}%`, `%${literally(search)}%`, search]);
  const { shown: page, next } = pageFrom(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { rows: page.map(shown), position: await readPosition(query, who.groupId), next };
}

/** A member sees his own orders; staff those of their organisations. */
export const orderScope = (who: Who, parameter: string): string =>
  who.kind === 'member' ? `o.member_id = ${parameter}::uuid` : `o.org_id = any(${parameter}::uuid[])`;
export const scopeValue = (who: Who): string | readonly string[] => (who.kind === 'member' ? who.id : who.orgIds);

async function readStored(query: Query, id: string, who: Who): Promise<Stored> {
  const [row] = await query.query<Stored>(`select ${columns} from "order" o ${joins} where o.id = $1 and o.deleted_at is null and ${orderScope(who, '$2')}`, [
    id,
    scopeValue(who),
  ]);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** @throws Refusal notFound: a foreign order and none look alike */
export const readOrder = async (query: Query, id: string, who: Who): Promise<OrderRow> => shown(await readStored(query, id, who));

export async function readOrderDetail(query: Query, id: string, who: Who): Promise<OrderDetail> {
  const row = await readStored(query, id, who);
  const steps = await query.query<StatusStep & Record<string, unknown>>(
    'select status, at, by_name as "byName" from order_step where order_id = $1 order by version',
    [id],
  );
  // An order that nobody has moved yet still tells where it began.
  const first: StatusStep = { status: row.status as OrderStatus, at: row.createdAt, byName: row.creatorName };
  return { ...shown(row), remark: row.remark, steps: steps.length > 0 ? steps : [first] };
}
