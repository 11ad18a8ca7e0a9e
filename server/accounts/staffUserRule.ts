/** Accounts: nobody gives what they have not, nobody has power over somebody who may do more, or over their own roles; and somebody always administers the group. */
import { corpAdminRoleCode } from '#contract/rights.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { personFor, refuseGiving, refuseOverMightier } from '#server/rights/granting.ts';
import type { Person } from '#server/rights/granting.ts';
import { endSessions } from '#server/session/endSessions.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { RoleAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { roleNames } from '#server/rights/roleNames.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

type Draft = ReadonlyMap<string, unknown>;

/** Their own, and so not theirs to decide. */
const assignments = ['username', 'enabled', 'roleCodes', 'boundOrgIds'] as const;
const changes = (draft: Draft, before: RuleRow, name: string): boolean =>
  draft.has(name) && JSON.stringify(draft.get(name) ?? null) !== JSON.stringify(before[name] ?? null);

const administersSql = `select exists (select from staff_user u join organisation o on o.id = u.org_id
  where u.id <> $2 and u.enabled and u.deleted_at is null and o.group_id = $1 and o.status = 'enabled' and o.deleted_at is null and u.password_hash is not null
    and $3 = any(u.role_codes)) as "isLeft"`;

/** Two administrators who switch each other off at the same moment come one after the other. @throws Refusal lastAdministrator */
async function keepAdministrator(query: Query, principal: Principal, person: Person): Promise<void> {
  if (!person.held.some(({ role }) => role.code === corpAdminRoleCode)) return;
  await query.query(`select pg_advisory_xact_lock(hashtext('careline administrators'), hashtext($1))`, [principal.groupId]);
  const [found] = await query.query<{ isLeft: boolean }>(administersSql, [principal.groupId, person.id, corpAdminRoleCode]);
  if (!found?.isLeft) throw new Refusal('lastAdministrator');
}

/** Codes whose being held in these organisations is given or taken. */
function refuseRoles(principal: Principal, of: RoleAssignments, codes: Iterable<string>, orgIds: readonly string[]): void {
  for (const code of codes) {
    const role = of.roles.get(principal.groupId, code);
    if (!role) throw invalid(principal, 'roleCodes', [`没有角色 ${code}`, `There is no role ${code}`]);
    for (const orgId of orgIds) refuseGiving(principal, { role, orgId }, of);
  }
}

const listOf = (value: unknown): readonly string[] => [...new Set((value ?? []) as readonly string[])];
const missing = (from: readonly string[], other: readonly string[]): string[] => from.filter((one) => !other.includes(one));

/** However it is spelled: who types it at the login minds no capitals. */
async function refuseUsername(query: Query, principal: Principal, username: unknown, id: string | undefined): Promise<void> {
  if (username === undefined) return;
  const taken = await query.query('select 1 from staff_user where lower(username) = lower($1) and deleted_at is null and id is distinct from $2', [
    username,
    id ?? null,
  ]);
  if (taken.length > 0) throw invalid(principal, 'username', ['已被使用', 'is taken']);
}

/** Somebody who comes to an organisation has there what they hold everywhere; where they go, they lose it. */
function refusePlaces(
  principal: Principal,
  of: RoleAssignments,
  { now, before, codes }: { now: readonly string[]; before: readonly string[]; codes: readonly string[] },
): void {
  const moved = [...missing(now, before), ...missing(before, now)];
  if (moved.some((id) => !principal.orgIds.includes(id))) throw new Refusal('beyondYourScope');
  refuseRoles(
    principal,
    of,
    codes.filter((code) => of.roles.get(principal.groupId, code)),
    moved,
  );
}

async function saveNew(principal: Principal, of: RoleAssignments, draft: Map<string, unknown>): Promise<void> {
  const chosen = listOf(draft.get('boundOrgIds'));
  const orgIds = chosen.length > 0 ? chosen : [principal.orgId];
  refusePlaces(principal, of, { now: orgIds, before: [], codes: [] });
  refuseRoles(principal, of, listOf(draft.get('roleCodes')), orgIds);
  draft.set('boundOrgIds', orgIds);
  draft.set('dutyState', 'offline');
}

interface Saving {
  readonly query: Query;
  readonly principal: Principal;
  readonly of: RoleAssignments;
  readonly draft: Map<string, unknown>;
}

/** A person starts in the first organisation they belong to: whoever makes people for a hospital mostly stands above it. */
const stands = (principal: Principal, draft: Draft): string => listOf(draft.get('boundOrgIds'))[0] ?? principal.orgId;

async function saveKnown({ query, principal, of, draft }: Saving, before: RuleRow): Promise<void> {
  const isOwn = before.id === principal.id;
  const touched = assignments.filter((name) => changes(draft, before, name));
  if (isOwn && touched.length > 0) throw new Refusal('notYourself');
  if (isOwn) return;
  const person = await personFor(query, before.id, of);
  refuseOverMightier(principal, person, of);
  if (touched.includes('boundOrgIds')) {
    const now = listOf(draft.get('boundOrgIds'));
    if (!now.includes(person.orgId)) throw new Refusal('startsHere');
    const there = missing(person.ownOrgIds, now).flatMap((id) => person.orgRoles[id] ?? []);
    refusePlaces(principal, of, { now: listOf([...now, person.orgId]), before: person.ownOrgIds, codes: listOf([...person.roleCodes, ...there]) });
    draft.set('boundOrgIds', now);
  }
  if (touched.includes('roleCodes')) {
    const now = listOf(draft.get('roleCodes'));
    const gone = missing(person.roleCodes, now).filter((code) => of.roles.get(principal.groupId, code));
    refuseRoles(principal, of, [...missing(now, person.roleCodes), ...gone], listOf([...person.ownOrgIds, ...listOf(draft.get('boundOrgIds'))]));
    draft.set('roleCodes', now);
    if (gone.includes(corpAdminRoleCode)) await keepAdministrator(query, principal, person);
  }
  if (touched.includes('enabled') && draft.get('enabled') !== true) await keepAdministrator(query, principal, person);
}

