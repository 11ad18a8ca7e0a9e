/** An administrator switches an account off and on, and gives it a new password: never their own account, never one that may do more. */
import { randomInt } from 'node:crypto';
import type { Tx } from '#server/log/writeTransaction.ts';
import { tellPerson } from '#server/messages/tell.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { personFor, refuseOverMightier, tellAccount } from '#server/rights/granting.ts';
import type { Person } from '#server/rights/granting.ts';
import { voidInvitation } from '#server/session/invitations.ts';
import { hashPassword } from '#server/session/password.ts';
import { loadStanding } from '#server/session/standing.ts';
import type { Who } from '#server/kit/who.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';

/** @throws Refusal notFound, notYourself, mayMoreThanYou */
export async function accountOf(tx: Tx, who: Who, id: string): Promise<Person> {
  const standing = await loadStanding(tx);
  const person = await personFor(tx, id, standing);
  // His account is looked after where he starts.
  if (!who.orgIds.includes(person.orgId)) throw new Refusal('notFound');
  if (person.id === who.id) throw new Refusal('notYourself');
  refuseOverMightier(who, person, standing);
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
  'staffUser.setEnabled': writes(async (tx, { id, enabled }, who, context) => {
    const person = await accountOf(tx, who, id);
    context.note({ entity: 'staffUser', entityId: id, detail: { enabled } });
    const changed = await tx.query(
      'update staff_user set enabled = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1 and enabled <> $2 returning 1',
      [id, enabled, who.id],
    );
    if (changed.length === 0) return null;
    if (!enabled) await context.sessions.revokeSessions(tx, id);
    tellAccount(tx, who, person);
    return null;
  }),
  'staffUser.resetPassword': writes(async (tx, { id }, who, context) => {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const person = await accountOf(tx, who, id);
    await tx.query(
      'update staff_user set password_hash = $2, must_change_password = true, version = version + 1, updated_at = now(), updated_by = $3 where id = $1',
      [id, passwordHash, who.id],
    );
    await voidInvitation(tx, id);
    const ended = await context.sessions.revokeSessions(tx, id);
    await tellPerson(tx, id, { kind: 'passwordReset', values: { by: who.name }, link: '/secretUpdate' }, who);
    context.note({ entity: 'staffUser', entityId: id, detail: { endedSessions: ended.length } });
    tellAccount(tx, who, person);
    return { password };
  }),
};
