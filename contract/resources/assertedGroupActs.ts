/** Calls of customer groups beside the standard verbs. */
import { act } from '#contract/acts/act.ts';
import { day, flag, id, json, many, moment, ref, shape, text, whole } from '#contract/kinds.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import { segmentLimits } from '#contract/limits/lists.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';

/** One condition, or a group of them, as one customer meets it. */
export interface WhyNode {
  /** Null where its reader may not see what it asks for. */
  readonly isMet: boolean | null;
  /** A group of conditions: all, or any of them. */
  readonly join?: 'all' | 'any';
  readonly parts?: readonly WhyNode[];
  readonly term?: FilterTerm;
  /** The customer's own value, as the reader may see it. */
  readonly value?: unknown;
  readonly related?: FilterGroup;
}

const groupId = ref(['客户群组', 'Customer group'], 'assertedGroup', { required: true });
const read = { right: 'assertedGroup.read', scope: 'org', class: 'read', audit: 'none' } as const;
/** Whoever is told of customers has to be somebody who may see them. */
const people = { right: 'member.read', scope: 'org', class: 'read', audit: 'list' } as const;
const listed = 'crm-server.customer-group.group-member-listing';

export const assertedGroupOperations = {
  /** The specification names this alone, and no "disable": it sets a value. */
  enable: operation('POST /crm-server/assertedGroups/enable', {
    spec: ['crm-server.assertedGroups.enable'],
    takes: { id: id(undefined, { required: true }), enabled: flag(['启用', 'Enabled']), version: whole(['版本', 'Version']) },
    gives: one({
      id: id(undefined, { required: true }),
      enabled: flag(['启用', 'Enabled'], { required: true }),
      version: whole(['版本', 'Version'], { required: true }),
    }),
    right: 'assertedGroup.write',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  /** Spec 190, 263: page 0, pageSize 1000. `total` is all members that the reader sees, `next` goes on behind the last row. */
  members: operation('GET /crm-server/customer/group/members', {
    spec: [listed],
    takes: {
      groupId,
      page: whole(['页', 'Page'], { min: 0 }),
      pageSize: whole(['条数', 'Rows'], { min: 1, max: segmentLimits.listing }),
      next: text(['续页', 'Go on from'], { max: 1_000 }),
    },
    gives: one({
      total: whole(['总数', 'Total'], { required: true }),
      next: text(['续页', 'Go on from']),
      rows: json(['客户', 'Customers'], shape<readonly Readonly<Record<string, unknown>>[]>(), { required: true, grade: 'personal' }),
    }),
    ...people,
  }),
  /** Each day has so many who entered, and who left. */
  analysis: operation('GET /crm-server/assertedGroups/analysisEvents', {
    spec: ['crm-server.assertedGroups.analysis-events'],
    takes: { groupId, days: whole(['天数', 'Days'], { min: 1, max: segmentLimits.days }) },
    gives: rows({
      day: day(['日期', 'Day'], { required: true }),
      entered: whole(['进入', 'Entered'], { required: true }),
      left: whole(['离开', 'Left'], { required: true }),
    }),
    ...people,
    audit: 'none',
  }),
  /** Everybody is judged anew at once, in place of at the next turn. */
  flush: operation('POST /crm-server/assertedGroups/flushEvents', {
    spec: ['crm-server.assertedGroups.flush-events'],
    takes: { id: id(undefined, { required: true }) },
    gives: nothing,
    right: 'assertedGroup.write',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  why: operation('GET /crm-server/assertedGroups/why', {
    spec: [],
    ours: 'why a customer is in a group or not, condition by condition; the specification has no call for it',
    takes: { groupId, memberId: ref(['客户', 'Customer'], 'member', { required: true }) },
    gives: one({
      /** A member at this moment. */
      isIn: flag(['在群组中', 'In it'], { required: true }),
      since: moment(['进入时间', 'In it since']),
      /** So the conditions say now. */
      fits: flag(['符合条件', 'Fits'], { required: true }),
      node: json(['条件', 'Conditions'], shape<WhyNode>(), { required: true, grade: 'personal' }),
      names: json(['名称', 'Names'], shape<Readonly<Record<string, string>>>()),
    }),
    ...people,
    audit: 'view',
  }),
  compare: operation('GET /crm-server/assertedGroups/compare', {
    spec: [],
    ours: 'who is in both of two groups, and in one of them alone; the specification has no call for it',
    takes: { ids: many(['客户群组', 'Customer groups'], id(), { required: true, min: 2, max: 2 }) },
    gives: one({
      both: whole(['两个群组都在', 'In both'], { required: true }),
      onlyFirst: whole(['只在第一个', 'Only in the first'], { required: true }),
      onlySecond: whole(['只在第二个', 'Only in the second'], { required: true }),
    }),
    ...read,
    right: 'member.read',
  }),
};

export const assertedGroupActs = {
  flush: act('flush', {
    on: 'row',
    icon: 'try',
    label: ['立即更新名单', 'Update members now'],
    done: ['“{name}”的名单正在更新', 'The members of "{name}" are being updated'],
    where: { all: [['enabled', 'is', true]] },
    whyNot: ['群组已停用，先启用', 'The group is off. Enable it first'],
  }),
};
