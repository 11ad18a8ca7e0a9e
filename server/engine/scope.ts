/** The rows of an entity that somebody may read or change, as a condition: written once, here, for every verb. */
import type { StandardCall } from '#contract/resource.ts';
import { followed, ownRowsOf } from '#server/db/ownRows.ts';
import type { Asking } from '#server/db/ownRows.ts';
import { ruleOf } from './rules/ruleOf.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Entity } from './entities.ts';
import type { Values } from './values.ts';

/** A row of the whole group stands at its root. An organisation that is switched off is still there for who may switch it on. */
export function orgIdsOf({ isOfGroup, isOrganisation }: Entity, principal: Principal): readonly string[] {
  if (isOfGroup) return [principal.groupId];
  return isOrganisation ? [...principal.orgIds, ...(principal.offOrgIds ?? [])] : principal.orgIds;
}
/** Reading goes further than changing where an entity is inherited: a row from above holds here, and is changed where it stands. */
export function readOrgIdsOf(entity: Entity, principal: Principal): readonly string[] {
  const own = orgIdsOf(entity, principal);
  return entity.isInherited && own.includes(principal.orgId) ? [...new Set([...own, ...(principal.aboveOrgIds ?? [])])] : own;
}
/** The organisation of a new row. @param id its own */
export const newOrgId = ({ isOfGroup, isOrganisation }: Entity, principal: Principal, id?: string): string =>
  isOfGroup ? principal.groupId : isOrganisation && id !== undefined ? id : principal.orgId;

/** A value that no condition names is no parameter: the database refuses one that nobody asks for. */
function asking(values: Values, personId: string, orgIds: readonly string[]): Asking {
  let [person, orgs] = ['', ''];
  return {
    get person() {
      person ||= values.add(personId, 'uuid');
      return person;
    },
    get orgIds() {
      orgs ||= values.add(orgIds, 'uuid[]');
      return orgs;
    },
  };
}

/** A rule of the entity may say more. */
function besidesSql(name: string, principal: Principal, values: Values): string {
  const sees = ruleOf(name).sees?.(principal, (value, type) => values.add(value, type));
  return sees === undefined ? '' : ` and ${sees}`;
}

/**
 * Somebody sees these rows of their organisations: their own alone where their roles give them no more (docs/adr/0043), and what a rule of the entity says.
 * @returns what follows a condition over the alias `x`; mostly nothing
 */
export function ownSql({ name }: Pick<Entity, 'name'>, principal: Principal, values: Values): string {
  const { id, orgIds, ownOrgIds = [] } = principal;
  const besides = besidesSql(name, principal, values);
  if (ownOrgIds.length === 0 || !followed.has(name)) return besides;
  const own = ownRowsOf(name, 'x', asking(values, id, orgIds));
  // Plain where nothing else is seen: then it is found by an index.
  const isAll = orgIds.every((one) => ownOrgIds.includes(one));
  return `${isAll ? ` and ${own}` : ` and (x.org_id <> all(${values.add(ownOrgIds, 'uuid[]')}) or ${own})`}${besides}`;
}

/** A member's rows are those that name that member; an entity that names no member has none. */
function ofCaller(entity: Entity, principal: Principal, values: Values, orgIds: readonly string[]): string {
  if (principal.kind !== 'member') return `x.org_id = any(${values.add(orgIds, 'uuid[]')})`;
  return entity.ownedBy ? `${entity.ownedBy.column} = ${values.add(principal.id, 'uuid')}` : 'false';
}

const presentSql = (entity: Entity, principal: Principal, values: Values, removed = false): string =>
  ` and x.deleted_at is ${removed ? 'not null' : 'null'}${ownSql(entity, principal, values)}`;

/** The rows that somebody may read. Over the alias `x`. */
export const readConditionsOf = (entity: Entity, principal: Principal, values: Values): string =>
  `${ofCaller(entity, principal, values, readOrgIdsOf(entity, principal))}${presentSql(entity, principal, values)}`;

/** The rows that somebody may change. Over the alias `x`. */
export const conditionsOf = (entity: Entity, principal: Principal, values: Values, removed = false): string =>
  `${ofCaller(entity, principal, values, orgIdsOf(entity, principal))}${presentSql(entity, principal, values, removed)}`;

/** The part of an entity that a family of endpoints sees. */
export const onlySql = ({ entity, call }: { readonly entity: Entity; readonly call: StandardCall }, values: Values): string =>
  Object.entries(call.only ?? {})
    .map(([name, list]) => ` and ${entity.stored.get(name)?.column ?? ''} = any(${values.add(list, 'text[]')})`)
    .join('');
