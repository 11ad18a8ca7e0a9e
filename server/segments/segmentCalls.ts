/** Customer groups as somebody asks for them: each number and each row is of the customers whom the asker sees. */
import { conditionValues } from './reasons.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { pageLimits, segmentLimits } from '#contract/limits/lists.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { listRows } from '#server/engine/list.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { readConditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { lockRow, readRow, updateRow } from '#server/engine/write.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

type Context = Pick<OperationContext, 'keys'>;

export const groupCaller = (principal: Principal, { keys }: Context): Caller => ({
  entity: entityOf('assertedGroup'),
  call: { entity: 'assertedGroup', verb: 'detail' },
  principal,
  keys,
});
export const customerCaller = async (query: Query, principal: Principal, { keys }: Context): Promise<Caller> => ({
  entity: await entityFor(query, 'member', principal),
  call: { entity: 'member', verb: 'list' },
  principal,
  keys,
});

async function enable(tx: Tx, input: Takes<'assertedGroup.enable'>, principal: Principal, context: OperationContext): Promise<Answers<'assertedGroup.enable'>> {
  context.note({ entityId: input.id });
  const row = await updateRow(tx, groupCaller(principal, context), { id: input.id, version: input.version, enabled: input.enabled ?? true });
  return { id: row.id, enabled: row['enabled'] === true, version: row.version };
}

async function flush(tx: Tx, { id }: Takes<'assertedGroup.flush'>, principal: Principal, context: OperationContext): Promise<null> {
  context.note({ entityId: id });
  await lockRow(tx, groupCaller(principal, context), id);
  await tx.query('update group_run set due_at = now(), at_member = null, problem = null where group_id = $1', [id]);
  return null;
}

/** The stays that are open, of the customers whom the asker sees. */
function staysSql(principal: Principal, groupIds: readonly string[], values: Values): string {
  const entity = entityOf('groupMember');
  return `select x.group_id, x.member_id from ${entity.seen} x where x.group_id = any(${values.add(groupIds, 'uuid[]')}) and ${readConditionsOf(entity, principal, values)}`;
}

const inGroup = (groupId: string): FilterGroup => ({ has: 'groupMember.memberId', where: { all: [['groupId', 'is', groupId]] } });

async function members(
  query: Query,
  { groupId, page, pageSize, next }: Takes<'assertedGroup.members'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'assertedGroup.members'>> {
  await readRow(query, groupCaller(principal, context), groupId);
  const limit = Math.min(pageSize ?? segmentLimits.listing, pageLimits.max);
  const caller = await customerCaller(query, principal, context);
  const found = await listRows(query, caller, { page, limit, next, filter: JSON.stringify(inGroup(groupId)) });
  const values = new Values();
  const [counted] = await query.query<{ total: number }>(`select count(*)::int as total from (${staysSql(principal, [groupId], values)}) s`, values.list);
  context.note({ entityId: groupId, detail: { rows: found.rows.length } });
  return { total: counted?.total ?? 0, next: found.next, rows: found.rows };
}

async function compare(
  query: Query,
  { ids }: Takes<'assertedGroup.compare'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'assertedGroup.compare'>> {
  const [first = '', second = ''] = ids;
  for (const id of ids) await readRow(query, groupCaller(principal, context), id);
  const values = new Values();
  const stays = staysSql(principal, ids, values);
  const [one, other] = [values.add(first, 'uuid'), values.add(second, 'uuid')];
  const [found] = await query.query<Answers<'assertedGroup.compare'> & Record<string, unknown>>(
    `select count(*) filter (where c.one and c.other)::int as both, count(*) filter (where c.one and not c.other)::int as "onlyFirst",
       count(*) filter (where c.other and not c.one)::int as "onlySecond"
     from (select bool_or(s.group_id = ${one}) as one, bool_or(s.group_id = ${other}) as other from (${stays}) s group by s.member_id) c`,
    values.list,
  );
  return found ?? { both: 0, onlyFirst: 0, onlySecond: 0 };
}

async function analysis(
  query: Query,
  { groupId, days }: Takes<'assertedGroup.analysis'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'assertedGroup.analysis'>> {
  await readRow(query, groupCaller(principal, context), groupId);
  const entity = entityOf('groupMember');
  const values = new Values();
  const [id, back] = [values.add(groupId, 'uuid'), values.add((days ?? 30) - 1, 'int')];
  // A stay that is over is put away: both kinds are counted, of the customers whom the asker sees.
  const seen = `(${readConditionsOf(entity, principal, values).replace('x.deleted_at is null', 'true')})`;
  return query.query<Answers<'assertedGroup.analysis'>[number] & Record<string, unknown>>(
    `with days as (select generate_series((now() at time zone 'Asia/Shanghai')::date - ${back}, (now() at time zone 'Asia/Shanghai')::date, interval '1 day')::date as day),
       stays as (select (x.since at time zone 'Asia/Shanghai')::date as entered, (x.deleted_at at time zone 'Asia/Shanghai')::date as gone from ${entity.seen} x where x.group_id = ${id} and ${seen})
     select d.day, (select count(*) from stays s where s.entered = d.day)::int as entered, (select count(*) from stays s where s.gone = d.day)::int as left from days d order by d.day desc`,
    values.list,
  );
}

export const segments: Pick<
  Handlers,
  'assertedGroup.enable' | 'assertedGroup.flush' | 'assertedGroup.members' | 'assertedGroup.compare' | 'assertedGroup.analysis' | 'assertedGroup.why'
> = {
  'assertedGroup.enable': writes(enable),
  'assertedGroup.flush': writes(flush),
  'assertedGroup.members': reads(members),
  'assertedGroup.compare': reads(compare),
  'assertedGroup.analysis': reads(analysis),
  'assertedGroup.why': reads(conditionValues),
};
