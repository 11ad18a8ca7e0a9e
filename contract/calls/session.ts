import type { Landing } from '#contract/choices/people.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import { choice, flag, id, json, moment, ref, secret, shape, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';
import { namedTakes } from '#contract/standardShapes.ts';
import type { Right } from '#contract/rights.ts';

export interface SessionOrg {
  readonly id: string;
  readonly name: string;
  readonly groupName: string;
}
/** Somebody is logged in as this person. `roles` with their codes are spec 6; an existing back end may give the token alone. */
export interface SessionPerson {
  readonly id: string;
  readonly system: 'staff' | 'member';
  readonly username: string;
  readonly nickName: string;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly rights: readonly Right[];
  readonly orgId: string;
  readonly orgs: readonly SessionOrg[];
  /** Somebody else gave them their password: nothing goes on before they have one of their own. */
  readonly mustChangePassword?: boolean;
  /** Whoever leads a team begins at the workbench, others at the desk, unless they chose otherwise; absent: at the desk. */
  readonly landing?: Landing;
}

const token = {
  access_token: text(['令牌', 'Token'], { required: true, grade: 'sensitive' }),
  token_type: text(['类型', 'Type'], { required: true }),
  /** Seconds until the session ends at the latest. */
  expires_in: whole(['有效期', 'Valid for'], { required: true }),
  person: json(['人员', 'Person'], shape<SessionPerson>(), { required: true }),
} as const;

/** In what customers meet an organisation. */
export const wechatApps = { officialAccount: ['公众号', 'Official account'], miniProgram: ['小程序', 'Mini program'] } as const;
export type WechatApp = keyof typeof wechatApps;

/** A node of the menu tree; `have` as in spec 6. An area has screens below it, a screen its buttons. */
export interface MenuNode {
  readonly id: string;
  /** A screen's; empty for areas and buttons. */
  readonly path: string;
  readonly name: string;
  readonly nameEn: string;
  /** An area's: its name in `contract/screens/areas.ts`. */
  readonly icon: string;
  /** A button's. */
  readonly permission: string;
  readonly have: boolean;
  readonly subMenus: readonly MenuNode[];
}

