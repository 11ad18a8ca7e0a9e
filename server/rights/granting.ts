/** Nobody grants what they have not (E7): neither a right, nor an organisation, nor power over somebody who may do more. */
import { rightLabel } from '#contract/readings/rightLabel.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { heldBy, holdsIn, reachOf } from '#server/session/grants.ts';
import type { Held } from '#server/session/grants.ts';
import type { RoleAssignments } from '#server/session/assignments.ts';
import type { Principal } from '#server/kit/principal.ts';

const grantsOf = (principal: Principal) => principal.grants ?? [];
const isCorpAdmin = (principal: Principal): boolean => principal.roleCodes.includes(corpAdminRoleCode);
const wordOf = (right: Right, { language }: Principal): string => rightLabel(right)[language === 'en' ? 1 : 0];

/** @throws Refusal notYoursToGrant naming the first right that they have not in all of these organisations */
export function refuseForeignRights(principal: Principal, rights: Iterable<Right>, orgIds: readonly string[]): void {
  for (const right of rights) if (!holdsIn(grantsOf(principal), right, orgIds)) throw new Refusal('notYoursToGrant', { right: wordOf(right, principal) });
}

/** The act concerns every organisation of the group. @throws Refusal beyondYourScope */
export function refuseWithoutGroup(principal: Principal, right: Right, { tree }: RoleAssignments): void {
  if (!holdsIn(grantsOf(principal), right, tree.ofGroup(principal.groupId))) throw new Refusal('beyondYourScope');
}

/**
 * A role given to or taken from somebody in this organisation.
 * @throws Refusal beyondYourScope, notYoursToGrant
 */
export function refuseGiving(principal: Principal, held: Held, assignments: RoleAssignments): void {
  const reach = reachOf(assignments.tree, held);
  const ownReach = new Set(grantsOf(principal).flatMap((grant) => grant.orgIds));
  if (!reach.every((id) => ownReach.has(id))) throw new Refusal('beyondYourScope');
  // Its rights grow with the versions: who is no such administrator makes none.
  if (held.role.code === corpAdminRoleCode && !isCorpAdmin(principal)) throw new Refusal('notYoursToGrant', { right: held.role.name });
  refuseForeignRights(principal, held.role.rights, reach);
}

interface PersonRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly roleCodes: readonly string[];
  readonly boundOrgIds: readonly string[];
  readonly orgRoles: Readonly<Record<string, readonly string[]>>;
  readonly version: number;
}
export interface Person extends PersonRow {
  readonly ownOrgIds: readonly string[];
  readonly held: readonly Held[];
}

/** The row is locked unless told: what is decided about them stays true until the end. @throws Refusal notFound */
export async function personFor(query: Query, id: string, assignments: RoleAssignments, lock = 'for no key update of u'): Promise<Person> {
  const [row] = await query.query<PersonRow>(
    `select u.id, u.nick_name as name, u.org_id as "orgId", u.role_codes as "roleCodes", u.bound_org_ids as "boundOrgIds", u.version,
       coalesce((select jsonb_object_agg(b.org_id, b.role_codes) from user_bind_org b where b.user_id = u.id and b.deleted_at is null), '{}') as "orgRoles"
     from staff_user u where u.id = $1 and u.deleted_at is null ${lock}`,
    [id],
  );
  if (!row) throw new Refusal('notFound');
  const ownOrgIds = [...new Set([row.orgId, ...row.boundOrgIds])];
  return { ...row, ownOrgIds, held: heldBy({ ...row, orgIds: ownOrgIds }, assignments.tree, assignments.roles) };
}

/** Whoever has power over an account has what it may do. @throws Refusal mayMoreThanYou */
export function refuseOverMightier(principal: Principal, person: Person, assignments: RoleAssignments): void {
  try {
    for (const held of person.held) refuseGiving(principal, held, assignments);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('mayMoreThanYou', { name: person.name });
    throw error;
  }
}

/** Whoever has the account in a list or open is told. @param version the one before */
export function publishAccount(
  tx: Tx,
  principal: Pick<Principal, 'id' | 'groupId'>,
  { id, ownOrgIds, version }: Pick<Person, 'id' | 'ownOrgIds' | 'version'>,
): void {
  tx.append({
    groupId: principal.groupId,
    frameType: frameType.changed,
    entity: 'staffUser',
    entityId: id,
    change: 'updated',
    version: version + 1,
    audience: { orgIds: ownOrgIds, memberIds: [] },
    actorId: principal.id,
  });
}