/** A file is written by people: it says what a role is called. */
const codesOf = (principal: Principal, { roles }: RoleAssignments, said: readonly string[]): readonly string[] =>
  listOf(said.map((one) => (roles.get(principal.groupId, one) ?? roles.called(principal.groupId, one))?.code ?? one));

/** Many rows of one transaction are judged by what stood when it began: nothing that is saved here changes it. */
const allAssignments = new WeakMap<Query, Promise<RoleAssignments>>();
function assignmentsFor(query: Query): Promise<RoleAssignments> {
  const found = allAssignments.get(query) ?? loadAssignments(query);
  allAssignments.set(query, found);
  return found;
}

async function save(query: Query, principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  await refuseUsername(query, principal, draft.get('username'), before?.id);
  const of = await assignmentsFor(query);
  if (draft.has('roleCodes')) draft.set('roleCodes', codesOf(principal, of, listOf(draft.get('roleCodes'))));
  if (before) await saveKnown({ query, principal, of, draft }, before);
  else await saveNew(principal, of, draft);
}

async function remove(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  if (row.id === principal.id) throw new Refusal('notYourself');
  const of = await loadAssignments(query);
  const person = await personFor(query, row.id, of);
  refuseOverMightier(principal, person, of);
  await keepAdministrator(query, principal, person);
  await endSessions(query, 'staff', row.id);
  await query.query(
    'update user_bind_org set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = $2 where user_id = $1 and deleted_at is null',
    [row.id, principal.id],
  );
}

/** Whoever is restored has what they held before, in each of their organisations too: so the rules of granting hold for it again. */
async function restore(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  const of = await loadAssignments(query);
  await refuseUsername(query, principal, row['username'], row.id);
  const isKnown = (code: string): boolean => of.roles.get(principal.groupId, code) !== undefined;
  const orgIds = listOf([...listOf(row['boundOrgIds']), row.orgId]);
  refuseRoles(principal, of, listOf(row['roleCodes']).filter(isKnown), orgIds);
  const bound = await query.query<{ orgId: string; roleCodes: readonly string[] }>(
    `update user_bind_org set deleted_at = null, version = version + 1, updated_at = now(), updated_by = $3
     where user_id = $1 and org_id = any($2) and deleted_at is not null returning org_id as "orgId", role_codes as "roleCodes"`,
    [row.id, orgIds, principal.id],
  );
  for (const { orgId, roleCodes } of bound) refuseRoles(principal, of, roleCodes.filter(isKnown), [orgId]);
}

/** The rows of these tell what the person holds in each organisation. */
async function tellBindings(tx: Tx, principal: Principal, userId: string): Promise<void> {
  const rows = await tx.query<{ id: string; orgId: string }>(`select id, org_id as "orgId" from user_bind_org where user_id = $1 and deleted_at is null`, [
    userId,
  ]);
  const audience = { orgIds: [...new Set(rows.map(({ orgId }) => orgId))], memberIds: [] };
  const about = { groupId: principal.groupId, frameType: frameType.changed, entity: 'userBindOrg', change: 'updated', actorId: principal.id } as const;
  if (rows.length > 0) tx.append({ ...about, entityId: null, many: rows.map(({ id }) => id), version: 0, audience });
}

/** Bindings follow the organisations; who is switched off loses their sessions. */
async function changed(tx: Tx, principal: Principal, draft: Draft, before: RuleRow | undefined): Promise<void> {
  if (!before) return;
  if (changes(draft, before, 'boundOrgIds')) {
    const orgIds = listOf(draft.get('boundOrgIds'));
    await tx.query(
      `update user_bind_org set deleted_at = now(), role_codes = '{}', version = version + 1, updated_at = now(), updated_by = $3
       where user_id = $1 and deleted_at is null and not org_id = any($2)`,
      [before.id, orgIds, principal.id],
    );
    await tx.query(
      `insert into user_bind_org as b (id, org_id, user_id, role_codes, is_default, created_by)
       select gen_random_uuid(), o.id, $1, '{}', false, $3 from unnest($2::uuid[]) as o(id)
       on conflict (user_id, org_id) do update set deleted_at = null, version = b.version + 1, updated_at = now(), updated_by = $3 where b.deleted_at is not null`,
      [before.id, orgIds, principal.id],
    );
  }
  if (changes(draft, before, 'roleCodes')) await tellBindings(tx, principal, before.id);
  if (changes(draft, before, 'enabled') && draft.get('enabled') !== true) await endSessions(tx, 'staff', before.id);
}

export const staffUserRule: Rule = { save, stands, remove, restore, changed, name: roleNames('roleCodes') };
