/**
 * Members of a customer group: the database judges by the conditions, and a stay begins or ends where it says otherwise than the stays that are there. Each is an event of the log in the
 * same transaction. Whoever judges holds the row of `group_run`: a statement that begins after that sees every stay that another one has committed, so none begins or ends twice.
 */
import type { FilterGroup } from '#contract/filter.ts';
import { frameType } from '#contract/socket.ts';
import { nilId, systemOf } from '#server/kit/principal.ts';
import type { Query } from '#server/db/database.ts';
import { organisationsBelow } from '#server/db/below.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Entity } from '#server/engine/entities.ts';
import { filterSql } from '#server/engine/filter.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { publish } from '#server/engine/recordChange.ts';
import type { Changed, HistoryAct } from '#server/engine/recordChange.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';

export interface Group {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  /** Nobody is in a group without conditions. */
  readonly conditions: FilterGroup | null;
  /** A group that was removed has nobody. */
  readonly isGone: boolean;
}

/** Customers are judged by these: the conditions are those of the house, whoever reads the group later. */
export interface Judging {
  readonly group: Group;
  readonly principal: Principal;
  readonly entity: Entity;
  readonly keys: Keys;
}

export async function judgingOf(query: Query, group: Group, keys: Keys): Promise<Judging> {
  const principal = { ...systemOf(group), orgIds: await organisationsBelow(query, [group.orgId]) };
  return { group, principal, keys, entity: await entityFor(query, 'member', principal) };
}

const everything = (): 'write' => 'write';

/** One condition, or all of them, over the alias `x` of customers. @throws Refusal invalidInput where they do not fit any more */
export const conditionSql = ({ principal, entity, keys }: Judging, conditions: FilterGroup, values: Values): string =>
  filterSql({ entity, access: everything, principal, keys, values }, JSON.stringify(conditions)) ?? 'false';

/** The customers who are in the group by its conditions. */
export function fitsSql(judging: Judging, values: Values): string {
  const { group, principal } = judging;
  if (group.isGone || group.conditions === null) return 'false';
  const orgIds = values.add(principal.orgIds, 'uuid[]');
  return `x.org_id = any(${orgIds}) and x.deleted_at is null and x.archived_at is null and ${conditionSql(judging, group.conditions, values)}`;
}

/** Customers from one to another, in the order of their ids, or some by name. */
export type Within = { readonly after: string | null; readonly upTo: string | null } | { readonly ids: readonly string[] };

function withinSql(within: Within, column: string, values: Values): string {
  if ('ids' in within) return `${column} = any(${values.add(within.ids, 'uuid[]')})`;
  const { after, upTo } = within;
  const bounds = [
    ...(after === null ? [] : [`${column} > ${values.add(after, 'uuid')}`]),
    ...(upTo === null ? [] : [`${column} <= ${values.add(upTo, 'uuid')}`]),
  ];
  return bounds.length === 0 ? 'true' : bounds.join(' and ');
}

type Stay = Changed & Record<string, unknown>;

function enter(query: Query, judging: Judging, within: Within): Promise<Stay[]> {
  const values = new Values();
  const id = values.add(judging.group.id, 'uuid');
  const text = `insert into group_member (id, org_id, group_id, member_id, since)
    select gen_random_uuid(), x.org_id, ${id}, x.id, now() from member x
    where ${withinSql(within, 'x.id', values)} and ${fitsSql(judging, values)}
      and not exists (select from group_member s where s.group_id = ${id} and s.member_id = x.id and s.deleted_at is null)
    on conflict do nothing returning id, org_id as "orgId", version`;
  return query.query<Stay>(text, values.list);
}

function leave(query: Query, judging: Judging, within: Within): Promise<Stay[]> {
  const values = new Values();
  const id = values.add(judging.group.id, 'uuid');
  const text = `update group_member g set deleted_at = now(), version = g.version + 1
    where g.group_id = ${id} and g.deleted_at is null and ${withinSql(within, 'g.member_id', values)}
      and not exists (select from member x where x.id = g.member_id and ${fitsSql(judging, values)})
    returning g.id, g.org_id as "orgId", g.version`;
  return query.query<Stay>(text, values.list);
}

/** The stays of customers of one house are told together. */
function tell(tx: Tx, { principal }: Judging, act: HistoryAct, stays: readonly Stay[]): void {
  const entity = entityOf('groupMember');
  for (const [orgId, some] of Map.groupBy(stays, (stay) => stay.orgId)) publish(tx, { entity, principal, act, orgIds: [orgId] }, some);
}

/** The standing of a group is beside its row and no version of it: lists read the row again as after a change of many. */
export function tellStanding(tx: Tx, { id, orgId, groupId }: Group): void {
  const audience = { orgIds: [orgId], memberIds: [], ownerIds: [] };
  tx.append({
    groupId,
    frameType: frameType.changed,
    entity: 'assertedGroup',
    entityId: null,
    many: [id],
    change: 'updated',
    version: 0,
    audience,
    actorId: nilId,
  });
}

/** The row of `group_run` is locked. @returns how many entered, and left */
export async function judge(tx: Tx, judging: Judging, within: Within): Promise<{ readonly entered: number; readonly left: number }> {
  const [left, entered] = [await leave(tx, judging, within), await enter(tx, judging, within)];
  tell(tx, judging, 'removed', left);
  tell(tx, judging, 'created', entered);
  return { entered: entered.length, left: left.length };
}
