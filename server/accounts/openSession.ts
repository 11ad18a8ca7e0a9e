/** A login that succeeded: the session, and who the person is in it. */
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Landing } from '#contract/choices/people.ts';
import type { Answers } from '#contract/operations.ts';
import type { Right } from '#contract/rights.ts';
import type { Database, Query } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { noteDevice } from '#server/messages/newDevice.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { actIn, choosableOrgIds } from '#server/session/identity.ts';
import type { Identity } from '#server/session/identity.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';

type LoginAnswer = Answers<'session.login'>;
export interface Subject {
  readonly kind: 'staff' | 'member';
  readonly id: string;
  readonly orgId: string;
  /** The hash is the one at which the password was looked at. */
  readonly passwordHash?: string | null;
}

const landingSql = 'select p.landing from shell_preference p where p.user_id = $1 and p.deleted_at is null';
/** Whoever leads a team begins at the workbench, others at the desk, unless they chose otherwise. */
async function landingOf(query: Query, { id, kind }: Identity, rights: ReadonlySet<Right>): Promise<Landing | undefined> {
  if (kind !== 'staff') return undefined;
  const [kept] = await query.query<{ landing: Landing | null }>(landingSql, [id]);
  return kept?.landing ?? (rights.has('desk.team') ? 'workbench' : 'desk');
}

/** The person is told as they stand in the session's own organisation. */
export async function personOf(query: Query, identity: Identity): Promise<SessionPerson> {
  const nameOf = (id: string): string => identity.tree.get(id)?.name ?? '';
  const { rights, roleCodes } = actIn(identity, undefined, 'zh-CN');
  const landing = await landingOf(query, identity, rights);
  return {
    id: identity.id,
    system: identity.kind,
    username: identity.username,
    nickName: identity.name,
    roles: roleCodes.map((code) => ({ code, name: identity.held.find(({ role }) => role.code === code)?.role.name ?? code })),
    rights: [...rights],
    orgId: identity.orgId,
    orgs: choosableOrgIds(identity).map((id) => ({ id, name: nameOf(id), groupName: nameOf(identity.tree.get(id)?.groupId ?? '') })),
    ...(identity.mustChangePassword ? { mustChangePassword: true } : {}),
    ...(landing === undefined ? {} : { landing }),
  };
}

/** A password that was changed since it was looked at opens nothing: whoever changes it waits for this, and ends what was opened before. */
async function refuseOldPassword(query: Query, { id, passwordHash }: Subject): Promise<void> {
  if (passwordHash == null) return;
  const [still] = await query.query('select 1 from staff_user where id = $1 and password_hash = $2 for share', [id, passwordHash]);
  if (!still) throw new Refusal('loginFailed');
}

/** The session is opened only once everything about the person stands; a person who cannot act anywhere gets the answer of a wrong password. */
export async function openSession(database: Database, subject: Subject, context: OperationContext): Promise<LoginAnswer> {
  const opened = await database.transaction(async (query) => {
    await refuseOldPassword(query, subject);
    return context.sessions.open(query, subject, context);
  });
  try {
    const identity = await context.sessions.identify(opened.token);
    context.note({ principal: { kind: subject.kind, id: subject.id, orgId: identity.orgId, sessionId: opened.sessionId } });
    if (subject.kind === 'staff')
      await inTransaction(database, async (tx) => {
        await tx.query('update staff_user set last_login_at = now() where id = $1', [subject.id]);
        await noteDevice(tx, { userId: subject.id, sessionId: opened.sessionId, address: context.address, agent: context.agent });
        await context.auditIn(tx);
      });
    return { access_token: opened.token, token_type: 'bearer', expires_in: opened.expiresInSeconds, person: await personOf(database, identity) };
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'sessionWithdrawn') throw new Refusal('loginFailed');
    throw error;
  }
}
