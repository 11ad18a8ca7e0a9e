import { act } from '#contract/acts/act.ts';
import { choice, id, many, moment, ref, text } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { bulkReport } from '#contract/standardShapes.ts';
import { mergeActs } from './memberMerge.ts';

/** Two customers look like one by these. */
export const pairReasons = {
  mobile: ['手机相同', 'Same mobile'],
  idCardNo: ['身份证相同', 'Same ID number'],
  nameBirthday: ['姓名和生日相同', 'Same name and birthday'],
} as const;

const sayApart = operation('POST /crm-server/customerPair/sayApart', {
  spec: [],
  ours: 'two customers are told to be two; the specification names no call for it',
  takes: { ids: many(['疑似重复', 'Pairs'], id(), { required: true, min: 1, max: 200 }) },
  gives: one(bulkReport),
  right: 'member.merge',
  scope: 'org',
  class: 'write',
  audit: 'change',
});

/** Two customers of one organisation who may be one (docs/adr/0098). The server writes them as numbers, names and birthdays are written; people say what they are. */
export const customerPair = entity('customerPair', {
  label: ['疑似重复客户', 'Possible duplicate'],
  orgOwned: true,
  fields: {
    oneId: ref(['客户', 'Customer'], 'member', { required: true, readOnly: true, search: true }),
    otherId: ref(['另一位客户', 'Other customer'], 'member', { required: true, readOnly: true, inList: true }),
    oneName: text(['客户', 'Customer'], { via: 'oneId.name', grade: 'personal' }),
    memberIds: many(['两位客户', 'Both customers'], ref(['客户', 'Customer'], 'member'), { required: true, readOnly: true }),
    reasons: many(['相同之处', 'What is the same'], choice(['相同之处', 'Same'], pairReasons), { required: true, readOnly: true, inList: true }),
    standing: choice(
      ['处理', 'Standing'],
      { open: ['待处理', 'Open'], apart: ['不是同一人', 'Not the same person'], merged: ['已合并', 'Merged'] },
      { required: true, readOnly: true, inList: true, default: 'open' },
    ),
    saidById: ref(['处理人', 'Said by'], 'staffUser', { readOnly: true, inList: true }),
    saidAt: moment(['处理时间', 'Said at'], { readOnly: true }),
  },
  unique: [['oneId', 'otherId']],
  indexes: [['otherId']],
  standard: {
    base: '/crm-server/customerPair',
    title: 'oneName',
    narrowedBy: ['standing'],
    without: ['import', 'restore', 'bulk'],
    endpoints: { list: ['GET /crm-server/customerPair/list', ''] },
  },
  operations: { sayApart },
  acts: {
    merge: {
      ...mergeActs.merge,
      call: 'member.merge',
      check: 'member.mergeCheck',
      preview: 'member.mergePreview',
      on: 'row',
      title: ['合并两位客户', 'Merge two customers'],
      row: { ids: 'memberIds' },
      where: { all: [['standing', 'is', 'open']] },
    },
    sayApart: act('sayApart', {
      on: 'row',
      icon: 'stop',
      label: ['不是同一人', 'Not the same person'],
      done: ['已记住，不再提示', 'Remembered: it is not asked again'],
      where: { all: [['standing', 'is', 'open']] },
    }),
  },
  screens: [
    {
      path: '/customerDuplicates',
      view: 'list',
      title: ['疑似重复客户', 'Possible duplicates'],
      area: 'customer',
      ours: 'the specification names no list of customers who may be one',
    },
  ],
});
