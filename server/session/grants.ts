/** A person holds roles in organisations, and each of them reaches from there. */
import type { Right } from '#contract/rights.ts';
import { ownOrgIdsOf } from '#server/db/rlsContext.ts';
import type { Grant, Principal } from '#server/kit/principal.ts';
import type { OrgTree } from './orgTree.ts';
import type { RoleAssignments, RoleRow, Roles } from './assignments.ts';

/** A role as it is held in an organisation. */
export interface Held {
  readonly role: RoleRow;
  readonly orgId: string;
}

export interface HeldIn {
  readonly orgIds: readonly string[];
  /** In every one of them. */
  readonly roleCodes: readonly string[];
  /** Organisation -> roles held there alone. */
  readonly orgRoles: Readonly<Record<string, readonly string[]>>;
}

/** A role that is held in an organisation where the person no longer is gives nothing. */
export const heldBy = ({ orgIds, roleCodes, orgRoles }: HeldIn, tree: OrgTree, roles: Roles): readonly Held[] =>
  orgIds.flatMap((orgId) => {
    const groupId = tree.get(orgId)?.groupId;
    if (groupId === undefined) return [];
    const codes = new Set([...roleCodes, ...(orgRoles[orgId] ?? [])]);
    return [...codes].flatMap((code) => {
      const role = roles.get(groupId, code);
      return role ? [{ role, orgId }] : [];
    });
  });

/** The organisations in which the role counts. */
export function reachOf(tree: OrgTree, { role, orgId }: Held): readonly string[] {
  const groupId = tree.get(orgId)?.groupId;
  if (groupId === undefined) return [];
  if (role.dataScope === 'group') return tree.ofGroup(groupId);
  if (role.dataScope === 'orgAndBelow') return tree.below(orgId);
  if (role.dataScope === 'org' || role.dataScope === 'own') return [orgId];
  return [...new Set([orgId, ...role.scopeOrgIds.filter((id) => tree.get(id)?.groupId === groupId)])];
}

/** These organisations of it are seen when one acts in this one; `branch`: what lies below, where that is all. */
export function seenFrom(tree: OrgTree, held: Held, { orgId, branch }: { readonly orgId: string; readonly branch: ReadonlySet<string> | undefined }): string[] {
  if (held.role.dataScope === 'orgAndBelow') return tree.below(orgId);
  if (held.role.dataScope === 'org' || held.role.dataScope === 'own') return [orgId];
  const reach = reachOf(tree, held);
  return branch ? reach.filter((id) => branch.has(id)) : [...reach];
}

/** Organisations that the role would reach were they not switched off. */
export function offFrom(tree: OrgTree, { role, orgId }: Held): string[] {
  const groupId = tree.get(orgId)?.groupId ?? '';
  if (role.dataScope === 'group') return tree.off(groupId);
  return role.dataScope === 'orgAndBelow' ? tree.off(groupId, orgId) : [];
}

/** An organisation that names no role for managing follow-up has it managed by whoever makes its visit rules. */
const managesBy = 'visitRule.write';

/** The organisations among these whose follow-up they manage: `orgFollowRole.duty` says which roles do. */
export function managedBy(held: readonly Held[], { tree, managing }: Pick<RoleAssignments, 'tree' | 'managing'>, orgIds: readonly string[]): string[] {
  const reached = held.map((one) => ({ role: one.role, orgIds: new Set(reachOf(tree, one)) }));
  return orgIds.filter((orgId) => {
    const named = managing.get(orgId);
    return reached.some(({ role, orgIds: reach }) => reach.has(orgId) && (named ? named.has(role.id) : role.rights.includes(managesBy)));
  });
}

const covers = (outer: ReadonlySet<string>, inner: readonly string[]): boolean => inner.every((id) => outer.has(id));

/** The organisations in which these roles give the right. */
export const orgIdsWith = (grants: readonly Grant[], right: Right): readonly string[] => [
  ...new Set(grants.filter((grant) => grant.rights.has(right)).flatMap((grant) => grant.orgIds)),
];

/** The right is held in every one of these organisations: for all their rows, or in some of them for one's own alone. */
export function holdsIn(grants: readonly Grant[], right: Right, orgIds: readonly string[], ownOrgIds: readonly string[] = []): boolean {
  const whole = new Set(
    orgIdsWith(
      grants.filter(({ isOwn }) => !isOwn),
      right,
    ),
  );
  const some = new Set([...whole, ...orgIdsWith(grants, right).filter((id) => ownOrgIds.includes(id))]);
  return covers(some, orgIds);
}

/**
 * Somebody acts as far as one right carries them: the rows are those of the roles that give it, and another right counts only where it covers all of these rows. Somebody
 * who is finance in the whole group and nurse in one hospital sees the orders of the group and the chats of the hospital.
 */
export function narrowedTo(principal: Principal, right: Right): Principal {
  const grants = principal.grants ?? [];
  if (grants.length < 2 || !principal.rights.has(right)) return principal;
  const orgIds = orgIdsWith(grants, right);
  const isMixed = grants.some(({ isOwn }) => isOwn) && grants.some(({ isOwn }) => !isOwn);
  if (!isMixed && covers(new Set(orgIds), principal.orgIds) && grants.every((grant) => covers(new Set(grant.orgIds), orgIds))) return principal;
  const ownOrgIds = ownOrgIdsOf(grants.filter((grant) => grant.rights.has(right)));
  const offOrgIds = [...new Set(grants.filter((grant) => grant.rights.has(right)).flatMap((grant) => grant.offOrgIds ?? []))];
  return { ...principal, orgIds, ownOrgIds, offOrgIds, rights: new Set([...principal.rights].filter((one) => holdsIn(grants, one, orgIds, ownOrgIds))) };
}

/**
 * The person is the same, as far as another right carries them: a call that was asked for by one right tells of what another one gives.
 * @returns nothing where no role gives it
 */
export function actingBy(principal: Principal, right: Right): Principal | undefined {
  const { grants } = principal;
  if (!grants) return principal.rights.has(right) ? principal : undefined;
  if (!grants.some(({ rights }) => rights.has(right))) return undefined;
  const whole: Principal = {
    ...principal,
    orgIds: [...new Set(grants.flatMap(({ orgIds }) => orgIds))],
    ownOrgIds: ownOrgIdsOf(grants),
    offOrgIds: [...new Set(grants.flatMap(({ offOrgIds }) => offOrgIds ?? []))],
    rights: new Set(grants.flatMap(({ rights }) => [...rights])),
  };
  return narrowedTo(whole, right);
}
