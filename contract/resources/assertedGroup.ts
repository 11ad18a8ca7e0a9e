/** Groups of customers by conditions, and who is in them since when (docs/adr/0097). */
import { choice, flag, json, longText, moment, ref, shape, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { assertedGroupActs, assertedGroupOperations } from './assertedGroupActs.ts';
import { groupJourneyActs } from './memberJourney.ts';

const standings = {
  current: ['最新', 'Up to date'],
  running: ['正在计算', 'Being worked out'],
  broken: ['条件已失效', 'Conditions no longer fit'],
  off: ['已停用', 'Off'],
} as const;

/** Whoever fits its conditions is in it, of the customers of its organisation and those below. One that is off stays as it is. */
export const assertedGroup = entity('assertedGroup', {
  label: ['客户群组', 'Customer group'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    /** A group without any has nobody. */
    conditions: json(['入群条件', 'Conditions'], shape<FilterGroup>()),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    standing: choice(['名单状态', 'Membership'], standings, { readOnly: true, computed: true, inList: true }),
    judgedAt: moment(['名单更新于', 'Worked out'], { readOnly: true, computed: true, inList: true }),
    remark: longText(['说明', 'Remark'], { inList: true, max: 500 }),
  },
  unique: [['orgId', 'name']],
  standard: {
    base: '/crm-server/assertedGroups',
    title: 'name',
    hint: 'remark',
    without: ['import'],
    endpoints: {
      list: ['GET /crm-server/customer/group/list', 'crm-server.customer-group.resource'],
      create: ['POST /crm-server/assertedGroups/add', 'crm-server.assertedGroups.add'],
      update: ['POST /crm-server/assertedGroups/update', 'crm-server.assertedGroups.update'],
      remove: ['POST /crm-server/assertedGroups/deleteById', 'crm-server.assertedGroups.deleteById'],
    },
  },
  operations: assertedGroupOperations,
  acts: { ...assertedGroupActs, ...groupJourneyActs },
  parts: [{ entity: 'groupMember', title: ['群组客户', 'Members'], by: 'groupId', columns: ['memberId', 'since'], rights: 'member' }],
  screens: [
    {
      path: '/assertedGroups',
      view: 'list',
      title: ['客户群组', 'Customer groups'],
      area: 'customer',
      ours: 'the specification names the calls of asserted groups and no page of them',
    },
  ],
});

/** One stay of a customer in a group. A row is made as they enter and put away as they leave: both are events of the log, each once. */
export const groupMember = entity('groupMember', {
  label: ['群组客户', 'Group member'],
  orgOwned: true,
  fields: {
    groupId: ref(['客户群组', 'Customer group'], 'assertedGroup', { required: true, readOnly: true, inList: true }),
    memberId: ref(['客户', 'Customer'], 'member', { required: true, readOnly: true, inList: true, search: true }),
    memberName: text(['姓名', 'Name'], { via: 'memberId.name', grade: 'personal' }),
    since: moment(['进入时间', 'In it since'], { required: true, readOnly: true, inList: true, sort: true }),
  },
  responsible: ['memberId'],
  unique: [['groupId', 'memberId']],
  indexes: [['groupId', 'deletedAt'], ['memberId']],
  standard: {
    base: '/crm-server/customer/group/stays',
    title: 'memberName',
    sort: '-since',
    rights: 'member',
    narrowedBy: ['groupId', 'memberId'],
    without: ['import', 'restore', 'bulk', 'history'],
    endpoints: { list: ['GET /crm-server/customer/group/stays/list', ''] },
  },
});
