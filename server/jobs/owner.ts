/** A job acts for its owner as they stand now, not as they stood when they began it. Whoever lost a right meanwhile does nothing more with it. */
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { actIn, identityOf, personColumns, personJoins } from '#server/session/identity.ts';
import type { PersonRow } from '#server/session/identity.ts';
import type { RoleAssignments } from '#server/session/assignments.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Job } from './jobRow.ts';

type Owned = Pick<Job, 'ownerId' | 'orgId' | 'language'>;

async function actingAs(query: Query, { ownerId, orgId, language }: Owned, assignments: RoleAssignments, known: Partial<PersonRow> = {}): Promise<Principal> {
  // The owner is read as if they had a session in the organisation of the job.
  const [row] = await query.query<PersonRow>(
    `select ${personColumns} from (select 'staff' as subject_kind, $1::uuid as subject_id, $2::uuid as org_id, $3::uuid as id) s ${personJoins}`,
    [ownerId, orgId, nilId],
  );
  const identity = row && identityOf({ ...row, ...known }, assignments);
  if (!identity) throw new Refusal('sessionWithdrawn');
  return { ...actIn(identity, orgId, language), sessionId: '' };
}

/** @throws Refusal sessionWithdrawn where the person is gone; foreignOrganisation */
export const ownerOf = (query: Query, owned: Owned, assignments: RoleAssignments): Promise<Principal> => actingAs(query, owned, assignments);

/** The owner is taken as they will stand once their password is their own. @throws Refusal as `ownerOf` */
export const onceAtWork = (query: Query, owned: Owned, assignments: RoleAssignments): Promise<Principal> =>
  actingAs(query, owned, assignments, { mustChangePassword: false });
