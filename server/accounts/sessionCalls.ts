/** Logging in and out, the socket's ticket, the menu. */
import { standingSql } from '#server/engine/merge/leadOn.ts';
import { errorText } from '#contract/errors.ts';
import { operations } from '#contract/operations.ts';
import type { Takes } from '#contract/operations.ts';
import { hasForm } from '#contract/textForms.ts';
import type { Database, Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { menusByNames, mergedMenus, menuTree, readMenus } from '#server/rights/menuTree.ts';
import { refuseOtherTenant } from '#server/rights/tenant.ts';
import { isFirstLink, makeFirst } from '#server/setup/firstAdministrator.ts';
import { choosableOrgIds } from '#server/session/identity.ts';
import { normalAccount } from '#server/session/loginLimits.ts';
import { checkPassword, hashPassword } from '#server/session/password.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, reads, writes } from '#server/engine/calls/handler.ts';
import { openSession, personOf } from './openSession.ts';
import type { Subject } from './openSession.ts';
import { changePassword, refuseWeakPassword } from './passwordCalls.ts';

type Found = Subject & { readonly enabled: boolean; readonly hasMobile?: boolean } & Record<string, unknown>;

const mayComeIn = (found: Found | undefined, hasCode: boolean): Found | undefined =>
  found?.enabled && (hasCode || found.hasMobile !== true) ? found : undefined;

/** Unknown, disabled and wrong take the same time and get the same answer (F3). Whose number nobody knows is sent no code and needs none: the limits alone bound who guesses. */
const login: Handlers['session.login'] = alone(async (database, input, _who, context) => {
  const account = normalAccount(input.username);
  const isCodeNeeded = await context.validCodes.isNeeded(database, input.username, context.address);
  const attempt = await context.loginLimits.begin(`staff ${account}`, context.address);
  const [found] = await database.query<Found>(
    `select 'staff' as kind, id, org_id as "orgId", password_hash as "passwordHash", enabled, coalesce(mobile, '') <> '' as "hasMobile" from staff_user where lower(username) = $1 and deleted_at is null`,
    [account],
  );
  const right = await checkPassword(input.password, found?.passwordHash ?? null);
  const hasCode = !isCodeNeeded || (await context.validCodes.take(database, input.username, input.validCode ?? ''));
  const comesIn = right ? mayComeIn(found, hasCode) : undefined;
  await attempt.settle(database, comesIn !== undefined);
  if (!comesIn) throw new Refusal(hasCode ? 'loginFailed' : 'validCodeWrong');
  return openSession(database, comesIn, context);
});

type MemberInput = Takes<'session.memberLogin'>;

/** WeChat itself says who comes: its app speaks for members of the organisations that have it. @throws Refusal */
async function byCode(
  database: Database,
  input: MemberInput & { readonly code: string },
  language: Language,
  { wechat }: OperationContext,
): Promise<Found | undefined> {
  const { code, orgId } = input;
  const app = input.app ?? 'officialAccount';
  if (!orgId) throw new Refusal('invalidInput', ...missing('orgId', language));
  const vouched = await wechat.openIdOf({ orgId, app, code });
  const found = await membersWith(database, vouched.openId);
  const own = await Promise.all(found.map((one) => wechat.isOf(one.orgId, app, vouched.configId)));
  return found.find((_one, at) => own[at]);
}

const missing = (field: 'openId' | 'orgId', language: Language): [{ detail: string }, Record<string, string>] => {
  const label = operations['session.memberLogin'].takes[field].label[language === 'en' ? 1 : 0];
  return [{ detail: label }, { [field]: label }];
};
/** Whoever was merged into another customer comes in as that one. */
const membersSql = `select 'member' as kind, s.id, s.org_id as "orgId", s.enabled
  from (select id from member where open_id = $1 and deleted_at is null union all select id from member where open_id = $1 and merged_into_id is not null) m
  cross join lateral (${standingSql('member', 'm.id')}) l join member s on s.id = l.id and s.deleted_at is null`;
const membersWith = (database: Database, openId: string): Promise<Found[]> => database.query<Found>(membersSql, [openId]);

/**
 * An open id that somebody merely says is believed where outside systems are stood in for, and no app could vouch for it (docs/adr/0064): everybody else comes by a code.
 * @throws Refusal openIdAlone
 */
async function byOpenId(database: Database, openId: string, { wechat }: OperationContext): Promise<Found | undefined> {
  if (!wechat.believesOpenIds) throw new Refusal('openIdAlone');
  const [found] = await membersWith(database, openId);
  return found && !(await wechat.vouchesIn(found.orgId)) ? found : undefined;
}

const memberLogin: Handlers['session.memberLogin'] = alone(async (database, input, { language }, context) => {
  const { openId, code } = input;
  if (!openId && !code) throw new Refusal('invalidInput', ...missing('openId', language));
  const attempt = await context.loginLimits.begin(code ? `code ${code}` : `member ${openId ?? ''}`, context.address);
  const found = code ? await byCode(database, { ...input, code }, language, context) : await byOpenId(database, openId ?? '', context);
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

/** The one-time link of a start without demo data: whoever has it becomes the administrator of the group that they name. */
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

/** The organisation that a row of `userbindorg` binds this person to. */
async function boundBy(query: Query, id: string, principal: Principal): Promise<string | undefined> {
  const [row] = await query.query<{ orgId: string }>('select org_id as "orgId" from user_bind_org where id = $1 and user_id = $2 and deleted_at is null', [
    id,
    principal.id,
  ]);
  return row?.orgId;
}

/** The console says that the new session stands beside the old one: another tab may go on in that organisation. Nobody else's bearer does (docs/adr/0060). */
const chooseOrganisation: Handlers['session.chooseOrganisation'] = alone(async (database, { orgId: named, id, isBeside }, principal, context) => {
  const { sessions } = context;
  const identity = await sessions.identityOfSession(principal.sessionId);
  // A client that says the organisation as `qxOrgId` alone has said it, too.
  const orgId = named ?? (id == null ? principal.orgId : ((await boundBy(database, id, principal)) ?? id));
  if (!identity || !choosableOrgIds(identity).includes(orgId)) throw new Refusal('foreignOrganisation');
  const opened = await database.transaction((query) =>
    isBeside === true ? sessions.openBeside(query, principal.sessionId, orgId) : sessions.openInstead(query, principal.sessionId, orgId),
  );
  sessions.forget(principal.sessionId);
  context.note({ entity: 'organisation', entityId: orgId, detail: { fromOrgId: identity.orgId, sessionId: opened.sessionId } });
  const person = await personOf(database, await context.sessions.identify(opened.token));
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
  'session.logout': writes(async (tx, _input, principal, context) => {
    await context.sessions.end(tx, principal.sessionId);
    return null;
  }),
  /** Only the caller's own: a foreign token and none look alike. */
  'session.removeToken': writes(async (tx, input, principal, context) => {
    const own = await context.sessions.ownSession(tx, input.token, principal.id);
    if (own === undefined) throw new Refusal('notFound');
    await context.sessions.end(tx, own);
    return null;
  }),
  'session.chooseOrganisation': chooseOrganisation,
  'session.changePassword': changePassword,
  /** Follows from the tries of this name from this network, so it tells nobody which accounts exist (F3). */
  'session.needsValidCode': alone(async (database, { username }, _who, context) => ({
    needed: await context.validCodes.isNeeded(database, username ?? '', context.address),
  })),
  'session.ticket': alone(async (_database, _input, principal, context) => context.sessions.issueTicket(principal)),
  'session.sealKey': reads(async (_query, _input, principal, context) => ({ key: context.keys.seal(principal.id).toString('base64') })),
  'session.person': alone(async (database, _input, principal, context) => {
    const identity = await context.sessions.identityOfSession(principal.sessionId);
    if (!identity) throw new Refusal('sessionWithdrawn');
    return { person: await personOf(database, identity) };
  }),
  'session.menus': reads(async (query, input, principal) => {
    refuseOtherTenant(input.tenantId);
    return menusByNames(menuTree(mergedMenus(await readMenus(query, principal.groupId)), principal), input);
  }),
};
