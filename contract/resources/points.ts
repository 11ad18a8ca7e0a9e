import { choice, day, flag, id, moment, money, ref, text, whole } from '#contract/kinds.ts';
import { pointFigures } from './pointFigures.ts';
import { pointLimits } from '#contract/limits/points.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';

/** Spec 3: out-detail, rules, statistics; the specification gives them one id and no path. */
const integral = 'unspecified.misc.jinxin-integral';

/**
 * A rule is of one of these levels. The group's hold for all its organisations; one of an organisation stands in its place there and below, where the group's says that
 * it may.
 */
export const ruleLevels = { group: ['集团', 'Group'], organisation: ['机构', 'Organisation'] } as const;
export const pointWays = { give: ['发放', 'Give'], take: ['扣减', 'Take'] } as const;
export const ruleKinds = { order: ['完成订单', 'Completed order'], firstOrder: ['首次完成订单', 'First completed order'] } as const;
export const pointReasons = {
  sign: ['签到', 'Sign-in'],
  order: ['订单', 'Order'],
  refund: ['退款', 'Refund'],
  activity: ['活动', 'Activity'],
  manual: ['手工', 'Manual'],
  exchange: ['兑换', 'Exchange'],
  expire: ['过期', 'Expired'],
  merge: ['客户合并', 'Merge'],
} as const;

const terms = {
  name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
  kind: choice(['给分场景', 'Earned by'], ruleKinds, { required: true, inList: true, isFixed: true }),
  points: whole(['积分', 'Points'], { required: true, inList: true, min: 0, max: pointLimits.ruleMost }),
  /** Amounts are those of completed orders. */
  per: money(['每满金额', 'For every'], { inList: true, min: 1, max: 100_000_000 }),
  least: money(['最低订单金额', 'Minimum order amount'], { inList: true, min: 0, max: 100_000_000 }),
  mostPerOrder: whole(['每单最多', 'Maximum per order'], { inList: true, min: 1, max: pointLimits.ruleMost }),
  mostPerDay: whole(['每客每日最多', 'Daily maximum per customer'], { min: 1, max: pointLimits.ruleMost }),
  /** Empty: for ever. */
  months: whole(['有效月数', 'Valid for (months)'], { inList: true, min: 1, max: pointLimits.monthsMost }),
} as const;

