/** Logging in and out, the socket's ticket, the menu. */
import { createHash } from 'node:crypto';
import { errorText } from '#contract/errors.ts';
import { rightLabel } from '#contract/entityRights.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import { areas } from '#contract/screens/areas.ts';
import type { AreaEntry, AreaName } from '#contract/screens/areas.ts';
import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import { tenantId } from '#contract/services.ts';
import type { MenuNode, SessionPerson } from '#contract/calls/session.ts';
import { operations } from '#contract/operations.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Database, Query } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { noteDevice } from '#server/messages/newDevice.ts';
import { Refusal } from '#server/refusal.ts';
import { isFirstLink, makeFirst } from '#server/session/firstAdministrator.ts';
import { choosableOrgIds } from '#server/session/identity.ts';
import type { Identity } from '#server/session/identity.ts';
import { normalAccount } from '#server/session/loginLimits.ts';
import { checkPassword, hashPassword } from '#server/session/password.ts';
import type { Language, Who } from '#server/who.ts';
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

function personOf(identity: Identity): SessionPerson {
  const nameOf = (id: string): string => identity.tree.get(id)?.name ?? '';
  return {
    id: identity.id,
    system: identity.kind,
    username: identity.username,
    nickName: identity.name,
    roles: identity.roles.map(({ code, name }) => ({ code, name })),
    rights: [...identity.rights],
    orgId: identity.orgId,
    orgs: choosableOrgIds(identity).map((id) => ({ id, name: nameOf(id), groupName: nameOf(identity.tree.get(id)?.groupId ?? '') })),
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
    if (subject.kind === 'staff')
      await inTransaction(database, async (tx) => {
        await tx.query('update staff_user set last_login_at = now() where id = $1', [subject.id]);
        await noteDevice(tx, { userId: subject.id, sessionId: opened.sessionId, address: context.address, agent: context.agent });
      });
    context.note({ who: { kind: subject.kind, id: subject.id, orgId: identity.orgId, sessionId: opened.sessionId } });
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

const accountForm = /^[a-z0-9][a-z0-9._@-]*$/i;

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
  if (!accountForm.test(username)) throw new Refusal('usernameForm', {}, { username: errorText('usernameForm', language) });
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

/** The same menu has the same id everywhere, without a table of menus. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type MenuScreen = Screen & Required<Pick<Screen, 'menu' | 'title'>>;
const menuScreens = (screens as readonly Screen[]).filter((screen): screen is MenuScreen => screen.menu !== undefined && screen.title !== undefined);

function screenNode({ path, title, menu }: MenuScreen, who: Who): MenuNode {
  const buttons = Object.entries(menu.buttons).map(([permission, right]) => ({
    id: idOf(`${path} ${permission}`),
    path: '',
    name: rightLabel(right)[who.language === 'en' ? 1 : 0],
    nameEn: rightLabel(right)[1],
    icon: '',
    permission,
    have: who.rights.has(right),
    subMenus: [],
  }));
  const have = menu.right === undefined ? who.kind === 'staff' : who.rights.has(menu.right);
  return { id: idOf(path), path, name: title[0], nameEn: title[1], icon: '', permission: '', have, subMenus: buttons };
}

/** Areas that have screens, each with them, each of them with its buttons; nothing is left out, `have` tells (spec 6). */
function menuTree(who: Who): readonly MenuNode[] {
  return (Object.entries(areas) as [AreaName, AreaEntry][]).flatMap(([name, { label, isForCorpAdmin }]) => {
    const subMenus = menuScreens.filter((screen) => screen.menu.area === name).map((screen) => screenNode(screen, who));
    if (subMenus.length === 0) return [];
    const have = subMenus.some((node) => node.have) && (isForCorpAdmin !== true || who.roleCodes.includes(corpAdminRoleCode));
    return [{ id: idOf(`area ${name}`), path: '', name: label[0], nameEn: label[1], icon: name, permission: '', have, subMenus }];
  });
}

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
  'session.menus': reads(async (_query, input, who) => {
    // Spec 9: the tenant is fixed.
    if (input.tenantId != null && input.tenantId !== tenantId) throw new Refusal('invalidInput', { detail: `tenantId = ${tenantId}` });
    return menuTree(who);
  }),
};
