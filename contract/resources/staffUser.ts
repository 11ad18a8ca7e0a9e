import { choice, flag, id, many, moment, phone, secret, text, whole } from '#contract/kinds.ts';
import { one, operation, resource } from '#contract/resource.ts';

export const duties = { online: ['在岗', 'On duty'], busy: ['忙碌', 'Busy'], offline: ['离岗', 'Off duty'] } as const;

export const staffUser = resource('staffUser', {
  label: ['员工', 'Staff user'],
  orgOwned: true,
  fields: {
    username: text(['账号', 'Account'], { required: true, inList: true, search: true }),
    nickName: text(['姓名', 'Name'], { required: true, inList: true, search: true }),
    mobile: phone(['手机', 'Mobile']),
    passwordHash: secret(['密码', 'Password'], { readOnly: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, inList: true }),
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
    /** Spec 4: a password can be reset. All his sessions end; the new one is told once, here, and lasts until he chooses his own. */
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

export const role = resource('role', {
  label: ['角色', 'Role'],
  orgOwned: false,
  fields: {
    code: text(['编码', 'Code'], { required: true }),
    name: text(['名称', 'Name'], { required: true }),
    nameEn: text(['英文名称', 'English name']),
    rights: many(['权限', 'Rights'], text(['权限', 'Right']), { required: true }),
    /** Which rows: own organisation, it and those below, or the whole group. */
    dataScope: choice(
      ['数据范围', 'Rows'],
      { org: ['本机构', 'Organisation'], orgAndBelow: ['本机构及下级', 'Organisation and below'], group: ['集团', 'Group'] },
      { required: true },
    ),
  },
  unique: [['code']],
  operations: {},
});
