/** What an administrator does to the account of somebody else. */
import { randomInt } from 'node:crypto';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { tellPerson } from '#server/messages/tell.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { Refusal } from '#server/refusal.ts';
import { hashPassword } from '#server/session/password.ts';
import { unfit } from '#server/unfit.ts';
import type { Who } from '#server/who.ts';
import type { Handlers } from './handler.ts';
import { alone } from './handler.ts';

/** None that is read as another one: it is told by phone or from a slip. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
const passwordCharacters = 14;
const oneOf = (from: string): string => from.charAt(randomInt(from.length));
/** Some 65 bits. */
const newPassword = (): string => Array.from({ length: passwordCharacters }, (_, at) => oneOf(at % 5 === 4 ? digits : letters)).join('');

async function refuseUnfit(query: Query, id: string, who: Who): Promise<void> {
  const [account] = await query.query<{ roleCodes: string[] }>(
    'select role_codes as "roleCodes" from staff_user where id = $1 and org_id = any($2) and deleted_at is null',
    [id, who.orgIds],
  );
  if (!account) throw new Refusal('notFound');
  // An open window is not enough to take its account over.
  if (id === who.id) throw unfit(who, 'id', ['自己的密码在“修改密码”里修改', 'Change your own password under "Change password"']);
  // Whoever could reset an administrator's password would be one.
  if (account.roleCodes.includes(corpAdminRoleCode) && !who.roleCodes.includes(corpAdminRoleCode))
    throw unfit(who, 'id', ['集团管理员的密码只能由集团管理员重置', "A group administrator's password is reset by another group administrator"]);
}

export const staffUser: Pick<Handlers, 'staffUser.resetPassword'> = {
  'staffUser.resetPassword': alone(async (database, { id }, who, context) => {
    await refuseUnfit(database, id, who);
    const password = newPassword();
    const hash = await hashPassword(password);
    await inTransaction(database, async (tx) => {
      await tx.query('update staff_user set password_hash = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1', [id, hash, who.id]);
      const ended = await context.sessions.revokeSessions(tx, id);
      await tellPerson(tx, id, { kind: 'passwordReset', values: { by: who.name }, link: '/secretUpdate' }, who);
      const what = { operation: 'staffUser.resetPassword', class: 'change', outcome: 'done', entity: 'staffUser', entityId: id } as const;
      await writeAudit(tx, [{ ...what, who, detail: { endedSessions: ended.length } }]);
    });
    return { password };
  }),
};
