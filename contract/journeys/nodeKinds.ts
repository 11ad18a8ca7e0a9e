/**
 * The kinds of nodes, one line each: what the editor draws and asks for, which ports lead on, and whether a person stays there for a while. The server acts by the same table
 * (server/journeys/evaluate), so that neither knows a node the other does not.
 */
import { messageCategories, messageChannels } from '#contract/choices/messaging.ts';
import { visitTypes } from '#contract/choices/visits.ts';
import { choice, day, json, lines, longText, many, ref, shape, text, timeOfDay, whole } from '#contract/kinds.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { Label } from '#contract/label.ts';
import type { Tone } from '#contract/lives/life.ts';
import { dateChoices, eventChoices } from './facts.ts';
import { nodeKindNames } from './graph.ts';
import type { JourneyNode, NodeConfig, NodeKind } from './graph.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { templateVersionFields } from './templatePins.ts';

export interface NodePort {
  readonly name: string;
  readonly label: Label;
}
export interface NodeKindShape {
  readonly label: Label;
  readonly description: Label;
  /** Its colour, as states of a life have theirs. */
  readonly tone: Tone;
  readonly outs: readonly NodePort[];
  readonly fields: Fields;
  /** True of a node on which a person always stays for a while, so that a circle through it ends nowhere at once. */
  readonly waits: (config: NodeConfig) => boolean;
}

const onward: readonly NodePort[] = [{ name: 'next', label: ['下一步', 'Next'] }];
const never = (): boolean => false;
const usualTime = '09:00';

const message: NodeKindShape = {
  label: ['发送消息', 'Message'],
  description: ['按渠道顺序发送；前一个渠道送不到时换下一个', 'Is sent by the first channel that reaches the person, in this order'],
  tone: 'info',
  outs: onward,
  fields: {
    category: choice(['类别', 'Category'], messageCategories, { required: true, default: 'care' }),
    channels: many(['渠道顺序', 'Channels in order'], choice(['渠道', 'Channel'], messageChannels), { required: true, min: 1, max: 4 }),
    contents: lines(
      ['消息内容', 'Contents'],
      { one: ['一条内容', 'Content'], fields: { text: longText(['内容', 'Text'], { required: true, max: journeyLimits.contentCharacters }) } },
      { max: journeyLimits.contents },
    ),
    smsTemplateId: ref(['短信模板', 'SMS template'], 'smsTemplate', { askedIf: { all: [['channels', 'has', 'sms']] } }),
    mpTemplateId: ref(['公众号模板', 'Official account template'], 'mpTemplate', { askedIf: { all: [['channels', 'has', 'mp']] } }),
    ...templateVersionFields,
    uselessAfterHours: whole(['几小时后不再发送', 'Of no use after (hours)'], { min: 1, max: 24 * 30 }),
    spreadMinutes: whole(['早晨分散发送（分钟）', 'Spread over (minutes)'], { min: 0, max: 240 }),
  },
  waits: never,
};

const task: NodeKindShape = {
  label: ['回访任务', 'Return visit'],
  description: ['为跟进人安排一次回访；完成后继续', 'Plans a return visit for somebody; the person goes on once it is done'],
  tone: 'active',
  outs: [
    { name: 'done', label: ['已完成', 'Done'] },
    { name: 'timeout', label: ['超时未完成', 'Not done in time'] },
  ],
  fields: {
    type: choice(['回访类型', 'Type'], visitTypes, { required: true, default: 'other' }),
    executor: choice(
      ['执行人', 'Done by'],
      { owner: ['客户的跟进人', "The customer's consultant"], duty: ['随访执行角色', 'The role of execution'], person: ['指定人员', 'A colleague'] },
      { required: true, default: 'owner' },
    ),
    executorId: ref(['指定人员', 'Colleague'], 'staffUser', { askedIf: { all: [['executor', 'is', 'person']] } }),
    inDays: whole(['几天后回访', 'Planned in (days)'], { required: true, default: 0, min: 0, max: journeyLimits.waitDays }),
    at: timeOfDay(['回访时间', 'At'], { required: true, default: usualTime }),
    script: longText(['话术', 'Script'], { max: 2_000 }),
    timeoutDays: whole(['最多等待（天）', 'Waits at most (days)'], { required: true, default: 7, min: 1, max: journeyLimits.timeoutDays }),
  },
  waits: () => true,
};

