/** One text to many at once: who gets it, who does not and why, what it costs, and what became of each (docs/adr/0107). */
import { batchProblems, batchSources, batchSums, receiverReasons, receiverStates } from '#contract/choices/batches.ts';
import { messageCategories, messageChannels } from '#contract/choices/messaging.ts';
import { choice, flag, id, json, lines, many, moment, money, phone, ref, shape, state, text, whole } from '#contract/kinds.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { batchLimits, smsLimits } from '#contract/limits/messages.ts';
import { smsBatchLife } from '#contract/lives/smsBatchLife.ts';
import { entity } from '#contract/standard.ts';
import type { ChainStep } from './sentMessage.ts';
import { smsBatchActs, smsBatchOperations } from './smsBatchOperations.ts';

const readOnly = { readOnly: true } as const;
/** A batch's receivers add up to these: none is left out of the list, or the numbers would be less than their total. */
const sums = Object.keys(batchSums) as (keyof typeof batchSums)[];
const count = { readOnly: true, inList: true } as const;
const spec = 'api-sms.batchSms.resource';

export const smsBatch = entity('smsBatch', {
  label: ['群发批次', 'Message batch'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    status: state(['状态', 'Status'], smsBatchLife, { required: true, inList: true }),
    /** Tried first, where there is one: it costs nothing. */
    mpTemplateId: ref(['公众号模板', 'Official-account template'], 'mpTemplate'),
    /** Alone, or for those whom the official account does not reach. */
    templateId: ref(['短信模板', 'SMS template'], 'smsTemplate', { inList: true }),
    source: choice(['接收人来自', 'Receivers from'], batchSources, { required: true, default: 'group', inList: true }),
    groupId: ref(['客户群组', 'Customer group'], 'assertedGroup', { askedIf: { all: [['source', 'is', 'group']] } }),
    conditions: json(['条件', 'Conditions'], shape<FilterGroup>(), { askedIf: { all: [['source', 'is', 'filter']] } }),
    memberIds: many(['选定的客户', 'Chosen customers'], ref(['客户', 'Customer'], 'member'), {
      max: batchLimits.chosen,
      askedIf: { all: [['source', 'is', 'chosen']] },
    }),
    /** An uploaded file with a column for the number, and one for each variable. */
    path: text(['Excel 文件', 'Excel file'], { max: 200, askedIf: { all: [['source', 'is', 'file']] } }),
    /** The same for everybody. */
    values: lines(
      ['变量取值', 'Values of variables'],
      {
        one: ['取值', 'value'],
        title: 'name',
        unique: ['name'],
        fields: {
          name: text(['变量名', 'Variable'], { required: true, max: 40 }),
          value: text(['内容', 'Value'], { required: true, max: smsLimits.variableCharacters }),
        },
      },
      { max: smsLimits.variables },
    ),
    plannedAt: moment(['计划发送时间', 'Planned for'], { inList: true, sort: true }),
    /** Left empty: as fast as it goes. */
    perMinute: whole(['每分钟条数', 'Messages a minute'], { min: 1, max: batchLimits.perMinute }),
    category: choice(['类型', 'Kind'], messageCategories, readOnly),
    total: whole(['接收人', 'Receivers'], count),
    waiting: whole(['待发', 'Waiting'], count),
    sent: whole(['已发', 'Sent'], count),
    delivered: whole(['送达', 'Delivered'], count),
    failed: whole(['失败', 'Failed'], count),
    leftOut: whole(['未发送', 'Left out'], count),
    unknown: whole(['结果未知', 'Unknown'], readOnly),
    stopped: whole(['已停止', 'Stopped'], readOnly),
    kept: whole(['留存', 'Kept'], readOnly),
    problem: choice(['问题', 'Problem'], batchProblems, { readOnly: true, inList: true }),
    sentBy: ref(['发送人', 'Sent by'], 'staffUser', readOnly),
    startedAt: moment(['开始时间', 'Began'], readOnly),
    finishedAt: moment(['完成时间', 'Finished'], readOnly),
    /** The texts are those that somebody looked at, whatever becomes of the templates. */
    chain: json(['内容', 'Texts'], shape<readonly ChainStep[]>(), readOnly),
    /** The receivers of this check are found. */
    foundAt: moment(['接收人查到于', 'Receivers found'], readOnly),
    /** The next piece goes out then. */
    nextAt: moment(['下一批发出', 'Next piece'], readOnly),
    syncedAt: moment(['结果更新于', 'Results as of'], readOnly),
    /** Sent without a second look: it costs nothing. */
    isAtOnce: flag(['核对后直接发送', 'Sent once checked'], readOnly),
    /** Faults of rows are told in the language of whoever had it checked. */
    language: text(['语言', 'Language'], { readOnly: true, max: 10 }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name' }),
  },
  indexes: [['status'], ['templateId'], ['mpTemplateId']],
  standard: {
    base: '/api-sms/batchSms',
    title: 'name',
    narrowedBy: ['status', 'source', 'templateId', 'mpTemplateId'],
    without: ['import'],
    endpoints: {
      list: ['GET /api-sms/batchSms/list', spec],
      save: ['POST /api-sms/batchSms/save', spec],
      remove: ['POST /api-sms/batchSms/delete', spec],
      move: ['POST /api-sms/batchSms/updateStatus', ''],
    },
  },
  operations: smsBatchOperations,
  acts: smsBatchActs,
  parts: [{ entity: 'smsReceiver', title: ['接收人', 'Receivers'], by: 'batchId', columns: ['name', 'mobile', 'status', 'reason'], rights: 'smsBatch' }],
  screens: [
    {
      path: '/smsBatch',
      view: 'list',
      title: ['短信群发', 'Message batches'],
      area: 'customer',
      columns: ['name', 'status', 'total', ...sums, 'templateId', 'plannedAt'],
      ours: 'the specification names the calls of SMS batches and no page of them (spec 3)',
    },
  ],
});

/** One of a batch. It is written while the batch is checked, and stands as its message does once that was asked for. */
export const smsReceiver = entity('smsReceiver', {
  label: ['群发接收人', 'Receiver of a batch'],
  orgOwned: true,
  fields: {
    batchId: ref(['批次', 'Batch'], 'smsBatch', { required: true, readOnly: true }),
    /** The line of the file, or the place in the order of customers. */
    line: whole(['行号', 'Line'], { required: true, readOnly: true, inList: true, sort: true }),
    memberId: ref(['客户', 'Customer'], 'member', { readOnly: true }),
    name: text(['姓名', 'Name'], { readOnly: true, inList: true, search: true, grade: 'personal', max: 60 }),
    mobile: phone(['手机', 'Mobile'], { readOnly: true, inList: true, search: true }),
    status: choice(['状态', 'State'], receiverStates, { required: true, readOnly: true, inList: true }),
    reason: choice(['原因', 'Reason'], receiverReasons, { readOnly: true, inList: true }),
    /** More than the reason says: the fault of a row, the variables that are missing, the provider's words. */
    detail: text(['说明', 'Details'], { readOnly: true, inList: true, max: 500 }),
    channel: choice(['渠道', 'Channel'], messageChannels, { readOnly: true, inList: true }),
    /** A variable without a value stands in braces. */
    text: text(['内容', 'Text'], { readOnly: true, inList: true, grade: 'personal', max: 1_000 }),
    parts: whole(['计费条数', 'Parts'], readOnly),
    cost: money(['费用', 'Cost'], readOnly),
    variables: json(['变量', 'Variables'], shape<Readonly<Record<string, string>>>(), { readOnly: true, grade: 'personal' }),
    /** It goes out later, by quiet hours or a cap. */
    heldUntil: moment(['延后到', 'Held until'], readOnly),
    messageId: id(['外发消息', 'Message'], readOnly),
    sentAt: moment(['发送时间', 'Sent at'], { readOnly: true, inList: true }),
  },
  unique: [['batchId', 'line']],
  indexes: [['batchId', 'status'], ['messageId'], ['memberId']],
  standard: {
    base: '/api-sms/sms',
    title: 'name',
    hint: 'mobile',
    sort: 'line',
    rights: 'smsBatch',
    narrowedBy: ['batchId', 'status', 'reason', 'memberId'],
    without: ['import', 'restore', 'bulk', 'history'],
    endpoints: { list: ['GET /api-sms/sms/list', 'api-sms.sms.resource'] },
  },
  screens: [
    {
      path: '/smsReceivers',
      view: 'list',
      title: ['群发明细', 'Receivers of batches'],
      area: 'customer',
      ours: 'what became of each receiver of a batch: its page leads here (spec 3 names the call)',
    },
  ],
});
