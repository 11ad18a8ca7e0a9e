/** A binding says who works where, and as what: nobody gives or takes by it what they have not, and where somebody starts is given up by naming another place. */
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { personFor, refuseGiving, refuseOverMightier, publishAccount } from './granting.ts';
import type { Person } from './granting.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { RoleAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { roleNames } from './roleNames.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

type Draft = ReadonlyMap<string, unknown>;
const listOf = (value: unknown): readonly string[] => [...new Set((value ?? []) as readonly string[])];
const differing = (one: readonly string[], other: readonly string[]): readonly string[] => [
  ...one.filter((code) => !other.includes(code)),
  ...other.filter((code) => !one.includes(code)),
];
const isKnown =
  (assignments: RoleAssignments, principal: Principal) =>
  (code: string): boolean =>
    assignments.roles.get(principal.groupId, code) !== undefined;

interface Place {
  readonly userId: string;
  readonly orgId: string;
}
const placeOf = (draft: Draft, before?: RuleRow): Place => ({
  userId: String(before?.['userId'] ?? draft.get('userId')),
  orgId: String(before?.orgId ?? draft.get('orgId')),
});

function refuseRoles(principal: Principal, assignments: RoleAssignments, orgId: string, codes: Iterable<string>): void {
  for (const code of codes) {
    const role = assignments.roles.get(principal.groupId, code);
    if (!role) throw invalid(principal, 'roleCodes', [`没有角色 ${code}`, `There is no role ${code}`]);
    refuseGiving(principal, { role, orgId }, assignments);
  }
}

interface Binding {
  readonly person: Person;
  readonly orgId: string;
  readonly was: readonly string[];
  readonly now: readonly string[];
}
/** Roles that the person gains or loses there are judged; somebody who comes there has those that they hold everywhere, there too. */
function refuseBinding(principal: Principal, assignments: RoleAssignments, { person, orgId, was, now }: Binding): void {
  const known = isKnown(assignments, principal);
  // A role that is gone may be taken from them by anybody.
  const changed = differing(was, now).filter((code) => now.includes(code) || known(code));
  const everywhere = person.ownOrgIds.includes(orgId) ? [] : person.roleCodes.filter(known);
  refuseRoles(principal, assignments, orgId, [...changed, ...everywhere]);
}

async function save(query: Query, principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const { userId, orgId } = placeOf(draft, before);
  if (!principal.orgIds.includes(orgId)) throw invalid(principal, 'orgId', ['没有找到', 'was not found']);
  const assignments = await loadAssignments(query);
  const person = await personFor(query, userId, assignments);
  if (draft.get('isDefault') === false && person.orgId === orgId) throw new Refusal('startsHere');
  if (draft.get('isDefault') === true && person.orgId !== orgId) {
    if (!principal.orgIds.includes(person.orgId)) throw new Refusal('beyondYourScope');
    refuseOverMightier(principal, person, assignments);
  }
  const was = listOf(before?.['roleCodes']);
  const now = draft.has('roleCodes') ? listOf(draft.get('roleCodes')) : was;
  refuseBinding(principal, assignments, { person, orgId, was, now });
  if (draft.has('roleCodes')) draft.set('roleCodes', now);
  // The place of one that was taken away: it is made anew.
  if (!before) await query.query('delete from user_bind_org where user_id = $1 and org_id = $2 and deleted_at is not null', [userId, orgId]);
}

const bindSql = 'update staff_user set bound_org_ids = bound_org_ids || $2::uuid where id = $1 and not $2 = any(bound_org_ids)';

/** The organisation where somebody starts decides who looks after their account. */
async function startAt(tx: Tx, principal: Principal, { userId, orgId }: Place): Promise<void> {
  const person = await personFor(tx, userId, await loadAssignments(tx));
  if (person.orgId === orgId) return;
  await tx.query('update staff_user set org_id = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1', [userId, orgId, principal.id]);
  const left = await tx.query<{ id: string; orgId: string; version: number }>(
    `update user_bind_org set is_default = false, version = version + 1, updated_at = now(), updated_by = $3
     where user_id = $1 and org_id <> $2 and is_default and deleted_at is null returning id, org_id as "orgId", version`,
    [userId, orgId, principal.id],
  );
  for (const row of left)
    tx.append({
      groupId: principal.groupId,
      frameType: frameType.changed,
      entity: 'userBindOrg',
      entityId: row.id,
      change: 'updated',
      version: row.version,
      audience: { orgIds: [row.orgId], memberIds: [] },
      actorId: principal.id,
    });
  publishAccount(tx, principal, { ...person, ownOrgIds: [...new Set([...person.ownOrgIds, orgId])] });
}

async function changed(tx: Tx, principal: Principal, draft: Draft, before: RuleRow | undefined): Promise<void> {
  const place = placeOf(draft, before);
  if (!before) await tx.query(bindSql, [place.userId, place.orgId]);
  if (draft.get('isDefault') === true) await startAt(tx, principal, place);
}

async function remove(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  const assignments = await loadAssignments(query);
  const { userId, orgId } = placeOf(new Map(), row);
  const person = await personFor(query, userId, assignments);
  if (person.orgId === orgId) throw new Refusal('startsHere');
  refuseRoles(principal, assignments, orgId, [...listOf(row['roleCodes']), ...person.roleCodes].filter(isKnown(assignments, principal)));
  await query.query('update staff_user set bound_org_ids = array_remove(bound_org_ids, $2::uuid) where id = $1', [userId, orgId]);
}

/** Whoever is restored has what they held there: so the rules of granting hold for it again. */
async function restore(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  const assignments = await loadAssignments(query);
  const { userId, orgId } = placeOf(new Map(), row);
  const person = await personFor(query, userId, assignments);
  const now = listOf(row['roleCodes']).filter(isKnown(assignments, principal));
  refuseBinding(principal, assignments, { person, orgId, was: [], now });
  await query.query(bindSql, [userId, orgId]);
}

export const userBindOrgRule: Rule = { save, changed, remove, restore, name: roleNames('heldCodes', 'roleCodes', 'everywhere') };
