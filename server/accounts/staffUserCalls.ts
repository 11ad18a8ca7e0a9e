/** An administrator switches an account off and on, and gives it a new password: never their own account, never one that may do more. */
import { randomInt } from 'node:crypto';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { personFor, refuseOverMightier, publishAccount } from '#server/rights/granting.ts';
import type { Person } from '#server/rights/granting.ts';
import { voidInvitation } from '#server/session/invitations.ts';
import { hashPassword } from '#server/session/password.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';

/** @throws Refusal notFound, notYourself, mayMoreThanYou */
export async function accountOf(tx: Tx, principal: Principal, id: string): Promise<Person> {
  const assignments = await loadAssignments(tx);
  const person = await personFor(tx, id, assignments);
  // An account is administered in the organisation where its person starts.
  if (!principal.orgIds.includes(person.orgId)) throw new Refusal('notFound');
  if (person.id === principal.id) throw new Refusal('notYourself');
  refuseOverMightier(principal, person, assignments);
  return person;
}

/** None that is read as another one: it is told by phone or from a slip. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
const passwordCharacters = 14;
const oneOf = (from: string): string => from.charAt(randomInt(from.length));
/** Some 65 bits. */
const newPassword = (): string => Array.from({ length: passwordCharacters }, (_, at) => oneOf(at % 5 === 4 ? digits : letters)).join('');

export const staffUser: Pick<Handlers, 'staffUser.setEnabled' | 'staffUser.resetPassword'> = {
  'staffUser.setEnabled': writes(async (tx, { id, enabled }, principal, context) => {
    const person = await accountOf(tx, principal, id);
    context.note({ entity: 'staffUser', entityId: id, detail: { enabled } });
    const changed = await tx.query(
      'update staff_user set enabled = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1 and enabled <> $2 returning 1',
      [id, enabled, principal.id],
    );
    if (changed.length === 0) return null;
    if (!enabled) await context.sessions.revokeSessions(tx, id);
    publishAccount(tx, principal, person);
    return null;
  }),
  'staffUser.resetPassword': writes(async (tx, { id }, principal, context) => {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const person = await accountOf(tx, principal, id);
    await tx.query(
      'update staff_user set password_hash = $2, must_change_password = true, version = version + 1, updated_at = now(), updated_by = $3 where id = $1',
      [id, passwordHash, principal.id],
    );
    await voidInvitation(tx, id);
    const ended = await context.sessions.revokeSessions(tx, id);
    await notifyPerson(tx, id, { kind: 'passwordReset', values: { by: principal.name }, link: '/secretUpdate' }, principal);
    context.note({ entity: 'staffUser', entityId: id, detail: { endedSessions: ended.length } });
    publishAccount(tx, principal, person);
    return { password };
  }),
};
