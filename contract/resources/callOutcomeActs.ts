/** The rule of an outcome is changed knowing which tasks that makes due. */
import { act } from '#contract/acts/act.ts';
import { id, whole } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';

const takes = {
  id: id(undefined, { required: true }),
  waitMinutes: whole(['多久后再拨（分钟）', 'Call again after (minutes)'], { required: true, min: 1, max: 43_200 }),
  mostAttempts: whole(['最多拨打次数', 'Attempts at most'], { required: true, min: 1, max: 99 }),
} as const;

const effect = {
  /** Tasks that were last ended by this outcome and are not over. */
  tasks: whole(['涉及的任务', 'Tasks concerned'], { required: true }),
  due: whole(['变为现在可再拨', 'Become due now'], { required: true }),
  later: whole(['推迟到以后', 'Become due later'], { required: true }),
  used: whole(['次数用完不再拨', 'Have used their attempts'], { required: true }),
} as const;

export const callOutcomeOperations = {
  changeRule: operation('POST /crm-server/callOutcome/changeRule', {
    spec: [],
    ours: 'the waiting time and the attempts of an outcome, and with them the moments of the tasks that it ended',
    takes: { ...takes, version: whole(['版本', 'Version']) },
    gives: one(effect),
    right: 'callOutcome.write',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  changeRuleCheck: operation('GET /crm-server/callOutcome/changeRule/check', {
    spec: [],
    ours: 'how many tasks become due by another rule, before it is saved; changes nothing',
    takes,
    gives: one(effect),
    right: 'callOutcome.write',
    scope: 'org',
    class: 'read',
    audit: 'none',
  }),
};

export const callOutcomeActs = {
  changeRule: act('changeRule', {
    on: 'row',
    label: ['修改再拨规则', 'Change the rule'],
    title: ['修改“{name}”的再拨规则', 'Change when "{name}" is called again'],
    press: ['保存', 'Save'],
    done: ['规则已修改', 'The rule is changed'],
    check: 'changeRuleCheck',
    form: ['waitMinutes', 'mostAttempts'],
    where: {
      all: [
        ['way', 'is', 'again'],
        ['isFromAbove', 'isNot', true],
      ],
    },
  }),
};
