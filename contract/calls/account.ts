/**
 * An account has these calls beside its row: where it is logged in, how somebody comes in who has no password yet or has forgotten it, and what becomes of it when they
 * leave.
 */
import { flag, id, json, moment, secret, shape, text, whole } from '#contract/kinds.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import { nothing, one, operation, page } from '#contract/resource.ts';
import { pageTakes } from '#contract/standardShapes.ts';
import { session } from './session.ts';

/** Rows of one kind that lead to them (`responsible` of the descriptions). */
export interface Held {
  readonly entity: string;
  readonly field: string;
  readonly count: number;
}
/** This colleague takes over: nobody where it is empty (conversations go back to their queue). */
export interface PassedTo {
  readonly entity: string;
  readonly userId: string | null;
}
const linkToken = text(['链接凭证', 'Link token'], { required: true, grade: 'sensitive', max: 64 });
const newPassword = secret(['密码', 'Password'], { required: true, min: sessionLimits.passwordMin, max: sessionLimits.passwordMax });

/** A link for somebody, to be handed to them. */
export interface Invited {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly orgName: string;
  readonly token: string;
}

export const account = {
  /** The same answer for every name, so that it tells nobody which accounts exist (F3); a code goes only to whom there is. */
  sendValidCode: operation('POST /api-user/users-anon/sendValidCode', {
    spec: [],
    ours: 'the specification asks whether a validation code is to be shown and names no call that sends one',
    takes: { username: text(['账号', 'Account'], { required: true, max: 64 }) },
    gives: one({
      /** Until the next one may be asked for. */
      seconds: whole(['再发间隔（秒）', 'Seconds to the next'], { required: true }),
    }),
    right: 'anyone',
    scope: 'public',
    class: 'write',
    audit: 'none',
    auth: 'basic',
  }),
  /** Logins are listed with where they are: one's own, and those of the people whom one may log out. Nothing that could be used as a token is ever among them (F8). */
  sessions: operation('GET /api-uaa/tokens', {
    spec: ['api-uaa.tokens.get'],
    takes: {
      tenantId: text(['租户', 'Tenant']),
      own: flag(['只看自己的', 'Own only']),
      searchValue: text(['搜索', 'Search'], { max: 60 }),
      name: text(['姓名', 'Name'], { max: 60 }),
      nickName: text(['昵称', 'Nickname'], { max: 60 }),
      userId: id(['人员', 'Person']),
      id: id(),
      next: text(['续页', 'Next page'], { max: 200 }),
      ...pageTakes,
    },
    gives: page({
      id: id(undefined, { required: true }),
      userId: id(['人员', 'Person'], { required: true }),
      name: text(['姓名', 'Name'], { required: true }),
      username: text(['账号', 'Account'], { required: true }),
      orgName: text(['机构', 'Organisation'], { required: true }),
      since: moment(['登录时间', 'Logged in'], { required: true }),
      lastSeenAt: moment(['最近使用', 'Last seen'], { required: true }),
      endsAt: moment(['最迟到', 'Ends at the latest'], { required: true }),
      address: text(['网络地址', 'Address'], { required: true }),
      browser: text(['浏览器', 'Browser'], { required: true }),
      system: text(['系统', 'System'], { required: true }),
      isOwn: flag(['本人', 'Own'], { required: true }),
      isThis: flag(['当前', 'This one'], { required: true }),
    }),
    right: 'signedIn',
    scope: 'org',
    class: 'read',
    audit: 'list',
  }),
  endSession: operation('POST /api-uaa/oauth/sessions/end', {
    spec: [],
    ours: 'a login is ended by its number: nobody but its owner has its token',
    takes: { id: id(undefined, { required: true }) },
    gives: nothing,
    right: 'signedIn',
    scope: 'org',
    class: 'write',
    audit: 'login',
  }),
  endOthers: operation('POST /api-uaa/oauth/sessions/endOthers', {
    spec: [],
    ours: 'one click ends all of one’s own logins but this one',
    takes: {},
    gives: one({ ended: whole(['结束了', 'Ended'], { required: true }) }),
    right: 'signedIn',
    scope: 'self',
    class: 'write',
    audit: 'login',
  }),
  /** A link with which they set a password of their own, once. It voids the one before; an account that has a password keeps it until the link is used. */
  invite: operation('POST /api-user/users/{id}/invitation', {
    spec: [],
    ours: 'a new colleague sets his own password, which nobody else ever knows',
    takes: { id: id(undefined, { required: true }) },
    gives: one({
      token: text(['链接凭证', 'Link token'], { required: true, grade: 'sensitive' }),
      expiresAt: moment(['有效到', 'Valid until'], { required: true }),
    }),
    right: 'staff.password',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  /** Everybody whom the caller sees who has no password and no invitation that is still good. Told once, here. */
  inviteWaiting: operation('POST /api-user/users/invitations', {
    spec: [],
    ours: 'after an import nobody invites two hundred people one by one',
    takes: {},
    gives: one({
      invited: json(['开通链接', 'Invited'], shape<readonly Invited[]>(), { required: true, grade: 'sensitive' }),
      /** Out of the caller's power, or beyond what one press does. */
      left: whole(['没有生成', 'Left out'], { required: true }),
    }),
    right: 'staff.password',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  invitation: operation('POST /api-user/users-anon/invitation', {
    spec: [],
    ours: 'whom the link of an invitation is for',
    takes: { token: linkToken },
    gives: one({
      nickName: text(['姓名', 'Name'], { required: true }),
      username: text(['账号', 'Account'], { required: true }),
      orgName: text(['机构', 'Organisation'], { required: true }),
      expiresAt: moment(['有效到', 'Valid until'], { required: true }),
    }),
    right: 'anyone',
    scope: 'public',
    class: 'read',
    audit: 'none',
    auth: 'basic',
  }),
  acceptInvitation: operation('POST /api-user/users-anon/acceptInvitation', {
    spec: [],
    ours: 'a new colleague sets his own password, which nobody else ever knows',
    takes: { token: linkToken, password: newPassword },
    gives: session.login.gives,
    right: 'anyone',
    scope: 'public',
    class: 'write',
    audit: 'login',
    auth: 'basic',
  }),
  /** The leaver's rows are counted before anybody presses the button; the call changes nothing. */
  leaveCheck: operation('GET /api-user/users/{id}/leave/check', {
    spec: [],
    ours: 'what a leaver holds, kind by kind, before it is passed on',
    takes: { id: id(undefined, { required: true }) },
    gives: one({
      held: json(['持有', 'Held'], shape<readonly Held[]>(), { required: true }),
      /** Rows of organisations that the caller does not see: they would stay with the leaver. */
      beyond: whole(['看不到的', 'Out of reach'], { required: true }),
      sessions: whole(['登录', 'Logins'], { required: true }),
    }),
    right: 'staffUser.write',
    scope: 'org',
    class: 'read',
    audit: 'none',
  }),
  /** Switched off, logged out, and what they held passed on: at once, or, where there is much of it, by itself until nothing is left. */
  leave: operation('POST /api-user/users/{id}/leave', {
    spec: [],
    ours: 'a leaver is switched off in one step, and what he held is passed on',
    takes: {
      id: id(undefined, { required: true }),
      to: json(['接手人', 'Who takes over'], shape<readonly PassedTo[]>(), { required: true }),
    },
    gives: one({
      passed: whole(['已转交', 'Passed on'], { required: true }),
      /** Kinds with more rows, which go on by themselves. */
      left: whole(['还在转交的类别', 'Kinds on their way'], { required: true }),
    }),
    right: 'staffUser.write',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
};
