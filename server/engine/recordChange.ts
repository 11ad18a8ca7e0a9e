/** A change writes these beside the row: its line in the history, its event in the log. Both are in the same transaction (invariant 7). */
import { isReadBelow } from '#contract/readings/inherited.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import { frameType } from '#contract/socket.ts';
import type { Change } from '#contract/socket.ts';
import { logLimits } from '#contract/limits/chat.ts';
import type { Query, Row, Statement } from '#server/db/database.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { ruleOf } from './rules/ruleOf.ts';
import type { RuleEvent } from './rules/rule.ts';
import { organisationsBelow } from '#server/db/below.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { lineOf } from './organisationLine.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Entity, EntityField } from './entities.ts';
import { shownAs } from './rows.ts';

export type HistoryAct = 'created' | 'updated' | 'moved' | 'removed' | 'restored';

export interface Changed {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
  /** The row was these people's before: they get the event that they lost it. */
  readonly ownerIds?: readonly string[];
  /** The row is this member's, where members get events of theirs. */
  readonly memberId?: unknown;
}

/** Never in clear in the history: numbers stand there as masks, other delicate values only as changed. */
export function keptValue({ field }: EntityField, value: unknown, keys: Keys): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'idCard') return shownAs(field, value, 'masked', keys);
  if (field.grade === 'sensitive') return '••••';
  return value;
}

export const changeOf = (column: EntityField, from: unknown, to: unknown, keys: Keys): FieldChange => ({
  // Whatever an own field is called later, this is the one that was changed.
  field: column.ownId ?? column.name,
  from: keptValue(column, from, keys),
  to: keptValue(column, to, keys),
});

const insertHistory = `insert into record_change (entity, entity_id, version, change, by_id, by_name, reason, changes)
  select $1, c.id, c.version, $2, $3, $4, $6, c.changes from jsonb_to_recordset($5::jsonb) as c(id uuid, version int, changes jsonb)`;

interface HistoryOf {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly act: HistoryAct;
  readonly reason?: string | null | undefined;
}
type HistoryRow = Pick<Changed, 'id' | 'version'> & { readonly changes: readonly FieldChange[] };

const historyStatement = ({ entity, principal, act, reason }: HistoryOf, rows: readonly HistoryRow[]): Statement => ({
  text: insertHistory,
  values: [entity.name, act, principal.id, principal.name, JSON.stringify(rows), reason ?? null],
  isKept: true,
});

function recordEffects(tx: Tx, { entity, act }: HistoryOf, rows: readonly HistoryRow[]): void {
  for (const { id, changes } of rows) tx.record?.({ entity: entity.name, id, act, changes });
}

export async function writeHistory(tx: Tx, on: HistoryOf, rows: readonly HistoryRow[]): Promise<void> {
  await pipelined(tx, [historyStatement(on, rows)], false);
  recordEffects(tx, on, rows);
}

/** The row is written and its line behind it, on one way. @returns what the statement of the row returns */
export async function writeWithHistory(tx: Tx, statement: Omit<Statement, 'isKept'>, on: HistoryOf, row: HistoryRow): Promise<Row[]> {
  const [written = []] = await pipelined(tx, [{ ...statement, isKept: true }, historyStatement(on, [row])], false);
  recordEffects(tx, on, [row]);
  return written;
}

/** Everybody of the group gets the events of a row that belongs to it. */
export async function audienceOf(query: Query, entity: Entity, principal: Principal, orgIds: readonly string[]): Promise<readonly string[]> {
  // Whoever sees what it stands below: a new one is in nobody's RLS context yet.
  if (entity.isOrganisation) return [...new Set((await Promise.all(orgIds.map((id) => lineOf(query, id)))).flat())];
  if (isReadBelow(entity.resource) || ruleOf(entity.name).isHeardBelow) return organisationsBelow(query, orgIds);
  if (!entity.isOfGroup) return [...new Set(orgIds)];
  const orgs = await query.query<{ id: string }>('select id from organisation where group_id = $1 and deleted_at is null', [principal.groupId]);
  return orgs.map(({ id }) => id);
}

export const eventChanges: Readonly<Record<HistoryAct, Change>> = {
  created: 'created',
  updated: 'updated',
  moved: 'updated',
  removed: 'removed',
  restored: 'created',
};

const membersOf = ({ ownedBy }: Entity, rows: readonly Changed[]): readonly string[] =>
  ownedBy ? [...new Set(rows.flatMap(({ memberId }) => (typeof memberId === 'string' ? [memberId] : [])))] : [];

export interface Publishing {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly act: HistoryAct;
  readonly orgIds: readonly string[];
  /** A change may be published by another type of frame than that of rows. */
  readonly as?: RuleEvent | undefined;
}

export function publish(tx: Tx, on: Publishing, rows: readonly Changed[]): void {
  const draft = {
    groupId: on.principal.groupId,
    frameType: frameType.changed,
    entity: on.entity.name,
    change: eventChanges[on.act],
    actorId: on.principal.id,
    ...on.as,
  } as const;
  const audience = (some: readonly Changed[]) => ({
    orgIds: on.orgIds,
    memberIds: membersOf(on.entity, some),
    ownerIds: [...new Set(some.flatMap(({ ownerIds = [] }) => ownerIds))],
  });
  const [only, ...more] = rows;
  if (only && more.length === 0) return tx.append({ ...draft, entityId: only.id, version: only.version, audience: audience(rows) });
  for (let at = 0; at < rows.length; at += logLimits.manyIds) {
    const some = rows.slice(at, at + logLimits.manyIds);
    tx.append({ ...draft, entityId: null, many: some.map(({ id }) => id), version: 0, audience: audience(some) });
  }
}
