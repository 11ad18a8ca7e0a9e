/** A session leads to whoever acts: the person's row, the roles and the organisations. Nothing here is told by the client. */
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { ownOrgIdsOf } from '#server/db/rlsContext.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Grant, Language, Principal } from '#server/kit/principal.ts';
import { heldBy, managedBy, narrowedTo, offFrom, reachOf, seenFrom } from './grants.ts';
import type { Held } from './grants.ts';
import type { OrgTree } from './orgTree.ts';
import type { RoleAssignments } from './assignments.ts';

export interface Identity {
  readonly kind: 'staff' | 'member';
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly sessionId: string;
  /** The session's organisation. */
  readonly orgId: string;
  /** Organisations the person was put into; the session's own among them. */
  readonly ownOrgIds: readonly string[];
  readonly held: readonly Held[];
  /** Rights held in any organisation: whoever lacks one in all of them need not try. Which count is decided by the organisation they act in (`actIn`). */
  readonly rights: ReadonlySet<Right>;
  /** Their password was given by somebody else: they have no right until they have one of their own. */
  readonly mustChangePassword: boolean;
  readonly tree: OrgTree;
  readonly managing: RoleAssignments['managing'];
}

/** Every member may do these; which rows is decided by each call's scope. */
const memberRights: readonly Right[] = ['chat.member', 'file.upload'];

export interface PersonRow extends Record<string, unknown> {
  /** Null: the person is gone or switched off. */
  readonly personId: string | null;
  readonly kind: 'staff' | 'member';
  readonly username: string;
  readonly name: string;
  readonly orgId: string;
  readonly roleCodes: readonly string[];
  readonly boundOrgIds: readonly string[];
  /** Organisation -> roles held there alone. */
  readonly orgRoles: Readonly<Record<string, readonly string[]>>;
  readonly mustChangePassword: boolean;
  readonly sessionId: string;
  readonly sessionOrgId: string;
}

/** The columns belong to sessions `s` with `personJoins`. */
export const personColumns = `s.subject_kind as kind, coalesce(u.id, m.id) as "personId", s.id as "sessionId", s.org_id as "sessionOrgId",
    coalesce(u.username, '') as username, coalesce(u.nick_name, m.name) as name, coalesce(u.org_id, m.org_id) as "orgId",
    coalesce(u.role_codes, '{}') as "roleCodes", coalesce(u.bound_org_ids, '{}') as "boundOrgIds",
    coalesce(u.must_change_password, false) as "mustChangePassword",
    coalesce((select jsonb_object_agg(b.org_id, b.role_codes) from user_bind_org b where b.user_id = u.id and b.deleted_at is null and b.role_codes <> '{}'), '{}') as "orgRoles"`;
export const personJoins = `
  left join staff_user u on s.subject_kind = 'staff' and u.id = s.subject_id and u.enabled and u.deleted_at is null
  left join member m on s.subject_kind = 'member' and m.id = s.subject_id and m.enabled and m.deleted_at is null`;

type Standing = Pick<Identity, 'held' | 'ownOrgIds' | 'rights'>;
const standings = new WeakMap<RoleAssignments, Map<string, Standing>>();
const standingsMost = 2_000;

/** Everything of a row that organisations and roles are asked about: whoever is alike in it stands alike. */
export const standingKey = ({ kind, orgId, sessionOrgId, roleCodes, boundOrgIds, orgRoles, mustChangePassword }: PersonRow): string =>
  JSON.stringify([kind, orgId, sessionOrgId, roleCodes, boundOrgIds, orgRoles, mustChangePassword]);

/** Worked out once for all who stand alike, and kept once: thousands do, as long as organisations and roles are those. */
function standingOf(row: PersonRow, assignments: RoleAssignments): Standing {
  const known = standings.get(assignments) ?? new Map<string, Standing>();
  standings.set(assignments, known);
  const key = standingKey(row);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= standingsMost) known.clear();
  const standing = workedOut(row, assignments);
  known.set(key, standing);
  return standing;
}

function workedOut(row: PersonRow, { tree, roles }: RoleAssignments): Standing {
  const isStaff = row.kind === 'staff';
  const ownOrgIds = [...new Set([row.orgId, ...row.boundOrgIds])].filter((id) => tree.get(id));
  const held = isStaff && !row.mustChangePassword ? heldBy({ ...row, orgIds: ownOrgIds }, tree, roles) : [];
  return { ownOrgIds, held, rights: new Set(isStaff ? held.flatMap(({ role }) => role.rights) : memberRights) };
}

