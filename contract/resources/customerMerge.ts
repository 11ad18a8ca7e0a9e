import { previewOf } from '#contract/acts/preview.ts';
import { act } from '#contract/acts/act.ts';
import type { EffectLine } from '#contract/acts/preview.ts';
import { choice, flag, id, json, lines, moment, ref, shape, text, whole } from '#contract/kinds.ts';
import { mergeLimits } from '#contract/limits/merge.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';

/** Rows of these went over, or came later. */
export const movedKinds = {
  patient: ['患者', 'Patients'],
  order: ['订单', 'Orders'],
  conversation: ['会话', 'Conversations'],
  complaint: ['投诉', 'Complaints'],
  note: ['备注', 'Notes'],
  pointRecord: ['积分', 'Points'],
  other: ['其他记录', 'Other records'],
} as const;

const counted = { what: choice(['类别', 'Kind'], movedKinds, { required: true }), count: whole(['数量', 'Count'], { required: true }) } as const;

/** An answer of a call that was done or tried: what it changed as lines, and what it left where it is. */
export const mergeAnswer = {
  id: id(undefined, { required: true }),
  lines: json(['变更', 'Changes'], shape<readonly EffectLine[]>(), { required: true }),
  failed: json(['不变', 'Left'], shape<readonly BulkFailure[]>(), { required: true }),
} as const;

const takeBack = operation('POST /crm-server/customerMerge/takeBack', {
  spec: [],
  ours: 'a merge is taken back; the specification names no merge of customers',
  takes: { id: id(undefined, { required: true }) },
  gives: one(mergeAnswer),
  right: 'member.merge',
  scope: 'org',
  class: 'write',
  audit: 'change',
});

/** Two customers became one: who, when, what stayed and what went over (docs/adr/0098). */
export const customerMerge = entity('customerMerge', {
  label: ['客户合并', 'Customer merge'],
  orgOwned: true,
  responsible: ['survivorId'],
  fields: {
    survivorId: ref(['保留的客户', 'Kept customer'], 'member', { required: true, readOnly: true, search: true }),
    loserId: ref(['并入的客户', 'Merged customer'], 'member', { required: true, readOnly: true, inList: true }),
    survivorName: text(['保留的客户', 'Kept customer'], { via: 'survivorId.name', grade: 'personal' }),
    mergedById: ref(['合并人', 'Merged by'], 'staffUser', { required: true, readOnly: true, inList: true }),
    mergedAt: moment(['合并时间', 'Merged at'], { required: true, readOnly: true, inList: true, sort: true }),
    undoUntil: moment(['可撤销至', 'Can be undone until'], { required: true, readOnly: true, inList: true }),
    kept: lines(
      ['取自并入客户的内容', 'Taken from the merged customer'],
      {
        one: ['项', 'field'],
        fields: { field: text(['字段', 'Field'], { required: true, max: 80 }), isBoth: flag(['两边都保留', 'Both kept'], { required: true }) },
      },
      { readOnly: true, max: 300 },
    ),
    moved: lines(['转到保留客户', 'Went over'], { one: ['项', 'kind'], fields: counted }, { readOnly: true, max: 50 }),
    undoneAt: moment(['撤销时间', 'Undone at'], { readOnly: true, inList: true }),
    undoneById: ref(['撤销人', 'Undone by'], 'staffUser', { readOnly: true }),
    stayed: lines(['撤销后留在保留客户', 'Stayed after the undo'], { one: ['项', 'kind'], fields: counted }, { readOnly: true, max: 50 }),
  },
  indexes: [['survivorId'], ['loserId']],
  standard: {
    base: '/crm-server/customerMerge',
    title: 'survivorName',
    sort: '-mergedAt',
    rights: 'member',
    narrowedBy: ['survivorId', 'loserId'],
    without: ['import', 'restore', 'bulk'],
    endpoints: { list: ['GET /crm-server/customerMerge/list', ''] },
  },
  operations: { takeBack, takeBackPreview: previewOf('customerMerge.takeBack', takeBack, 'POST /crm-server/customerMerge/takeBack/preview', {}) },
  acts: {
    takeBack: act('takeBack', {
      on: 'row',
      icon: 'back',
      label: ['撤销合并', 'Undo merge'],
      title: ['撤销“{name}”的合并', 'Undo the merge of {name}'],
      press: ['撤销合并', 'Undo merge'],
      done: ['合并已撤销', 'The merge is undone'],
      preview: 'takeBackPreview',
      where: { all: [['undoneAt', 'empty', null]] },
      says: [
        [
          `合并后 ${mergeLimits.undoDays} 天内可以撤销；合并之后新增的内容留在保留的客户`,
          `A merge can be undone for ${mergeLimits.undoDays} days. What came later stays with the kept customer`,
        ],
      ],
    }),
  },
  screens: [
    {
      path: '/customerMerges',
      view: 'list',
      title: ['合并记录', 'Merges'],
      area: 'customer',
      ours: 'the specification names no merge of customers',
    },
  ],
});
