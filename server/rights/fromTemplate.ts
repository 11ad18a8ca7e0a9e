/** A role that begins with what its like usually may. */
import type { RoleTemplate } from '#contract/resources/role.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { createRow, lockRow, storeChange } from '#server/engine/write.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { templateRoles } from '#server/session/standardRoles.ts';
import type { Principal } from '#server/kit/principal.ts';
import { refuseForeignRights, refuseWithoutGroup } from './granting.ts';

/** 1 where no role is called so, removed ones apart. */
async function firstFree(query: Query, { groupId }: Principal, code: string): Promise<number> {
  const taken = await query.query<{ code: string }>('select code from role where org_id = $1 and starts_with(code, $2) and deleted_at is null', [
    groupId,
    code,
  ]);
  const codes = new Set(taken.map((one) => one.code));
  for (let at = 1; ; at += 1) if (!codes.has(at === 1 ? code : `${code}${at}`)) return at;
}

/** @throws Refusal notYoursToGrant: only what they have themselves is given by a template, too */
export async function roleFromTemplate(
  tx: Tx,
  principal: Principal,
  template: RoleTemplate,
  keys: Keys,
): Promise<{ readonly id: string; readonly name: string }> {
  const assignments = await loadAssignments(tx);
  refuseWithoutGroup(principal, 'role.write', assignments);
  const { name, rights, dataScope } = templateRoles[template];
  refuseForeignRights(principal, rights as readonly Right[], assignments.tree.ofGroup(principal.groupId));
  const at = await firstFree(tx, principal, template);
  const numbered = (word: string): string => (at === 1 ? word : `${word} ${at}`);
  const caller: Caller = { entity: entityOf('role'), call: { entity: 'role', verb: 'save' }, principal, keys };
  const given = { code: at === 1 ? template : `${template}${at}`, name: numbered(name[0]), nameEn: numbered(name[1]), dataScope };
  const { id } = await createRow(tx, caller, given);
  await storeChange(tx, caller, await lockRow(tx, caller, id), new Map([['rights', rights.toSorted()]]));
  return { id, name: principal.language === 'en' ? given.nameEn : given.name };
}