/** @returns undefined where the person is gone, switched off, or no longer belongs to the session's organisation */
export function identityOf(row: PersonRow, assignments: RoleAssignments): Identity | undefined {
  if (row.personId === null) return undefined;
  const identity: Identity = {
    kind: row.kind,
    id: row.personId,
    username: row.username,
    name: row.name,
    sessionId: row.sessionId,
    tree: assignments.tree,
    managing: assignments.managing,
    // A member is where their row is, whatever the session began with.
    orgId: row.kind === 'staff' ? row.sessionOrgId : row.orgId,
    mustChangePassword: row.mustChangePassword,
    ...standingOf(row, assignments),
  };
  return choosableOrgIds(identity).includes(identity.orgId) ? identity : undefined;
}

/** @returns by session id; none for whom `identityOf` gives none */
export async function loadIdentities(query: Query, sessionIds: readonly string[], assignments: RoleAssignments): Promise<Map<string, Identity>> {
  const rows = await query.query<PersonRow>(`select ${personColumns} from session s ${personJoins} where s.id = any($1)`, [sessionIds]);
  return new Map(
    rows.flatMap((row) => {
      const identity = identityOf(row, assignments);
      return identity ? [[row.sessionId, identity] as const] : [];
    }),
  );
}

/** The organisations this person may act in: those they were put into, and what their roles reach from them. */
export const choosableOrgIds = ({ ownOrgIds, held, tree }: Identity): string[] => [...new Set([...ownOrgIds, ...held.flatMap((one) => reachOf(tree, one))])];

/** Acting elsewhere than in the session's organisation narrows to that branch, whatever the scope. */
function grantsIn(identity: Identity, orgId: string): readonly Grant[] {
  const { held, tree } = identity;
  const branch = orgId === identity.orgId ? undefined : new Set(tree.below(orgId));
  const counting = held.filter((one) => reachOf(tree, one).includes(orgId));
  // Held in several organisations it says the same in each of them, but for its own place among the chosen ones.
  const seen = Map.groupBy(counting, ({ role }) => role);
  return [...seen].map(([{ code, rights, fieldRules, dataScope }, places]) => ({
    code,
    rights: new Set(rights),
    orgIds: [...new Set(places.flatMap((one) => seenFrom(tree, one, { orgId, branch })))],
    // Only where they act in what the session began with: elsewhere they see a branch alone.
    offOrgIds: branch ? [] : [...new Set(places.flatMap((one) => offFrom(tree, one)))],
    fieldRules,
    ...(dataScope === 'own' ? { isOwn: true as const } : {}),
  }));
}

/**
 * @param orgId the organisation chosen for this call; the session's own when absent (E6: a choice never widens)
 * @throws Refusal foreignOrganisation
 */
export function actIn(identity: Identity, orgId: string | undefined, language: Language): Principal {
  const chosen = orgId ?? identity.orgId;
  const org = choosableOrgIds(identity).includes(chosen) ? identity.tree.get(chosen) : undefined;
  if (!org) throw new Refusal('foreignOrganisation');
  const grants = grantsIn(identity, org.id);
  const orgIds = [...new Set([org.id, ...grants.flatMap((grant) => grant.orgIds)])];
  return {
    kind: identity.kind,
    id: identity.id,
    name: identity.name,
    sessionId: identity.sessionId,
    groupId: org.groupId,
    orgId: org.id,
    orgIds,
    ownOrgIds: ownOrgIdsOf(grants),
    managedOrgIds: managedBy(identity.held, identity, orgIds),
    offOrgIds: [...new Set(grants.flatMap((grant) => grant.offOrgIds ?? []))],
    aboveOrgIds: identity.tree.above(org.id),
    rights: identity.kind === 'member' ? identity.rights : new Set(grants.flatMap((grant) => [...grant.rights])),
    roleCodes: grants.map((grant) => grant.code),
    grants,
    language,
  };
}

const acting = new WeakMap<Identity, Map<string, Principal>>();

/** A call that asks for this right acts on the rows that the right reaches. The same for the same: an identity is read anew every while. */
export function actFor(
  identity: Identity,
  { orgId, language, right }: { readonly orgId: string | undefined; readonly language: Language; readonly right: Right },
): Principal {
  const known = acting.get(identity) ?? new Map<string, Principal>();
  const key = `${right} ${language} ${orgId ?? identity.orgId}`;
  const principal = known.get(key) ?? narrowedTo(actIn(identity, orgId, language), right);
  acting.set(identity, known.set(key, principal));
  return principal;
}
