/**
 * Somebody who sees their own rows alone makes them for themselves, takes what nobody has, and neither gives nor takes any other: that is for those who see the rows of
 * others (docs/adr/0043).
 */
import type { Label } from '#contract/label.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Entity, EntityField } from '#server/engine/entities.ts';
import type { Problems } from '#server/engine/problems.ts';
import type { Changed } from '#server/engine/recordChange.ts';

interface On {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly before?: Readonly<Record<string, unknown>>;
}

const notHis: Label = [
  '只能是您自己：您只看得到自己负责的记录，转交由看得到全机构的同事来做',
  'can only be you: you see your own records; a colleague who sees all of them passes them on',
];

/** The fields of a description that name a colleague whose the row is. */
export const responsibleFields = ({ resource, writable }: Entity): readonly EntityField[] =>
  (resource.responsible ?? []).flatMap((name) => {
    const column = writable.get(name);
    return column?.field.of === 'staffUser' ? [column] : [];
  });

/** The row was these people's before a change: they get an event that they lost it. */
const ownersBefore = (entity: Entity, before: Readonly<Record<string, unknown>>): readonly string[] =>
  responsibleFields(entity).flatMap(({ name }) => (typeof before[name] === 'string' ? [before[name]] : []));

/** A row that has another version now, as its event names it. */
export const changedFrom = (entity: Entity, before: Stored, version: number): Changed => ({
  id: before.id,
  orgId: before.orgId,
  version,
  ownerIds: ownersBefore(entity, before),
  memberId: before[entity.ownedBy?.name ?? ''],
});
type Stored = Readonly<Record<string, unknown>> & Pick<Changed, 'id' | 'orgId'>;

const seesOwn = ({ ownOrgIds = [] }: Principal, orgId: unknown): boolean => ownOrgIds.includes(String(orgId));

/** @returns why the caller may not make this row somebody's, where they may not */
export const keptFrom = (principal: Principal, before: { readonly orgId: string; readonly ownerId: string | null }, toId: string | null): Label | undefined =>
  toId === before.ownerId || !seesOwn(principal, before.orgId) || (toId === principal.id && before.ownerId === null) ? undefined : notHis;

export function keepOwn(on: On, draft: Map<string, unknown>, problems: Problems): void {
  const { principal, entity, before } = on;
  const orgId = String(before ? before['orgId'] : principal.orgId);
  if (!seesOwn(principal, orgId)) return;
  for (const { name, field } of responsibleFields(entity)) {
    const ownerId = (before?.[name] as string | null | undefined) ?? null;
    if (!before && (draft.get(name) ?? null) === null) draft.set(name, principal.id);
    const given = draft.has(name) ? (draft.get(name) as string | null) : ownerId;
    const problem = keptFrom(principal, { orgId, ownerId }, given);
    if (problem) problems.add(name, field.label, problem);
  }
}
