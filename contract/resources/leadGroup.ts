import { choice, flag, longText, many, moment, ref, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import { leadGroupActs, leadGroupOperations, returnDays } from './leadGroupActs.ts';

const roles = (zh: string, en: string) => many([zh, en], ref(['角色', 'Role'], 'role'), { max: 20 });

const assignModes = { manual: ['人工分配和领取', 'By hand'], turn: ['轮流分配', 'In turn'], balanced: ['均衡分配', 'Balanced'] } as const;
export type AssignMode = keyof typeof assignModes;

/** Fields of a customer that a group may keep from whoever looks into its pool, until they have the customer. */
export const hideable = {
  mobile: ['手机', 'Mobile'],
  phoneNum: ['备用电话', 'Other phone'],
  nickName: ['昵称', 'Nickname'],
  birthday: ['生日', 'Birthday'],
  idCardNo: ['身份证', 'ID number'],
  address: ['地址', 'Address'],
  source: ['来源', 'Source'],
  remark: ['备注', 'Remark'],
} as const;

/** Spec 140: a group of customers who have just come, with its pool: who runs it, who is given some, who may take some, who sees it. */
export const leadGroup = entity('leadGroup', {
  label: ['线索组', 'Lead group'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    ownerUserId: ref(['工作组负责人', 'Work group owner'], 'staffUser', { inList: true }),
    manageRoleIds: roles('管理角色', 'Management roles'),
    assignRoleIds: roles('自动分配角色', 'Auto-assign roles'),
    pickupRoleIds: roles('领取角色', 'Claim roles'),
    visibleRoleIds: roles('可见角色', 'Visible to roles'),
    assignMode: choice(['分配方式', 'Assignment'], assignModes, { required: true, default: 'manual', inList: true }),
    /** The hours of the organisation's desk (contract/workingTime.ts). */
    inHoursOnly: flag(['只在工作时间自动分配', 'Assign in working hours only'], { required: true }),
    /** Claims of one person a day (Asia/Shanghai); a member of the group may have a number of their own for what they hold. */
    dailyLimit: whole(['每人每天领取上限', 'Claims per person a day'], { inList: true, min: 1, max: 1_000 }),
    holdingCap: whole(['每人持有上限', 'Customers per person'], { inList: true, min: 1, max: 100_000 }),
    /** Files of customers whom nobody has yet, for whoever does not set up lead groups. */
    viewLimit: whole(['每人每天查看上限', 'Files opened per person a day'], { min: 1, max: 10_000 }),
    waitDays: whole(['原跟进人再次领取间隔（天）', 'Days before a former follower claims again'], { min: 1, max: 365 }),
    hiddenFields: many(['领取前隐藏', 'Hidden until claimed'], choice(['字段', 'Field'], hideable), { max: 20 }),
    ...returnDays,
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  unique: [['orgId', 'name']],
  standard: {
    base: '/crm-server/leadGroup',
    title: 'name',
    without: ['import'],
    endpoints: {
      list: ['GET /crm-server/leadGroup/list', ''],
      save: ['POST /crm-server/leadGroup/save', ''],
      remove: ['POST /crm-server/leadGroup/delete', ''],
    },
  },
  operations: leadGroupOperations,
  acts: leadGroupActs,
  parts: [
    {
      entity: 'leadGroupMember',
      title: ['组员', 'Members'],
      by: 'leadGroupId',
      columns: ['userName', 'isDefaultFollower', 'cap', 'weight', 'enabled'],
      rights: 'leadGroup',
    },
    {
      entity: 'member',
      title: ['客户', 'Customers'],
      by: 'leadGroupId',
      columns: ['name', 'distributionStatus', 'ownerUserId', 'returnsAt'],
      at: '/customManage',
    },
  ],
  screens: [
    {
      path: '/leadGroup',
      view: 'list',
      title: ['线索组', 'Lead groups'],
      area: 'setting',
      ours: 'the specification names the list and the settings of lead groups (spec 2, 6) and no page of them',
    },
  ],
});

/** A colleague who gets customers of a group. Spec 131: one of them may be its default follower. */
export const leadGroupMember = entity('leadGroupMember', {
  label: ['线索组成员', 'Lead group member'],
  orgOwned: true,
  fields: {
    userName: text(['姓名', 'Name'], { via: 'userId.nickName', inList: true }),
    leadGroupId: ref(['线索组', 'Lead group'], 'leadGroup', { required: true, inList: true, isFixed: true }),
    userId: ref(['人员', 'Person'], 'staffUser', { required: true, isFixed: true, search: true }),
    /** In place of the group's. */
    cap: whole(['持有上限', 'Customers at most'], { inList: true, min: 1, max: 100_000 }),
    /** Twice the weight, twice the customers, where a group balances. */
    weight: whole(['权重', 'Weight'], { required: true, default: 1, inList: true, min: 1, max: 100 }),
    /** Gets what nobody else of the group has room for. */
    isDefaultFollower: flag(['默认跟进人', 'Default follower'], { required: true, inList: true }),
    lastGivenAt: moment(['最近一次自动分配', 'Last given one'], { readOnly: true }),
    enabled: flag(['参与分配', 'Takes part'], { required: true, default: true, inList: true }),
  },
  unique: [['leadGroupId', 'userId']],
  standard: {
    base: '/crm-server/leadGroupMember',
    title: 'userName',
    rights: 'leadGroup',
    narrowedBy: ['leadGroupId'],
    creating: ['添加组员', 'Add a member'],
    without: ['import'],
    endpoints: {
      list: ['GET /crm-server/leadGroupMember/list', ''],
      save: ['POST /crm-server/leadGroupMember/save', ''],
      remove: ['POST /crm-server/leadGroupMember/delete', ''],
    },
  },
  // One group's members: `?filter={"all":[["leadGroupId","is","..."]]}`, where the details of a group lead.
  screens: [
    {
      path: '/leadGroupMember',
      view: 'list',
      title: ['线索组成员', 'Lead group members'],
      area: 'setting',
      ours: 'the specification names the default follower of a lead group (spec 5) and no page of its members',
    },
  ],
});
