/** From a session to who acts: the person's row, the roles' rows and the organisation tree. Nothing here is told by the client. */
import { rights as knownRights } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Language, Who } from '#server/who.ts';
import type { OrgTree } from './orgTree.ts';

export type DataScope = 'self' | 'org' | 'orgAndBelow' | 'group';
export interface RoleRow { readonly code: string; readonly name: string; readonly rights: readonly string[]; readonly dataScope: DataScope }

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

export interface Subject { readonly kind: 'staff' | 'member'; readonly id: string; readonly sessionId: string; readonly orgId: string }

/** What every member may do; which rows is decided by each call's scope. */
const memberRights: readonly Right[] = ['chat.member', 'file.upload'];
const widest: readonly DataScope[] = ['self', 'org', 'orgAndBelow', 'group'];

type StaffRow = { username: string; name: string; enabled: boolean; roleCodes: string[]; boundOrgIds: string[]; orgId: string };

async function staffIdentity(query: Query, subject: Subject, tree: OrgTree): Promise<Identity | undefined> {
  const [staff] = await query.query<StaffRow>(
    `select username, nick_name as name, enabled, role_codes as "roleCodes", bound_org_ids as "boundOrgIds", org_id as "orgId" from staff_user where id = $1 and deleted_at is null`,
    [subject.id],
  );
  if (!staff?.enabled) return undefined;
  const roles = await query.query<RoleRow & Record<string, unknown>>(
    `select code, name, rights, data_scope as "dataScope" from role where code = any($1) and deleted_at is null order by code`,
    [staff.roleCodes],
  );
  const ownOrgIds = [...new Set([staff.orgId, ...staff.boundOrgIds])].filter((id) => tree.get(id));
  return {
    kind: 'staff', id: subject.id, username: staff.username, name: staff.name, sessionId: subject.sessionId, orgId: subject.orgId, ownOrgIds, roles, tree,
    scope: widest[Math.max(0, ...roles.map((role) => widest.indexOf(role.dataScope)))] ?? 'self',
    rights: new Set(roles.flatMap((role) => role.rights).filter((right): right is Right => Object.hasOwn(knownRights, right))),
  };
}

async function memberIdentity(query: Query, subject: Subject, tree: OrgTree): Promise<Identity | undefined> {
  const [member] = await query.query<{ name: string; enabled: boolean; orgId: string }>(`select name, enabled, org_id as "orgId" from member where id = $1 and deleted_at is null`, [subject.id]);
  if (!member?.enabled) return undefined;
  return {
    kind: 'member', id: subject.id, username: '', name: member.name, sessionId: subject.sessionId, orgId: member.orgId, ownOrgIds: [member.orgId], roles: [], tree,
    scope: 'self', rights: new Set(memberRights),
  };
}

/** @returns undefined where the person is gone, switched off, or no longer belongs to the session's organisation */
export async function loadIdentity(query: Query, subject: Subject, tree: OrgTree): Promise<Identity | undefined> {
  const found = subject.kind === 'staff' ? await staffIdentity(query, subject, tree) : await memberIdentity(query, subject, tree);
  return found && choosableOrgIds(found).includes(found.orgId) ? found : undefined;
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
    kind: identity.kind, id: identity.id, name: identity.name, sessionId: identity.sessionId, groupId: org.groupId, orgId: org.id,
    orgIds: rowsSeenIn(identity, org.id), rights: identity.rights, roleCodes: identity.roles.map((role) => role.code), language,
  };
}
