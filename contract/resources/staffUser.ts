import { choice, flag, id, many, moment, phone, secret, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, resource } from '#contract/resource.ts';

export const duties = { online: ['在岗', 'On duty'], busy: ['忙碌', 'Busy'], offline: ['离岗', 'Off duty'] } as const;

export const staffUser = resource('staffUser', {
  label: ['员工', 'Staff user'],
  orgOwned: true,
  fields: {
    username: text(['账号', 'Account'], { required: true, inList: true, search: true }),
    nickName: text(['姓名', 'Name'], { required: true, inList: true, search: true }),
    mobile: phone(['手机', 'Mobile']),
    passwordHash: secret(['密码', 'Password'], { readOnly: true }),
    /** His password was given by somebody else: until he has one of his own he may do nothing but that. */
    mustChangePassword: flag(['须改密码', 'Must change password'], { readOnly: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, inList: true }),
    /** Held in every organisation of his; what he is in one of them alone stands in `userBindOrg`. */
    roleCodes: many(['角色', 'Roles'], text(['角色', 'Role']), { required: true }),
    /** The organisations this person may work in; `orgId` is where he starts. */
    boundOrgIds: many(['所属机构', 'Organisations'], id(), { required: true }),
    title: text(['职务', 'Title']),
    titleEn: text(['职务（英文）', 'Title in English']),
    dutyState: choice(['在岗', 'Duty'], duties, { required: true }),
    /** Open conversations he may hold; the desk policy's number when empty. */
    capacity: whole(['接待上限', 'Limit'], { min: 1, max: 500 }),
    /** Automatic assignment by turn goes to whom it went to longest ago. */
    lastAssignedAt: moment(['上次分配', 'Last assigned'], { readOnly: true }),
    lastLoginAt: moment(['上次登录', 'Last login'], { readOnly: true }),
  },
  unique: [['username']],
  operations: {
    /** Sets what is said and flips nothing; who is switched off loses his sessions. */
    setEnabled: operation('GET /api-user/users/updateEnabled', {
      spec: ['api-user.users.updateEnabled'],
      takes: { id: id(undefined, { required: true }), enabled: flag(['启用', 'Enabled'], { required: true }) },
      gives: nothing,
      right: 'staffUser.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    /** Spec 4: a password can be reset. All his sessions end; the new one is told once, here, and he may do nothing before he has one of his own (F4). */
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
