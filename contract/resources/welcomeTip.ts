import { choice, day, flag, longText, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** A welcome opens one of these: a talk with a customer, one about an order of theirs, or both. */
export const welcomeKinds = { member: ['在线咨询', 'Member chat'], consultation: ['问诊', 'Consultation'], both: ['全部会话', 'All conversations'] } as const;

/**
 * A customer is told this as their conversation opens, once a stay, before anybody answers: the first in order that is switched on, holds today and fits the
 * conversation. It ends no wait; the desk's words about queue and working hours (`deskPolicy`) follow it.
 */
export const welcomeTip = entity('welcomeTip', {
  label: ['欢迎语', 'Welcome text'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    kind: choice(['适用会话', 'Conversations'], welcomeKinds, { required: true, inList: true, default: 'both' }),
    /** `{name}`: what the customer is called; `{org}`: the organisation. */
    content: longText(['内容（{name} 客户、{org} 机构）', 'Text ({name}: customer, {org}: organisation)'], {
      required: true,
      inList: true,
      search: true,
      max: 500,
    }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    startsOn: day(['开始日期', 'From'], { inList: true }),
    endsOn: day(['结束日期', 'Until'], { inList: true }),
    sort: whole(['排序', 'Order'], { sort: true, min: 0, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
  },
  unique: [['orgId', 'name']],
  period: { from: 'startsOn', to: 'endsOn' },
  standard: {
    base: '/shop-member/welcomeTips',
    title: 'name',
    sort: 'sort',
    endpoints: {
      list: ['GET /shop-member/welcomeTips/list', 'shop-member.misc.welcome-tips'],
      save: ['POST /shop-member/welcomeTips/save', 'shop-member.misc.welcome-tips'],
      remove: ['POST /shop-member/welcomeTips/delete', 'shop-member.misc.welcome-tips'],
    },
  },
  screens: [{ path: '/autoWelcome', view: 'list', title: ['自动欢迎语', 'Welcome texts'], area: 'setting' }],
});