/** Points are given by these rules. Of several of one kind that hold today the one that began last decides (docs/adr/0056). */
export const pointRule = entity('pointRule', {
  label: ['积分规则', 'Point rule'],
  orgOwned: true,
  fields: {
    level: choice(['层级', 'Level'], ruleLevels, { required: true, isFixed: true }),
    ...terms,
    startsOn: day(['开始日期', 'From'], { inList: true }),
    endsOn: day(['结束日期', 'Until'], { inList: true }),
    /** Points that were used before they are taken back are owed; else what is left is taken. */
    mayOwe: flag(['退回时可扣为负', 'Balance may go negative'], { required: true }),
    /** Only the group's rule says this. */
    mayDiffer: flag(['机构可自定', 'Organisations may override'], { required: true }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name' }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
  },
  unique: [['orgId', 'name']],
  // A campaign stands beside the usual rule.
  period: { from: 'startsOn', to: 'endsOn' },
  standard: {
    base: '/crm-server/integral/rules',
    title: 'name',
    inForce: { by: ['kind', 'level'] },
    narrowedBy: ['level'],
    without: ['import'],
    endpoints: {
      list: ['GET /crm-server/integral/rules/list', integral],
      save: ['POST /crm-server/integral/rules/save', integral],
      remove: ['POST /crm-server/integral/rules/delete', integral],
    },
  },
  operations: {
    standing: operation('GET /crm-server/integral/rules/standing', {
      spec: [],
      ours: 'which rule holds today in the session’s organisation, its own or that of the group, for who may not see the rules of the group',
      takes: {},
      gives: rows({
        ...terms,
        id: id(undefined, { required: true }),
        level: choice(['层级', 'Level'], ruleLevels, { required: true }),
        mayDiffer: flag(['机构可自定', 'Organisations may override'], { required: true }),
      }),
      right: 'pointRecord.read',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
  },
  screens: [
    {
      path: '/groupPoint',
      view: 'list',
      title: ['集团积分规则', 'Group point rules'],
      area: 'setting',
      only: { level: 'group' },
      columns: ['name', 'kind', 'points', 'per', 'least', 'mostPerOrder', 'months', 'startsOn', 'endsOn', 'mayDiffer', 'enabled'],
      figures: ['pointRecord.thisMonth', 'pointRecord.byMonth', 'pointRecord.standing'],
    },
    {
      path: '/organizationPointRules',
      view: 'list',
      title: ['机构积分规则', 'Organisation point rules'],
      area: 'setting',
      only: { level: 'organisation' },
      columns: ['name', 'orgName', 'kind', 'points', 'per', 'least', 'mostPerOrder', 'months', 'startsOn', 'endsOn', 'enabled'],
      ours: 'the page of an organisation’s points shows its ledger; rules of its own are written here',
    },
  ],
});

const readOnly = { readOnly: true } as const;
const entryTerms = {
  bizType: choice(['类型', 'For'], pointReasons, { required: true, inList: true, ...readOnly, default: 'manual' }),
  title: text(['事由', 'Reason'], { required: true, inList: true, search: true, isFixed: true, max: 100 }),
  /** Written as how many; read with a minus where they were taken. */
  point: whole(['积分', 'Points'], { required: true, inList: true, isFixed: true, min: 1, max: pointLimits.byHandMost }),
  balanceAfter: whole(['余额', 'Balance'], { required: true, inList: true, ...readOnly }),
  /** Later than any before it of the same customer. */
  at: moment(['时间', 'At'], { required: true, inList: true, sort: true, ...readOnly }),
} as const;

const entry = {
  id: id(undefined, { required: true }),
  ...entryTerms,
} as const;

/** One entry of a customer's ledger: never changed, never removed. A wrong one is reversed by another that names it; the database works out the balance (docs/adr/0056). */
export const pointRecord = entity('pointRecord', {
  label: ['积分流水', 'Point entry'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    memberId: ref(['客户', 'Customer'], 'member', { required: true, inList: true, search: true, isFixed: true }),
    /** The database writes it by the points, whoever enters them. */
    way: choice(['发放或扣减', 'Give or take'], pointWays, { required: true, isFixed: true, default: 'give' }),
    ...entryTerms,
    /** An entry of an order has the order's id; one of expired points has the entry that gave them. */
    bizId: id(['业务编号', 'Of'], readOnly),
    /** Points that are given stand so long; empty: for ever. */
    months: whole(['有效月数', 'Valid for (months)'], { isFixed: true, min: 1, max: pointLimits.monthsMost }),
    expireAt: moment(['有效至', 'Valid until'], { inList: true, ...readOnly }),
    operatorId: ref(['操作人', 'By'], 'staffUser', { inList: true, ...readOnly }),
    ruleId: ref(['规则', 'Rule'], 'pointRule', readOnly),
    reversalOfId: ref(['冲正', 'Reverses'], 'pointRecord', readOnly),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name' }),
  },
  indexes: [['memberId', 'at'], ['bizId']],
  timeLine: [{ of: { member: 'memberId', order: 'bizId' }, at: 'at', label: ['积分', 'Points'], sign: 'points', says: ['point', 'bizType'] }],
  standard: {
    base: '/crm-server/integral/outDetail',
    title: 'title',
    sort: '-at',
    creating: ['调整积分', 'Adjust points'],
    narrowedBy: ['memberId', 'bizType'],
    without: ['import', 'bulk', 'restore', 'history', 'options'],
    figures: pointFigures,
    endpoints: {
      list: ['GET /crm-server/integral/outDetail/list', integral],
      create: ['POST /crm-server/integral/outDetail/give', integral],
    },
  },
  operations: {
    reverse: operation('POST /crm-server/integral/outDetail/reverse', {
      spec: [],
      ours: 'a wrong entry is taken back by another one, with a reason; the specification names no call for it',
      takes: {
        id: id(undefined, { required: true }),
        reason: text(['原因', 'Reason'], { required: true, min: 1, max: 100 }),
      },
      gives: one(entry),
      right: 'pointRecord.write',
      scope: 'org',
      class: 'once',
      audit: 'change',
    }),
    statistics: operation('GET /crm-server/integral/statistics', {
      spec: [integral],
      takes: {},
      /** These are of what is left of each gift, which no entry says; sums of entries are figures of them. */
      gives: one({
        customers: whole(['持有客户', 'Customers with points'], { required: true }),
        soon: whole(['即将过期', 'Expiring soon'], { required: true }),
      }),
      right: 'pointRecord.read',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
    ofMember: operation('GET /crm-server/integral/member', {
      spec: [integral],
      takes: { memberId: id(['客户', 'Customer'], { required: true }) },
      gives: one({
        balance: whole(['余额', 'Balance'], { required: true }),
        soon: whole(['即将过期', 'Expiring soon'], { required: true }),
        /** When the first of these go. */
        soonAt: moment(['最早过期', 'Earliest expiry']),
      }),
      right: 'pointRecord.read',
      scope: 'org',
      class: 'read',
      audit: 'view',
    }),
  },
  screens: [
    {
      path: '/organizationPoint',
      view: 'list',
      title: ['积分流水', 'Points ledger'],
      area: 'customer',
      columns: ['title', 'memberId', 'bizType', 'point', 'balanceAfter', 'operatorId', 'at', 'expireAt'],
      figures: ['thisMonth', 'byMonth', 'standing'],
    },
  ],
});