const wait: NodeKindShape = {
  label: ['等待', 'Wait'],
  description: ['等一段时间、等到某个日期，或等到某个钟点（北京时间）', 'Waits for a while, until a date, or until a time of day (Shanghai)'],
  tone: 'waiting',
  outs: onward,
  fields: {
    by: choice(
      ['等待方式', 'Waits'],
      {
        length: ['一段时间', 'For a while'],
        date: ['到客户的某个日期', 'Until a date of the customer'],
        day: ['到指定日期', 'Until a day'],
        timeOfDay: ['到某个钟点', 'Until a time of day'],
      },
      { required: true, default: 'length' },
    ),
    amount: whole(['多久', 'How long'], { min: 1, max: journeyLimits.waitDays, askedIf: { all: [['by', 'is', 'length']] } }),
    unit: choice(
      ['单位', 'Unit'],
      { minutes: ['分钟', 'Minutes'], hours: ['小时', 'Hours'], days: ['天', 'Days'] },
      { default: 'days', askedIf: { all: [['by', 'is', 'length']] } },
    ),
    dateOf: choice(['日期', 'Date'], dateChoices, { askedIf: { all: [['by', 'is', 'date']] } }),
    offsetDays: whole(['之后几天（之前为负数）', 'Days after it (before it: negative)'], {
      default: 0,
      min: -journeyLimits.offsetDays,
      max: journeyLimits.offsetDays,
      askedIf: { all: [['by', 'is', 'date']] },
    }),
    whenPassed: choice(
      ['日期已过时', 'If it is over already'],
      { goOn: ['直接继续', 'Go on at once'], leave: ['退出旅程', 'Leave the journey'] },
      { default: 'leave', askedIf: { all: [['by', 'is', 'date']] } },
    ),
    day: day(['指定日期', 'Day'], { askedIf: { all: [['by', 'is', 'day']] } }),
    at: timeOfDay(['钟点', 'At'], {
      default: usualTime,
      askedIf: {
        any: [
          ['by', 'is', 'date'],
          ['by', 'is', 'day'],
          ['by', 'is', 'timeOfDay'],
        ],
      },
    }),
  },
  // A date may be over when somebody comes round again; a length and the next time of day never are.
  waits: ({ by }) => by === 'length' || by === 'timeOfDay',
};

const branch: NodeKindShape = {
  label: ['条件分支', 'Branch'],
  description: ['按客户此刻的资料选择去向', "Goes by the customer's data at that moment"],
  tone: 'neutral',
  outs: [
    { name: 'yes', label: ['符合', 'Yes'] },
    { name: 'no', label: ['不符合', 'No'] },
  ],
  fields: { conditions: json(['条件', 'Conditions'], shape<FilterGroup>(), { required: true }) },
  waits: never,
};

const split: NodeKindShape = {
  label: ['按比例分流', 'Split'],
  description: ['按比例分到两路；同一个人每次走同一路', 'Sends a share each way; one person always goes the same way'],
  tone: 'neutral',
  outs: [
    { name: 'first', label: ['第一路', 'First'] },
    { name: 'second', label: ['第二路', 'Second'] },
  ],
  fields: { share: whole(['第一路占比（%）', 'Share of the first (%)'], { required: true, default: 50, min: 1, max: 99 }) },
  waits: never,
};

const event: NodeKindShape = {
  label: ['等待事件', 'Await an event'],
  description: ['事件发生就继续；到时仍未发生走另一路', 'Goes on when it happens; another way when it has not in time'],
  tone: 'waiting',
  outs: [
    { name: 'happened', label: ['已发生', 'Happened'] },
    { name: 'timeout', label: ['超时', 'Timed out'] },
  ],
  fields: {
    event: choice(['事件', 'Event'], eventChoices, { required: true }),
    timeoutDays: whole(['最多等待（天）', 'Waits at most (days)'], { required: true, default: 7, min: 1, max: journeyLimits.timeoutDays }),
  },
  waits: () => true,
};

const questionnaire: NodeKindShape = {
  label: ['发送问卷', 'Questionnaire'],
  description: ['发送问卷链接并等待作答；有警示走单独一路', 'Sends the link and waits for the answers; those that alarm go a way of their own'],
  tone: 'info',
  outs: [
    { name: 'answered', label: ['已提交', 'Answered'] },
    { name: 'alarm', label: ['有警示', 'Alarm'] },
    { name: 'timeout', label: ['超时未填', 'Not answered in time'] },
  ],
  fields: {
    questionnaireId: ref(['问卷', 'Questionnaire'], 'questionnaire', { required: true }),
    category: message.fields['category'] as Field,
    channels: message.fields['channels'] as Field,
    text: longText(['附言', 'Text'], { max: journeyLimits.contentCharacters }),
    smsTemplateId: message.fields['smsTemplateId'] as Field,
    mpTemplateId: message.fields['mpTemplateId'] as Field,
    ...templateVersionFields,
    timeoutDays: whole(['最多等待（天）', 'Waits at most (days)'], { required: true, default: 7, min: 1, max: journeyLimits.timeoutDays }),
  },
  waits: () => true,
};

export const nodeKinds: Readonly<Record<NodeKind, NodeKindShape>> = {
  entry: {
    label: ['进入', 'Entry'],
    description: ['符合目标群组或触发事件的客户从这里开始', 'Customers of the target group or event begin here'],
    tone: 'good',
    outs: onward,
    fields: {},
    waits: never,
  },
  message,
  task,
  wait,
  branch,
  split,
  event,
  questionnaire,
  exit: {
    label: ['结束', 'Exit'],
    description: ['旅程到此结束，原因会记下来', 'The journey ends here, with its reason'],
    tone: 'neutral',
    outs: [],
    fields: { reason: text(['结束原因', 'Reason'], { required: true, max: journeyLimits.titleCharacters }) },
    waits: never,
  },
};

export const nodeKindLabels = Object.fromEntries(nodeKindNames.map((kind) => [kind, nodeKinds[kind].label])) as Readonly<Record<NodeKind, Label>>;

/** Each field of the node has its value, or the one that it begins with: an editor may leave out what nobody changed. */
export const withDefaults = (fields: Fields, values: NodeConfig): NodeConfig =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, values[name] ?? field.options.default ?? null]));
export const configOf = ({ kind, config }: JourneyNode): NodeConfig => withDefaults(nodeKinds[kind].fields, config);