export const session = {
  login: operation('POST /api-uaa/oauth/user/token', {
    spec: ['api-uaa.oauth-user.token'],
    takes: {
      username: text(['账号', 'Account'], { required: true, max: 64 }),
      password: secret(['密码', 'Password'], { required: true, max: 256 }),
      validCode: text(['验证码', 'Verification code'], { max: 16 }),
    },
    gives: one(token),
    right: 'anyone',
    scope: 'public',
    class: 'write',
    audit: 'login',
    encoding: 'form',
    auth: 'basic',
  }),
  memberLogin: operation('POST /api-uaa/oauth/openId/token', {
    spec: ['unspecified.misc.openId-token'],
    takes: {
      openId: text(['微信标识', 'Open id'], { max: 128 }),
      /** In place of the open id: what the organisation's own app (docs/adr/0057) has of WeChat, exchanged once for who that is. */
      code: text(['授权码', 'Code'], { grade: 'sensitive', max: 512 }),
      orgId: id(['机构', 'Organisation']),
      app: choice(['类型', 'Kind'], wechatApps),
    },
    gives: one(token),
    right: 'anyone',
    scope: 'public',
    class: 'write',
    audit: 'login',
    encoding: 'form',
    auth: 'application',
  }),
  firstAdministrator: operation('POST /api-user/users-anon/firstAdministrator', {
    spec: [],
    ours: 'without demo data the first start prints a one-time link to make the administrator (design 6)',
    takes: {
      token: text(['链接凭证', 'Link token'], { required: true, grade: 'sensitive', max: 256 }),
      groupName: text(['集团名称', 'Hospital group'], { required: true, max: 60 }),
      hospitalName: text(['院区名称', 'Hospital'], { required: true, max: 60 }),
      nickName: text(['姓名', 'Name'], { required: true, max: 40 }),
      username: text(['账号', 'Account'], { required: true, max: 64 }),
      password: secret(['密码', 'Password'], { required: true, min: sessionLimits.passwordMin, max: sessionLimits.passwordMax }),
    },
    gives: one(token),
    right: 'anyone',
    scope: 'public',
    class: 'write',
    audit: 'login',
    auth: 'basic',
  }),
  logout: operation('GET /api-uaa/oauth/remove/token', {
    spec: ['api-uaa.oauth-remove.token-get'],
    takes: {},
    gives: nothing,
    right: 'signedIn',
    scope: 'self',
    class: 'write',
    audit: 'login',
  }),
  removeToken: operation('DELETE /api-uaa/oauth/remove/token', {
    spec: ['api-uaa.oauth-remove.token-delete'],
    takes: { token: text(['令牌', 'Token'], { required: true, grade: 'sensitive', max: 256 }) },
    gives: nothing,
    right: 'signedIn',
    scope: 'self',
    class: 'write',
    audit: 'login',
  }),
  /** The person is told as they stand now: what they may do changes while they work. */
  person: operation('GET /api-uaa/oauth/person', {
    spec: [],
    ours: 'a change of rights takes effect on open screens (E8); the specification tells of a person at the login alone',
    takes: {},
    gives: one({ person: token.person }),
    right: 'signedIn',
    scope: 'self',
    class: 'read',
    audit: 'none',
  }),
  /**
   * Opens a session of the same login in another organisation and answers like a login (docs/adr/0020). A back end that answers without a token keeps the bearer:
   * then only `qxOrgId` changes.
   */
  chooseOrganisation: operation('POST /api-user/userbindorg/changeLoginOrgInfo', {
    spec: ['api-user.userbindorg.changeLoginOrgInfo'],
    takes: {
      orgId: ref(['机构', 'Organisation'], 'organisation'),
      /** The same by another name; or the row that binds the person there. */
      id: id(),
      /** The bearer of before goes on where it is, for another window that may hold it. Else it works in the chosen organisation from here on, as the new one does. */
      isBeside: flag(['另开', 'Beside']),
    },
    gives: one(token),
    right: 'signedIn',
    scope: 'self',
    class: 'write',
    audit: 'login',
  }),
  changePassword: operation('PUT /api-user/users/password', {
    spec: ['api-user.users.password'],
    takes: {
      oldPassword: secret(['原密码', 'Current password'], { required: true, max: sessionLimits.passwordMax }),
      newPassword: secret(['新密码', 'New password'], { required: true, max: sessionLimits.passwordMax }),
    },
    gives: nothing,
    right: 'signedIn',
    scope: 'self',
    class: 'write',
    audit: 'login',
  }),
  needsValidCode: operation('GET /api-user/users-anon/checkYmUserInfo', {
    spec: ['api-user.users-anon.checkYmUserInfo'],
    takes: { username: text(['账号', 'Account'], { max: 64 }) },
    /** The same answer for every name, so that it tells nobody which accounts exist. */
    gives: one({ needed: flag(['需要', 'Needed'], { required: true }) }),
    right: 'anyone',
    scope: 'public',
    class: 'read',
    audit: 'none',
  }),
  ticket: operation('GET /crm-server/allocationRule/uin/token', {
    spec: ['crm-server.allocationRule-uin.token', 'unspecified.misc.user-token'],
    takes: {},
    gives: one({
      token: text(['连接凭证', 'Ticket'], { required: true, grade: 'sensitive' }),
      expiresAt: moment(['有效到', 'Valid until'], { required: true }),
    }),
    right: 'signedIn',
    scope: 'self',
    class: 'write',
    audit: 'none',
  }),
  /** The key that seals this person's drafts on this machine (design 5): given to nobody else, kept in memory alone. */
  sealKey: operation('GET /api-uaa/oauth/sealKey', {
    spec: [],
    ours: 'drafts survive a reload without clear text in browser storage (design 5)',
    takes: {},
    gives: one({ key: text(['密钥', 'Key'], { required: true, grade: 'sensitive' }) }),
    right: 'signedIn',
    scope: 'self',
    class: 'read',
    audit: 'none',
  }),
  menus: operation('GET /api-user/menus/current', {
    spec: ['api-user.menus.current'],
    takes: { ...namedTakes, tenantId: text(['租户', 'Tenant']) },
    gives: rows({
      id: id(undefined, { required: true }),
      path: text(['路径', 'Path'], { required: true }),
      name: text(['名称', 'Name'], { required: true }),
      nameEn: text(['英文名称', 'English name'], { required: true }),
      icon: text(['图标', 'Icon'], { required: true }),
      permission: text(['操作', 'Operation'], { required: true }),
      have: flag(['拥有', 'Have'], { required: true }),
      subMenus: json(['下级', 'Below'], shape<MenuNode['subMenus']>(), { required: true }),
    }),
    right: 'signedIn',
    scope: 'self',
    class: 'read',
    audit: 'none',
  }),
};
