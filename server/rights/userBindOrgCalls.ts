/** Many people into one organisation at once. */
import type { BulkFailure } from '#contract/standardShapes.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import { failureOf } from '#server/engine/bulk.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { createRow, updateRow } from '#server/engine/write.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';

/** Whoever is there to come: their row of that organisation, if they have one. */
const boundSql = `select b.id, b.version from staff_user u left join user_bind_org b on b.user_id = u.id and b.org_id = $2 and b.deleted_at is null
  where u.id = $1 and u.deleted_at is null and u.org_id = any($3) and $2 = any($3)`;

/** Each person by themselves: who cannot come is answered with the reason, the others come. */
const bindMany: Handlers['organisation.batchUpdateUser'] = writes(async (tx, { orgId, userIds, roleCodes }, principal, context) => {
  const [done, failed]: [string[], BulkFailure[]] = [[], []];
  const caller: Caller = { entity: entityOf('userBindOrg'), call: { entity: 'userBindOrg', verb: 'save' }, principal, keys: context.keys };
  const given = roleCodes ? { roleCodes } : {};
  // In one order, so that two of these never wait for each other in a circle.
  for (const userId of [...new Set(userIds)].toSorted()) {
    const refusal = await withSavepoint(tx, async (part) => {
      const [person] = await part.query<{ id: string | null; version: number | null }>(boundSql, [userId, orgId, principal.orgIds]);
      if (!person) throw new Refusal('notFound');
      if (person.id !== null) await updateRow(part, caller, { id: person.id, version: person.version, ...given });
      else await createRow(part, caller, { userId, orgId, ...given });
    });
    if (refusal) failed.push(failureOf(userId, refusal, principal.language));
    else done.push(userId);
  }
  context.note({ entity: 'organisation', entityId: orgId, detail: { done: done.length, failed: failed.length } });
  return { done, failed };
});

export const userBindOrg: Pick<Handlers, 'organisation.batchUpdateUser'> = { 'organisation.batchUpdateUser': bindMany };
