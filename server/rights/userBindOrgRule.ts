/** A binding says who works where, and as what: nobody gives or takes by it what they have not, and where somebody starts is given up by naming another place. */
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { personFor, refuseGiving, refuseOverMightier, tellAccount } from './granting.ts';
import type { Person } from './granting.ts';
import { loadStanding } from '#server/session/standing.ts';
import type { Standing } from '#server/session/standing.ts';
import { unfit } from '#server/kit/unfit.ts';
import type { Who } from '#server/kit/who.ts';
import { roleNames } from './roleNames.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

type Draft = ReadonlyMap<string, unknown>;
const listOf = (value: unknown): readonly string[] => [...new Set((value ?? []) as readonly string[])];
const differing = (one: readonly string[], other: readonly string[]): readonly string[] => [
  ...one.filter((code) => !other.includes(code)),
  ...other.filter((code) => !one.includes(code)),
];
const isKnown =
  (standing: Standing, who: Who) =>
  (code: string): boolean =>
    standing.roles.get(who.groupId, code) !== undefined;

interface Place {
  readonly userId: string;
  readonly orgId: string;
}
const placeOf = (draft: Draft, before?: RuleRow): Place => ({
  userId: String(before?.['userId'] ?? draft.get('userId')),
  orgId: String(before?.orgId ?? draft.get('orgId')),
});

function refuseRoles(who: Who, standing: Standing, orgId: string, codes: Iterable<string>): void {
  for (const code of codes) {
    const role = standing.roles.get(who.groupId, code);
    if (!role) throw unfit(who, 'roleCodes', [`没有角色 ${code}`, `There is no role ${code}`]);
    refuseGiving(who, { role, orgId }, standing);
  }
}

interface Binding {
  readonly person: Person;
  readonly orgId: string;
  readonly was: readonly string[];
  readonly now: readonly string[];
}
/** Roles that the person gains or loses there are judged; somebody who comes there has those that they hold everywhere, there too. */
function refuseBinding(who: Who, standing: Standing, { person, orgId, was, now }: Binding): void {
  const known = isKnown(standing, who);
  // A role that is gone may be taken from him by anybody.
  const changed = differing(was, now).filter((code) => now.includes(code) || known(code));
  const everywhere = person.ownOrgIds.includes(orgId) ? [] : person.roleCodes.filter(known);
  refuseRoles(who, standing, orgId, [...changed, ...everywhere]);
}

async function save(query: Query, who: Who, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const { userId, orgId } = placeOf(draft, before);
  if (!who.orgIds.includes(orgId)) throw unfit(who, 'orgId', ['没有找到', 'was not found']);
  const standing = await loadStanding(query);
  const person = await personFor(query, userId, standing);
  if (draft.get('isDefault') === false && person.orgId === orgId) throw new Refusal('startsHere');
  if (draft.get('isDefault') === true && person.orgId !== orgId) {
    if (!who.orgIds.includes(person.orgId)) throw new Refusal('beyondYourScope');
    refuseOverMightier(who, person, standing);
  }
  const was = listOf(before?.['roleCodes']);
  const now = draft.has('roleCodes') ? listOf(draft.get('roleCodes')) : was;
  refuseBinding(who, standing, { person, orgId, was, now });
  if (draft.has('roleCodes')) draft.set('roleCodes', now);
  // The place of one that was taken away: it is made anew.
  if (!before) await query.query('delete from user_bind_org where user_id = $1 and org_id = $2 and deleted_at is not null', [userId, orgId]);
}

const bindSql = 'update staff_user set bound_org_ids = bound_org_ids || $2::uuid where id = $1 and not $2 = any(bound_org_ids)';

/** The organisation where somebody starts decides who looks after their account. */
async function startAt(tx: Tx, who: Who, { userId, orgId }: Place): Promise<void> {
  const person = await personFor(tx, userId, await loadStanding(tx));
  if (person.orgId === orgId) return;
  await tx.query('update staff_user set org_id = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1', [userId, orgId, who.id]);
  const left = await tx.query<{ id: string; orgId: string; version: number }>(
    `update user_bind_org set is_default = false, version = version + 1, updated_at = now(), updated_by = $3
     where user_id = $1 and org_id <> $2 and is_default and deleted_at is null returning id, org_id as "orgId", version`,
    [userId, orgId, who.id],
  );
  for (const row of left)
    tx.append({
      groupId: who.groupId,
      frameType: frameType.changed,
      entity: 'userBindOrg',
      entityId: row.id,
      change: 'updated',
      version: row.version,
      audience: { orgIds: [row.orgId], memberIds: [] },
      actorId: who.id,
    });
  tellAccount(tx, who, { ...person, ownOrgIds: [...new Set([...person.ownOrgIds, orgId])] });
}

async function changed(tx: Tx, who: Who, draft: Draft, before: RuleRow | undefined): Promise<void> {
  const place = placeOf(draft, before);
  if (!before) await tx.query(bindSql, [place.userId, place.orgId]);
  if (draft.get('isDefault') === true) await startAt(tx, who, place);
}

async function remove(query: Query, who: Who, row: RuleRow): Promise<void> {
  const standing = await loadStanding(query);
  const { userId, orgId } = placeOf(new Map(), row);
  const person = await personFor(query, userId, standing);
  if (person.orgId === orgId) throw new Refusal('startsHere');
  refuseRoles(who, standing, orgId, [...listOf(row['roleCodes']), ...person.roleCodes].filter(isKnown(standing, who)));
  await query.query('update staff_user set bound_org_ids = array_remove(bound_org_ids, $2::uuid) where id = $1', [userId, orgId]);
}

/** He comes back with what he held there: so it is given anew. */
async function restore(query: Query, who: Who, row: RuleRow): Promise<void> {
  const standing = await loadStanding(query);
  const { userId, orgId } = placeOf(new Map(), row);
  const person = await personFor(query, userId, standing);
  const now = listOf(row['roleCodes']).filter(isKnown(standing, who));
  refuseBinding(who, standing, { person, orgId, was: [], now });
  await query.query(bindSql, [userId, orgId]);
}

export const userBindOrgRule: Rule = { save, changed, remove, restore, name: roleNames('heldCodes', 'roleCodes', 'everywhere') };
