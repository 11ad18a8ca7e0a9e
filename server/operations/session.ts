/** Logging in and out, the socket's ticket, the menu. */
import { errorText } from '#contract/errors.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import { operations } from '#contract/operations.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { hasForm } from '#contract/textForms.ts';
import type { Database, Query } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { noteDevice } from '#server/messages/newDevice.ts';
import { Refusal } from '#server/refusal.ts';
import { mergedMenus, menuTree, readMenus } from '#server/rights/menuTree.ts';
import { refuseOtherTenant } from '#server/rights/tenant.ts';
import { isFirstLink, makeFirst } from '#server/session/firstAdministrator.ts';
import { actIn, choosableOrgIds } from '#server/session/identity.ts';
import type { Identity } from '#server/session/identity.ts';
import { normalAccount } from '#server/session/loginLimits.ts';
import { checkPassword, hashPassword } from '#server/session/password.ts';
import type { Language } from '#server/who.ts';
import type { Handlers, OperationContext } from './handler.ts';
import { alone, reads, writes } from './handler.ts';
import { changePassword, refuseWeakPassword } from './password.ts';

type LoginAnswer = Answers<'session.login'>;
interface Subject {
  readonly kind: 'staff' | 'member';
  readonly id: string;
  readonly orgId: string;
  /** As it was when the password was looked at. */
  readonly passwordHash?: string | null;
}

/** As he stands in the session's own organisation. */
function personOf(identity: Identity): SessionPerson {
  const nameOf = (id: string): string => identity.tree.get(id)?.name ?? '';
  const { rights, roleCodes } = actIn(identity, undefined, 'zh-CN');
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
  };
}

/** A password that was changed since it was looked at opens nothing: whoever changes it waits for this, and ends what was opened before. */
async function refuseOldPassword(query: Query, { id, passwordHash }: Subject): Promise<void> {
  if (passwordHash == null) return;
  const [still] = await query.query('select 1 from staff_user where id = $1 and password_hash = $2 for share', [id, passwordHash]);
  if (!still) throw new Refusal('loginFailed');
}

/** The session is opened only once everything about the person stands; a person who cannot act anywhere gets the answer of a wrong password. */
async function openSession(database: Database, subject: Subject, context: OperationContext): Promise<LoginAnswer> {
  const opened = await database.transaction(async (query) => {
    await refuseOldPassword(query, subject);
    return context.sessions.open(query, subject);
  });
  try {
    const identity = await context.sessions.identify(opened.token);
    context.note({ who: { kind: subject.kind, id: subject.id, orgId: identity.orgId, sessionId: opened.sessionId } });
    if (subject.kind === 'staff')
      await inTransaction(database, async (tx) => {
        await tx.query('update staff_user set last_login_at = now() where id = $1', [subject.id]);
        await noteDevice(tx, { userId: subject.id, sessionId: opened.sessionId, address: context.address, agent: context.agent });
        await context.auditIn(tx);
      });
    return { access_token: opened.token, token_type: 'bearer', expires_in: opened.expiresInSeconds, person: personOf(identity) };
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'sessionWithdrawn') throw new Refusal('loginFailed');
    throw error;
  }
}

type Found = Subject & { readonly enabled: boolean } & Record<string, unknown>;

/** Unknown, disabled and wrong take the same time and get the same answer (F3). */
const login: Handlers['session.login'] = alone(async (database, input, _who, context) => {
  const account = normalAccount(input.username);
  const attempt = await context.loginLimits.begin(`staff ${account}`, context.address);
  const [found] = await database.query<Found>(
    `select 'staff' as kind, id, org_id as "orgId", password_hash as "passwordHash", enabled from staff_user where lower(username) = $1 and deleted_at is null`,
    [account],
  );
  const right = await checkPassword(input.password, found?.passwordHash ?? null);
  const passed = right && found?.enabled === true;
  await attempt.settle(database, passed);
  if (!passed || !found) throw new Refusal('loginFailed');
  return openSession(database, found, context);
});

const memberLogin: Handlers['session.memberLogin'] = alone(async (database, input, _who, context) => {
  const attempt = await context.loginLimits.begin(`member ${input.openId}`, context.address);
  const [found] = await database.query<Found>(`select 'member' as kind, id, org_id as "orgId", enabled from member where open_id = $1 and deleted_at is null`, [
    input.openId,
  ]);
  await attempt.settle(database, found?.enabled === true);
  if (!found?.enabled) throw new Refusal('loginFailed');
  return openSession(database, found, context);
});

