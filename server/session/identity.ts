/** From a session to who acts: the person's row, the roles and the organisations. Nothing here is told by the client. */
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Language, Who } from '#server/who.ts';
import type { OrgTree } from './orgTree.ts';
import type { DataScope, RoleRow, Standing } from './standing.ts';

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
  readonly scope: DataScope;
  readonly roles: readonly RoleRow[];
  readonly rights: ReadonlySet<Right>;
  readonly tree: OrgTree;
}

/** What every member may do; which rows is decided by each call's scope. */
const memberRights: readonly Right[] = ['chat.member', 'file.upload'];
const widest: readonly DataScope[] = ['org', 'orgAndBelow', 'group'];

export interface PersonRow extends Record<string, unknown> {
  /** Null: the person is gone or switched off. */
  readonly personId: string | null;
  readonly kind: 'staff' | 'member';
  readonly username: string;
  readonly name: string;
  readonly orgId: string;
  readonly roleCodes: readonly string[];
  readonly boundOrgIds: readonly string[];
  readonly sessionId: string;
  readonly sessionOrgId: string;
}

/** Of sessions `s` with `personJoins`. */
export const personColumns = `s.subject_kind as kind, coalesce(u.id, m.id) as "personId", s.id as "sessionId", s.org_id as "sessionOrgId",
    coalesce(u.username, '') as username, coalesce(u.nick_name, m.name) as name, coalesce(u.org_id, m.org_id) as "orgId",
    coalesce(u.role_codes, '{}') as "roleCodes", coalesce(u.bound_org_ids, '{}') as "boundOrgIds"`;
export const personJoins = `
  left join staff_user u on s.subject_kind = 'staff' and u.id = s.subject_id and u.enabled and u.deleted_at is null
  left join member m on s.subject_kind = 'member' and m.id = s.subject_id and m.enabled and m.deleted_at is null`;

/** @returns undefined where the person is gone, switched off, or no longer belongs to the session's organisation */
export function identityOf(row: PersonRow, { tree, roles }: Standing): Identity | undefined {
  if (row.personId === null) return undefined;
  const isStaff = row.kind === 'staff';
  const own = isStaff ? row.roleCodes.flatMap((code) => roles.get(code) ?? []) : [];
  const identity: Identity = {
    kind: row.kind,
    id: row.personId,
    username: row.username,
    name: row.name,
    sessionId: row.sessionId,
    tree,
    roles: own,
    // A member is where his row is, whatever the session began with.
    orgId: isStaff ? row.sessionOrgId : row.orgId,
    ownOrgIds: [...new Set([row.orgId, ...row.boundOrgIds])].filter((id) => tree.get(id)),
    scope: widest[Math.max(0, ...own.map((role) => widest.indexOf(role.dataScope)))] ?? 'org',
    rights: new Set(isStaff ? own.flatMap((role) => role.rights) : memberRights),
  };
  return choosableOrgIds(identity).includes(identity.orgId) ? identity : undefined;
}

/** @returns by session id; none for whom `identityOf` gives none */
export async function loadIdentities(query: Query, sessionIds: readonly string[], standing: Standing): Promise<Map<string, Identity>> {
  const rows = await query.query<PersonRow>(`select ${personColumns} from session s ${personJoins} where s.id = any($1)`, [sessionIds]);
  return new Map(
    rows.flatMap((row) => {
      const identity = identityOf(row, standing);
      return identity ? [[row.sessionId, identity] as const] : [];
    }),
  );
}

const reach = (identity: Identity, orgId: string): string[] => {
  const org = identity.tree.get(orgId);
  if (!org) return [];
  if (identity.scope === 'group') return identity.tree.ofGroup(org.groupId);
  return identity.scope === 'orgAndBelow' ? identity.tree.below(orgId) : [orgId];
};

/** The organisations this person may act in: those he was put into, and what his data scope adds to them. */
export const choosableOrgIds = (identity: Identity): string[] => [...new Set(identity.ownOrgIds.flatMap((id) => reach(identity, id)))];

/** Acting elsewhere than in the session's organisation narrows to that branch, whatever the scope. */
function rowsSeenIn(identity: Identity, orgId: string): string[] {
  if (orgId === identity.orgId) return reach(identity, orgId);
  const branch = new Set(identity.tree.below(orgId));
  return reach(identity, orgId).filter((id) => branch.has(id));
}

/**
 * @param orgId the organisation chosen for this call; the session's own when absent (E6: a choice never widens)
 * @throws Refusal foreignOrganisation
 */
export function actIn(identity: Identity, orgId: string | undefined, language: Language): Who {
  const chosen = orgId ?? identity.orgId;
  const org = choosableOrgIds(identity).includes(chosen) ? identity.tree.get(chosen) : undefined;
  if (!org) throw new Refusal('foreignOrganisation');
  return {
    kind: identity.kind,
    id: identity.id,
    name: identity.name,
    sessionId: identity.sessionId,
    groupId: org.groupId,
    orgId: org.id,
    orgIds: rowsSeenIn(identity, org.id),
    rights: identity.rights,
    roleCodes: identity.roles.map((role) => role.code),
    language,
  };
}
