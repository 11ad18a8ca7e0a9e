/** An instance is taken back or cancelled, knowing what becomes of it (docs/adr/0117). */
import { act } from '#contract/acts/act.ts';
import { asker } from '#contract/filter.ts';
import { id, longText, text } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { actAnswer } from './processOperations.ts';

const takes = {
  id: id(undefined, { required: true }),
  comment: longText(['原因', 'Reason'], { max: processLimits.commentCharacters }),
} as const;
/** Empty: the only one that it waits for. */
const messageTakes = { ...takes, name: text(['消息', 'Message'], { max: 40 }) } as const;
const told = rows({ step: text(['之后', 'Then'], { required: true }), who: text(['由谁处理', 'Who has it']) });
const asking = { spec: [], takes, gives: told, right: 'processInstance.read', scope: 'org', class: 'read', audit: 'none' } as const;

export const instanceActOperations = {
  withdraw: operation('POST /workflow-center/process-instance/withdraw', {
    spec: [],
    ours: 'whoever started it takes it back while nobody has acted on it',
    takes,
    gives: one(actAnswer),
    right: 'processInstance.read',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  /** Spec 7 names no call for it: a process that waits for the world would wait for ever. */
  message: operation('POST /workflow-center/process-instance/message', {
    spec: [],
    ours: 'a message came that an instance waits for',
    takes: messageTakes,
    gives: one(actAnswer),
    right: 'processInstance.move',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  messageCheck: operation('GET /workflow-center/process-instance/message/check', {
    ...asking,
    takes: messageTakes,
    right: 'processInstance.move',
    ours: 'who has it next once the message has come; changes nothing',
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
  message: act('message', {
    on: 'row',
    icon: 'send',
    label: ['消息已到', 'Message came'],
    title: ['“{name}”等待的消息已到', 'The message that "{name}" waits for has come'],
    done: ['消息已送达，流程继续', 'The message is delivered, and the process goes on'],
    check: 'messageCheck',
    form: ['name', 'comment'],
    says: [['只等一个消息时可以不填名称', 'The name may be left out where one message alone is waited for']],
    from: ['running'],
    where: { all: [['awaits', 'filled', null]] },
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
