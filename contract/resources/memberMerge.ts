/** Two customers become one: what the call takes, and what the sheet is told beforehand (docs/adr/0098). */
import { act } from '#contract/acts/act.ts';
import { previewOf } from '#contract/acts/preview.ts';
import { day, flag, id, json, many, ref, shape, text } from '#contract/kinds.ts';
import type { Kept } from '#contract/merge.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { mergeAnswer } from './customerMerge.ts';

const two = many(['客户', 'Customers'], id(), { required: true, min: 2, max: 2 });
const ours = 'two customers become one; the specification names no call for it';

/** One of the two, as whoever merges may see them. */
export interface MergeSide {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  /** Field -> value as this person sees it; numbers are masks. */
  readonly values: Readonly<Record<string, unknown>>;
}

const merge = operation('POST /crm-server/customermanage/merge', {
  spec: [],
  ours,
  takes: {
    ids: two,
    survivorId: ref(['保留', 'Keep'], 'member', { required: true }),
    /** The newest value that is not empty stays of a field that is not named. */
    kept: json(['保留的内容', 'Values kept'], shape<Kept>()),
    /** Their versions when they were looked at: of two who have changed since none is merged unseen. */
    seen: json(['看到的版本', 'Versions seen'], shape<Readonly<Record<string, number>>>()),
  },
  gives: one(mergeAnswer),
  right: 'member.merge',
  scope: 'org',
  class: 'write',
  audit: 'change',
});

const hintRow = {
  /** Only of one that the reader sees. */
  id: id(),
  field: text(['字段', 'Field'], { required: true }),
  /** In an organisation of the reader; else there is one, and no more is told. */
  isHere: flag(['本机构', 'Here'], { required: true }),
  name: text(['姓名', 'Name']),
  house: text(['机构', 'Organisation']),
  owner: text(['负责人', 'With']),
  protectedUntil: day(['保护到', 'Protected until']),
} as const;

/** Somebody types a number: which customer has it already. */
const duplicateHint = operation('POST /crm-server/customermanage/duplicateHint', {
  spec: [],
  ours: 'whoever adds a customer hears of a double before they save; the specification names no call for it',
  takes: {
    mobile: text(['手机', 'Mobile'], { max: 40 }),
    phoneNum: text(['备用电话', 'Other phone'], { max: 40 }),
    idCardNo: text(['身份证', 'ID number'], { max: 40 }),
    /** The row that is being changed is no double of itself. */
    id: id(),
  },
  gives: rows(hintRow),
  right: 'member.write',
  scope: 'org',
  class: 'read',
  audit: 'list',
});

export const mergeOperations = {
  duplicateHint,
  merge,
  mergePreview: previewOf('member.merge', merge, 'POST /crm-server/customermanage/merge/preview', { seen: null }),
  mergeCheck: operation('POST /crm-server/customermanage/merge/check', {
    spec: [],
    ours,
    takes: { ids: two },
    gives: one({
      sides: json(['客户', 'Customers'], shape<readonly MergeSide[]>(), { required: true }),
      fields: json(['字段', 'Fields'], shape<readonly MergeField[]>(), { required: true }),
      names: json(['名称', 'Names'], shape<Readonly<Record<string, string>>>(), { required: true }),
      seen: merge.takes.seen,
    }),
    right: 'member.merge',
    scope: 'org',
    class: 'read',
    audit: 'view',
  }),
};

/** The two differ in this field. */
export interface MergeField {
  readonly field: string;
  /** The value of this one stays unless somebody chooses: an id, or both. */
  readonly usual: string;
}

export const mergeActs = {
  merge: act('merge', {
    on: 'chosen',
    icon: 'copy',
    label: ['合并', 'Merge'],
    title: ['合并 {count} 位客户', 'Merge {count} customers'],
    press: ['合并', 'Merge'],
    done: ['已合并', 'Merged'],
    check: 'mergeCheck',
    preview: 'mergePreview',
    form: ['survivorId', 'kept'],
    seen: ['seen'],
    says: [
      [
        '订单、会话、患者、积分都转到保留的客户；30 天内可以在“合并记录”撤销',
        'Orders, chats, patients and points go to the kept customer. For 30 days the merge can be undone under Merges',
      ],
    ],
  }),
};
