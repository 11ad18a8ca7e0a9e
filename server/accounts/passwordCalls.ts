/** A new password: what it must be (F4), and what its change ends (F6). */
import { errorText } from '#contract/errors.ts';
import { commonPasswords } from '#contract/commonPasswords.ts';
import { brokenPasswordRules, passwordErrors } from '#contract/passwordRules.ts';
import type { PasswordGiven } from '#contract/passwordRules.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { voidInvitation } from '#server/session/invitations.ts';
import { normalAccount } from '#server/session/loginLimits.ts';
import { checkPassword, hashPassword } from '#server/session/password.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone } from '#server/engine/calls/handler.ts';

/** @throws Refusal with the text at the field */
export function refuseWeakPassword(given: Omit<PasswordGiven, 'common'>, field: string, language: Language): void {
  const [broken] = brokenPasswordRules({ ...given, common: commonPasswords });
  if (broken === undefined) return;
  const reason = passwordErrors[broken];
  throw new Refusal(reason, {}, { [field]: errorText(reason, language) });
}

const wrong = (language: Language): Refusal => new Refusal('passwordWrong', {}, { oldPassword: errorText('passwordWrong', language) });

interface Account extends Record<string, unknown> {
  readonly username: string;
  readonly passwordHash: string | null;
}
interface Change {
  readonly from: string | null;
  readonly to: string;
}

async function keepPassword(tx: Tx, { from, to }: Change, principal: Principal, context: OperationContext): Promise<void> {
  const [changed] = await tx.query(
    'update staff_user set password_hash = $3, must_change_password = false, version = version + 1, updated_at = now(), updated_by = $1 where id = $1 and password_hash = $2 returning 1',
    [principal.id, from, to],
  );
  // One of two changes at once came first: the other knows only the old password.
  if (!changed) throw wrong(principal.language);
  await voidInvitation(tx, principal.id);
  const ended = await context.sessions.revokeSessions(tx, principal.id, principal.sessionId);
  const what = { operation: 'session.changePassword', class: 'change', outcome: 'done', entity: 'staffUser', entityId: principal.id } as const;
  await notifyPerson(tx, principal.id, { kind: 'passwordChanged', link: '/secretUpdate' }, principal);
  await writeAudit(tx, [{ ...what, principal, detail: { endedSessions: ended.length } }]);
}

/** Every other session of the person ends, this one goes on. A wrong old password counts like a wrong login (F1). */
export const changePassword: Handlers['session.changePassword'] = alone(async (database, { oldPassword, newPassword }, principal, context) => {
  const [account] = await database.query<Account>(
    'select username, password_hash as "passwordHash" from staff_user where id = $1 and enabled and deleted_at is null',
    [principal.id],
  );
  // Members have none.
  if (!account) throw new Refusal('notFound');
  refuseWeakPassword({ username: account.username, newPassword, oldPassword }, 'newPassword', principal.language);
  const attempt = await context.loginLimits.begin(`staff ${normalAccount(account.username)}`, context.address);
  const isRight = await checkPassword(oldPassword, account.passwordHash);
  await attempt.settle(database, isRight);
  if (!isRight) throw wrong(principal.language);
  const to = await hashPassword(newPassword);
  await inTransaction(database, (tx) => keepPassword(tx, { from: account.passwordHash, to }, principal, context));
  // Somebody who had no right before they had a password of their own has theirs now, and asks for it at once.
  context.sessions.forget(principal.sessionId);
  return null;
});
