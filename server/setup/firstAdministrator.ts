/** A start without demo data: the one-time link of an empty database, and the group, hospital and administrator that are made with it (F10). */
import { randomUUIDv7 } from 'node:crypto';
import { sessionLimits } from '#contract/limits/session.ts';
import type { Takes } from '#contract/operations.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Database, Query } from '#server/db/database.ts';
import { holdsNothing, lockFirstData } from '#server/db/firstData.ts';
import { insertRows } from '#server/db/insertRows.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { firstQuiet } from '#server/outgoing/quietHours.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { plantMenus } from '#server/rights/plantMenus.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';
import { hashOf, newToken, tokenCharacters } from '#server/session/token.ts';

export type FirstGiven = Omit<Takes<'session.firstAdministrator'>, 'token' | 'password'> & { readonly passwordHash: string };

/** Voids the link of an earlier start. @returns the new one's token; none where the database holds an organisation */
export function issueFirstLink(database: Database): Promise<string | undefined> {
  return database.transaction(async (query) => {
    await lockFirstData(query);
    await query.query('delete from first_link');
    if (!(await holdsNothing(query))) return undefined;
    const token = newToken();
    await query.query('insert into first_link (token_hash) values ($1)', [hashOf(token)]);
    return token;
  });
}

const matches = `token_hash = $1 and created_at > now() - interval '${sessionLimits.firstLinkMs} milliseconds'`;

/** Asked before anything costly is done for a stranger; `makeFirst` asks again. */
export async function isFirstLink(query: Query, token: string): Promise<boolean> {
  if (token.length > tokenCharacters) return false;
  return (await query.query(`select 1 from first_link where ${matches}`, [hashOf(token)])).length > 0;
}

const rolesOf = (groupId: string): Record<string, unknown>[] =>
  (Object.keys(standardRoles) as RoleCode[]).map((code) => {
    const { name, rights, dataScope } = standardRoles[code];
    return { id: randomUUIDv7(), orgId: groupId, code, name: name[0], nameEn: name[1], rights, dataScope };
  });

/** No event is logged: nobody can be connected before there is anybody. */
async function insertFirst(
  query: Query,
  { groupName, hospitalName, passwordHash, ...person }: FirstGiven,
): Promise<{ readonly id: string; readonly orgId: string }> {
  const [id, groupId, hospitalId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const [title, titleEn] = standardRoles[corpAdminRoleCode].name;
  const kept = { createdBy: id, groupId, status: 'enabled', isShow: true };
  await insertRows(query, 'organisation', [
    { ...kept, id: groupId, parentId: null, type: 'group', name: groupName, code: 'group', sort: 0 },
    { ...kept, id: hospitalId, parentId: groupId, type: 'hospital', name: hospitalName, code: 'hospital', sort: 1 },
  ]);
  await insertRows(query, 'role', rolesOf(groupId));
  await plantMenus(query, groupId);
  const night = { quietFrom: firstQuiet.from, quietTo: firstQuiet.to, enabled: true };
  await insertRows(query, 'message_rule', [{ id: randomUUIDv7(), createdBy: id, orgId: groupId, name: '夜间免打扰', ...night }]);
  await insertRows(query, 'staff_user', [
    {
      ...person,
      id,
      createdBy: id,
      orgId: groupId,
      boundOrgIds: [groupId, hospitalId],
      roleCodes: [corpAdminRoleCode],
      passwordHash,
      title,
      titleEn,
      enabled: true,
      dutyState: 'online',
    },
  ]);
  return { id, orgId: groupId };
}

/**
 * Uses the link up and makes everything, or neither.
 * @throws Refusal firstLinkOver
 */
export function makeFirst(database: Database, token: string, given: FirstGiven): Promise<{ readonly id: string; readonly orgId: string }> {
  return database.transaction(async (query) => {
    await lockFirstData(query);
    const used = await query.query(`delete from first_link where ${matches} returning 1`, [hashOf(token)]);
    if (used.length === 0 || !(await holdsNothing(query))) throw new Refusal('firstLinkOver');
    const made = await insertFirst(query, given);
    const row = { operation: 'session.firstAdministrator', class: 'change', outcome: 'done', entity: 'staffUser', entityId: made.id } as const;
    await writeAudit(query, [{ ...row, principal: { kind: 'staff', ...made, sessionId: '' } }]);
    return made;
  });
}
