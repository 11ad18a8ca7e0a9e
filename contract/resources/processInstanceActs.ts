/** An instance is taken back or cancelled, knowing what becomes of it (docs/adr/0117). */
import { act } from '#contract/acts/act.ts';
import { asker } from '#contract/filter.ts';
import { choice, id, json, longText, shape, text } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { NextHolder } from '#contract/processes/answers.ts';
import { one, operation, rows } from '#contract/resource.ts';

const takes = {
  id: id(undefined, { required: true }),
  comment: longText(['原因', 'Reason'], { max: processLimits.commentCharacters }),
} as const;
const told = rows({ step: text(['之后', 'Then'], { required: true }), who: text(['由谁处理', 'Who has it']) });
const asking = { spec: [], takes, gives: told, right: 'processInstance.read', scope: 'org', class: 'read', audit: 'none' } as const;

export const instanceActOperations = {
  withdraw: operation('POST /workflow-center/process-instance/withdraw', {
    spec: [],
    ours: 'whoever started it takes it back while nobody has acted on it',
    takes,
    gives: one({
      ended: choice(['结果', 'Outcome'], { withdrawn: ['已撤回', 'Withdrawn'] }),
      next: json(['下一步', 'Next'], shape<readonly NextHolder[]>(), { required: true }),
    }),
    right: 'processInstance.read',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  withdrawCheck: operation('GET /workflow-center/process-instance/withdraw/check', {
    ...asking,
    ours: 'what becomes of it when it is taken back; changes nothing',
  }),
  cancelCheck: operation('GET /workflow-center/process-instance/cancel/check', {
    ...asking,
    ours: 'what becomes of it when it is cancelled; changes nothing',
  }),
};

export const processInstanceActs = {
  withdraw: act('withdraw', {
    on: 'row',
    icon: 'back',
    label: ['撤回', 'Withdraw'],
    title: ['撤回“{name}”', 'Withdraw "{name}"'],
    done: ['已撤回', 'It is withdrawn'],
    check: 'withdrawCheck',
    form: ['comment'],
    from: ['running'],
    where: { all: [['withdrawerIds', 'has', asker.me]] },
  }),
  cancelInstance: act('cancel', {
    on: 'row',
    icon: 'stop',
    label: ['取消流程', 'Cancel'],
    title: ['取消“{name}”', 'Cancel "{name}"'],
    press: ['取消流程', 'Cancel it'],
    done: ['流程已取消', 'The process is cancelled'],
    check: 'cancelCheck',
    form: ['comment'],
    says: [['所有待办会消失，经过仍可查', 'All of its tasks go; the history stays']],
    from: ['running'],
    where: { all: [['mayCancel', 'is', true]] },
    danger: true,
    final: true,
  }),
};
