/** Customers of lead groups: whose pool they are in, who had them, when they go back to it (docs/adr/0096). */
import { act } from '#contract/acts/act.ts';
import { id, many, moment, ref, state, whole } from '#contract/kinds.ts';
import type { Fields } from '#contract/kinds.ts';
import { poolLimits } from '#contract/limits/lists.ts';
import { distributionLife } from '#contract/lives/distributionLife.ts';
import { followLife } from '#contract/lives/followLife.ts';
import { one, operation } from '#contract/resource.ts';
import { standardOperations } from '#contract/standard.ts';
import { family } from '#contract/standardFamilies.ts';
import { bulkReport } from '#contract/standardShapes.ts';

/** The database keeps all of these but the group (server/db/migrations: member_pool). */
export const memberPoolFields = {
  leadGroupId: ref(['线索组', 'Lead group'], 'leadGroup'),
  distributionStatus: state(['分配状态', 'Distribution'], distributionLife, { required: true }),
  followStatus: state(['跟进状态', 'Follow-up'], followLife, { required: true }),
  groupSince: moment(['进入线索组', 'In the group since'], { readOnly: true }),
  lastFollowedAt: moment(['最近跟进', 'Last follow-up'], { readOnly: true }),
  returnsAt: moment(['退回公海', 'Back to the pool'], { readOnly: true, inList: true, sort: true }),
  /** Because nobody followed up for so many days. */
  returnDays: whole(['未跟进几天退回', 'After days without follow-up'], { readOnly: true }),
  formerOwnerId: ref(['原跟进人', 'Former follow-up person'], 'staffUser', { readOnly: true }),
  returnedAt: moment(['退回时间', 'Returned'], { readOnly: true }),
} as const;

/**
 * The customers whom nobody has: a list of their own, by the rights of customers. What is open stays open when somebody claims it, so details and histories are those of any
 * customer.
 */
export const poolFamily = <const F extends Fields & Pick<typeof memberPoolFields, 'leadGroupId'>>(fields: F) => {
  const standard = {
    base: '/crm-server/customerPool',
    title: 'name',
    hint: 'mobile',
    without: ['restore', 'bulk', 'export', 'import'],
    narrowedBy: ['leadGroupId'],
    endpoints: { list: ['GET /crm-server/customerPool/list', ''] },
  } as const;
  const { detail, history } = standardOperations('member', fields, standard);
  return family('pool', { ...standardOperations('member', fields, { ...standard, only: { distributionStatus: ['pool', 'returned'] } }), detail, history });
};

export const memberPoolOperations = {
  claim: operation('POST /crm-server/customerPool/claim', {
    spec: [],
    ours: 'the specification has a claim role of lead groups (spec 6) and no call that claims',
    takes: { ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: poolLimits.claims }) },
    gives: one(bulkReport),
    right: 'member.write',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
};

const claimWords = { label: ['领取', 'Claim'], icon: 'give', done: ['已领取 {count} 位客户', '{count} {customer is|customers are} yours'] } as const;

export const memberPoolActs = {
  claim: act('claim', { ...claimWords, on: 'row', from: ['pool', 'returned'] }),
  claimChosen: act('claim', { ...claimWords, on: 'chosen' }),
};
