import { act } from '#contract/acts/act.ts';
import { asker } from '#contract/filter.ts';
import { approvalKindChoices } from '#contract/approvals/kinds.ts';
import { choice, id, json, longText, many, moment, money, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { approvalLife } from '#contract/lives/approvalLife.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { approvalAsking } from './approvalAsking.ts';

const spec = 'crm-server.approval.resource';
const made = { id: id(undefined, { required: true }), status: state(['状态', 'Status'], approvalLife, { required: true }) } as const;
const deciding = {
  spec: [spec],
  takes: {
    id: id(undefined, { required: true }),
    version: whole(['版本', 'Version']),
    remark: text(['意见', 'Comment'], { max: 500 }),
  },
  gives: one(made),
  scope: 'org',
  class: 'write',
  audit: 'change',
} as const;
const waiting = { on: 'row', from: ['waiting'] } as const;
/** The server refuses whoever asked, and whoever the process does not ask now: they read so in place of pressing. */
const byOthers = {
  ...waiting,
  where: {
    all: [
      ['requestedById', 'isNot', asker.me],
      {
        any: [
          ['processId', 'empty', null],
          ['holderIds', 'has', asker.me],
        ],
      },
    ],
  },
  whyNot: ['现在由别人审批', 'Somebody else decides about it now'],
} as const;

/** This would be done once it is approved, in the call's own words. */
export type AskedInput = Readonly<Record<string, unknown>>;

/** Somebody asks for something that others decide about: what it is, of which row, and what became of it (spec 3, docs/adr/0118). */
export const approval = entity('approval', {
  label: ['审批', 'Approval'],
  orgOwned: true,
  responsible: ['requestedById'],
  fields: {
    approvalNo: text(['审批编号', 'Approval no.'], { readOnly: true, inList: true, search: 'whole', max: 40 }),
    kind: choice(['事项', 'What'], approvalKindChoices, { required: true, readOnly: true, inList: true, search: true, default: 'refund' }),
    title: text(['标题', 'Title'], { required: true, readOnly: true, inList: true, search: true, grade: 'personal', max: 200 }),
    amount: money(['金额', 'Amount'], { readOnly: true, inList: true, sort: true }),
    status: state(['状态', 'Status'], approvalLife, { required: true, inList: true }),
    remark: longText(['申请说明', 'Reason'], { required: true, readOnly: true, inList: true, max: 500 }),
    /** The row that it is about, of the entity that the kind names. */
    subjectId: id(['对象', 'Subject'], { required: true, readOnly: true }),
    /** The row as it was when it was asked: of one that has changed since nothing is done. */
    seenVersion: whole(['当时的版本', 'Version seen'], { readOnly: true }),
    input: json(['办理内容', 'To be done'], shape<AskedInput>(), { readOnly: true, grade: 'personal' }),
    /** It is decided by a process: its tasks are where that is done. */
    processId: id(['审批流程', 'Process'], { readOnly: true }),
    /** The people whom the process asks now. */
    holderIds: many(['现在由谁审批', 'With'], ref(['人员', 'Person'], 'staffUser'), { readOnly: true, computed: true, inList: true }),
    requestedById: ref(['申请人', 'Asked by'], 'staffUser', { required: true, readOnly: true, inList: true }),
    decidedById: ref(['审批人', 'Decided by'], 'staffUser', { readOnly: true, inList: true }),
    decidedAt: moment(['审批时间', 'Decided'], { readOnly: true, inList: true, sort: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
  },
  indexes: [['subjectId'], ['kind']],
  standard: {
    base: '/crm-server/approval',
    title: 'title',
    hint: 'approvalNo',
    narrowedBy: ['status', 'kind'],
    without: ['restore', 'bulk', 'import'],
    endpoints: {
      list: ['GET /crm-server/approval/list', spec],
      detail: ['GET /crm-server/approval/detail', spec],
    },
  },
  operations: {
    ...approvalAsking,
    /** It is done in the same transaction, by whoever decides; what has changed since it was asked is refused. */
    approve: operation('POST /crm-server/approval/approve', { ...deciding, right: 'approval.decide' }),
    reject: operation('POST /crm-server/approval/reject', { ...deciding, right: 'approval.decide' }),
    /** Whoever asked takes it back. */
    withdraw: operation('POST /crm-server/approval/withdraw', { ...deciding, right: 'approval.read' }),
  },
  acts: {
    approve: act('approve', {
      ...byOthers,
      label: ['通过', 'Approve'],
      title: ['通过：{name}', 'Approve: {name}'],
      done: ['已通过', 'Approved'],
      form: ['remark'],
      says: [
        [
          '最后一位审批人通过后马上办理；申请之后改过的内容不会办理',
          'It is done as soon as the last approver approves. Nothing is done about what has changed since it was asked',
        ],
      ],
    }),
    reject: act('reject', {
      ...byOthers,
      label: ['不通过', 'Reject'],
      title: ['不通过：{name}', 'Reject: {name}'],
      done: ['已退回申请人', 'Rejected'],
      form: ['remark'],
      danger: true,
    }),
    withdraw: act('withdraw', {
      ...waiting,
      icon: 'back',
      label: ['撤回', 'Withdraw'],
      title: ['撤回：{name}', 'Withdraw: {name}'],
      done: ['已撤回', 'Withdrawn'],
      form: ['remark'],
      where: { all: [['requestedById', 'is', asker.me]] },
    }),
  },
  screens: [
    {
      path: '/approvals',
      view: 'list',
      title: ['审批记录', 'Approval records'],
      area: 'approval',
      ours: 'the specification names the calls of approvals and no page of them',
    },
  ],
});
