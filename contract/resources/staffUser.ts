import { duties } from '#contract/choices/people.ts';
import { choice, flag, id, many, moment, phone, ref, secret, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { workflowUsers } from './workflowFamilies.ts';

/** These people work here. A new one has no password: they are given one (`resetPassword`), which they change at once. */
const described = entity('staffUser', {
  label: ['人员', 'Person'],
  orgOwned: true,
  fields: {
    username: text(['账号', 'Account'], { required: true, inList: true, search: true, sort: true, max: 64, form: 'account' }),
    nickName: text(['姓名', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    mobile: phone(['手机', 'Mobile'], { inList: true, search: true, isMobile: true }),
    /** The enterprise of their organisation calls them so in enterprise WeChat: whoever scans with it logs in as this account. */
    qywxUserId: text(['企业微信账号', 'WeCom id'], { search: true, max: 64 }),
    passwordHash: secret(['密码', 'Password'], { readOnly: true }),
    /** Their password was given by somebody else: until they have one of their own they may do nothing but that. */
    mustChangePassword: flag(['须改密码', 'Must change password'], { readOnly: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    /** Held in every organisation of theirs; what they are in one of them alone stands in `userBindOrg`. */
    roleCodes: many(['所有机构角色', 'Roles in all organisations'], text(['角色', 'Role'], { max: 40 }), { required: true, inList: true, max: 50 }),
    /** The organisations this person may work in; `orgId` is where they start. */
    boundOrgIds: many(['所属机构', 'Organisations'], ref(['机构', 'Organisation'], 'organisation'), { required: true, inList: true, max: 500 }),
    title: text(['职务', 'Title'], { inList: true, max: 60 }),
    titleEn: text(['职务（英文）', 'Title in English'], { max: 60 }),
    dutyState: choice(['在岗', 'Duty'], duties, { required: true, readOnly: true }),
    /** Open conversations they may hold; the desk policy's number when empty. */
    capacity: whole(['接待上限', 'Limit'], { min: 1, max: 500 }),
    /** Automatic assignment by turn goes to whom it went to longest ago. */
    lastAssignedAt: moment(['上次分配', 'Last assigned'], { readOnly: true }),
    lastLoginAt: moment(['上次登录', 'Last login'], { readOnly: true, inList: true, sort: true }),
  },
  // Two enterprises may call two people the same.
  unique: [['username'], ['orgId', 'qywxUserId']],
  indexes: [['qywxUserId']],
  standard: {
    base: '/api-user/users',
    title: 'nickName',
    hint: 'username',
    endpoints: {
      list: ['GET /api-user/users', 'api-user.users.get'],
      detail: ['GET /api-user/users/{id}', 'api-user.users.get-id'],
      save: ['POST /api-user/users/saveOrUpdate', 'api-user.users.saveOrUpdate'],
      remove: ['DELETE /api-user/users/{id}', 'api-user.users.delete-id'],
    },
  },
  screens: [{ path: '/user', view: 'list', title: ['人员管理', 'Staff'], area: 'admin' }],
  operations: {
    /** Sets what is said and flips nothing; who is switched off loses their sessions. */
    setEnabled: operation('GET /api-user/users/updateEnabled', {
      spec: ['api-user.users.updateEnabled'],
      takes: { id: id(undefined, { required: true }), enabled: flag(['启用', 'Enabled'], { required: true }) },
      gives: nothing,
      right: 'staffUser.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    /** Spec 4: a password can be reset. All their sessions end; the new one is told once, here, and they may do nothing before they have one of their own (F4). */
    resetPassword: operation('PUT /api-user/users/{id}/password', {
      spec: ['api-user.users.id-password'],
      takes: { id: id(undefined, { required: true }) },
      gives: one({ password: secret(['密码', 'Password'], { required: true }) }),
      right: 'staff.password',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
  },
});

/** Whoever names a colleague in a form finds them by name; their list is read by whoever keeps it. */
const options = { ...described.operations.options, right: 'staffUser.find' } as const;

export const staffUser = { ...described, operations: { ...described.operations, options, ...workflowUsers(described.fields) } };