/** Blanks around a name are no part of it, and blanks alone are no name. */
function nameOf(input: Takes<'session.firstAdministrator'>, field: 'groupName' | 'hospitalName' | 'nickName', language: Language): string {
  const name = input[field].trim();
  const label = operations['session.firstAdministrator'].takes[field].label[language === 'en' ? 1 : 0];
  if (name === '') throw new Refusal('invalidInput', { detail: label }, { [field]: label });
  return name;
}

/** The one-time link of a start without demo data: whoever has it becomes the administrator of the group that he names. */
const firstAdministrator: Handlers['session.firstAdministrator'] = alone(async (database, input, { language }, context) => {
  const { token, password } = input;
  const names = {
    groupName: nameOf(input, 'groupName', language),
    hospitalName: nameOf(input, 'hospitalName', language),
    nickName: nameOf(input, 'nickName', language),
  };
  const username = input.username.trim();
  if (!hasForm('account', username)) throw new Refusal('usernameForm', {}, { username: errorText('usernameForm', language) });
  const attempt = await context.loginLimits.begin(`first ${token}`, context.address);
  const isRight = await isFirstLink(database, token);
  await attempt.settle(database, isRight);
  if (!isRight) throw new Refusal('firstLinkOver');
  refuseWeakPassword({ username, newPassword: password }, 'password', language);
  const made = await makeFirst(database, token, { ...names, username, passwordHash: await hashPassword(password) });
  context.note({ entity: 'staffUser', entityId: made.id });
  return openSession(database, { kind: 'staff', ...made }, context);
});

/** The new session stands beside the old one: another tab may go on in that organisation. */
const chooseOrganisation: Handlers['session.chooseOrganisation'] = alone(async (database, { orgId }, who, context) => {
  const identity = await context.sessions.identityOfSession(who.sessionId);
  if (!identity || !choosableOrgIds(identity).includes(orgId)) throw new Refusal('foreignOrganisation');
  const opened = await database.transaction((query) => context.sessions.openBeside(query, who.sessionId, orgId));
  context.note({ entity: 'organisation', entityId: orgId, detail: { fromOrgId: identity.orgId, sessionId: opened.sessionId } });
  const person = personOf(await context.sessions.identify(opened.token));
  return { access_token: opened.token, token_type: 'bearer', expires_in: opened.expiresInSeconds, person };
});

export const session: Pick<
  Handlers,
  | 'session.login'
  | 'session.memberLogin'
  | 'session.firstAdministrator'
  | 'session.logout'
  | 'session.removeToken'
  | 'session.chooseOrganisation'
  | 'session.changePassword'
  | 'session.needsValidCode'
  | 'session.ticket'
  | 'session.sealKey'
  | 'session.person'
  | 'session.menus'
> = {
  'session.login': login,
  'session.memberLogin': memberLogin,
  'session.firstAdministrator': firstAdministrator,
  'session.logout': writes(async (tx, _input, who, context) => {
    await context.sessions.end(tx, who.sessionId);
    return null;
  }),
  /** Only his own: a foreign token and none look alike. */
  'session.removeToken': writes(async (tx, input, who, context) => {
    const own = await context.sessions.ownSession(tx, input.token, who.id);
    if (own === undefined) throw new Refusal('notFound');
    await context.sessions.end(tx, own);
    return null;
  }),
  'session.chooseOrganisation': chooseOrganisation,
  'session.changePassword': changePassword,
  /** No validation code yet: the same answer for every name, so that it tells nobody which accounts exist (F3). */
  'session.needsValidCode': reads(async () => ({ needed: false })),
  'session.ticket': writes(async (tx, _input, who, context) => context.sessions.issueTicket(tx, who)),
  'session.sealKey': reads(async (_query, _input, who, context) => ({ key: context.keys.seal(who.id).toString('base64') })),
  'session.person': alone(async (_database, _input, who, context) => {
    const identity = await context.sessions.identityOfSession(who.sessionId);
    if (!identity) throw new Refusal('sessionWithdrawn');
    return { person: personOf(identity) };
  }),
  'session.menus': reads(async (query, input, who) => {
    refuseOtherTenant(input.tenantId);
    return menuTree(mergedMenus(await readMenus(query, who.groupId)), who);
  }),
};
