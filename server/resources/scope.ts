/** Which rows of an entity somebody may touch. Said once, here, for every verb. */
import type { Who } from '#server/who.ts';
import type { Entity } from './entities.ts';
import type { Values } from './values.ts';

/** A row of the whole group stands at its root. */
export const orgIdsOf = (entity: Entity, who: Who): readonly string[] => (entity.isOfGroup ? [who.groupId] : who.orgIds);
/** Where a new row goes. */
export const newOrgId = (entity: Entity, who: Who): string => (entity.isOfGroup ? who.groupId : who.orgId);

/** Over the alias `x`. */
export const conditionsOf = (entity: Entity, who: Who, values: Values, removed = false): string =>
  `x.org_id = any(${values.add(orgIdsOf(entity, who), 'uuid[]')}) and x.deleted_at is ${removed ? 'not null' : 'null'}`;
