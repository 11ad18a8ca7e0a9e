/** Which rows of an entity somebody may touch. Said once, here, for every verb. */
import type { Who } from '#server/who.ts';
import type { Entity } from './entities.ts';
import type { Values } from './values.ts';

/** A row of the whole group stands at its root. An organisation that is switched off is still there for who may switch it on. */
export function orgIdsOf({ isOfGroup, isOrganisation }: Entity, who: Who): readonly string[] {
  if (isOfGroup) return [who.groupId];
  return isOrganisation ? [...who.orgIds, ...(who.offOrgIds ?? [])] : who.orgIds;
}
/** Where a new row goes. @param id its own */
export const newOrgId = ({ isOfGroup, isOrganisation }: Entity, who: Who, id?: string): string =>
  isOfGroup ? who.groupId : isOrganisation && id !== undefined ? id : who.orgId;

/** Over the alias `x`. */
export const conditionsOf = (entity: Entity, who: Who, values: Values, removed = false): string =>
  `x.org_id = any(${values.add(orgIdsOf(entity, who), 'uuid[]')}) and x.deleted_at is ${removed ? 'not null' : 'null'}`;
