import { messageCategories } from '#contract/choices/messaging.ts';
import { choice, day, flag, longText, ref, text, timeOfDay, whole } from '#contract/kinds.ts';
import { callLimits } from '#contract/limits/calls.ts';
import { entity } from '#contract/standard.ts';

/** Tasks that are called for one reason, with the same words and at the same hours of the day. */
export const callBatch = entity('callBatch', {
  label: ['呼叫批次', 'Call batch'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, max: 60 }),
    /** Batches of a lower number are called first. */
    priority: whole(['优先级（1 最先）', 'Priority (1 is first)'], { required: true, default: 5, inList: true, sort: true, min: 1, max: 9 }),
    /** A call for marketing is made to customers alone who agreed to it, as a message is. */
    category: choice(['用途', 'Purpose'], messageCategories, { default: 'care', inList: true }),
    startsOn: day(['开始日期', 'From'], { inList: true, sort: true }),
    endsOn: day(['结束日期', 'Until'], { inList: true }),
    callFrom: timeOfDay(['最早拨打', 'Not before'], { inList: true }),
    callTo: timeOfDay(['最晚拨打', 'Not after'], { inList: true }),
    isPaused: flag(['暂停', 'Paused'], { required: true, default: false, inList: true }),
    /** Customers who ring are kept in it. */
    isIncoming: flag(['来电登记', 'Incoming calls'], { readOnly: true }),
    /** Whoever calls reads this to the customer; a line that begins with a dash is a question. */
    script: longText(['话术', 'Script'], { max: callLimits.scriptCharacters }),
    /** Whoever calls sends it to the customer from the card. */
    questionnaireId: ref(['问卷', 'Questionnaire'], 'questionnaire'),
    createdByName: text(['创建人', 'Made by'], { via: 'createdBy.nickName', inList: true }),
  },
  period: { from: 'startsOn', to: 'endsOn' },
  standard: {
    base: '/crm-server/ctBatch',
    title: 'name',
    endpoints: {
      list: ['GET /crm-server/ctBatch/findList', 'crm-server.ctBatch.findList'],
      save: ['POST /crm-server/ctBatch/save', ''],
      remove: ['POST /crm-server/ctBatch/delete', ''],
    },
  },
  parts: [{ entity: 'callTask', title: ['呼叫任务', 'Call tasks'], by: 'batchId', columns: ['name', 'status', 'attempts', 'lastOutcomeId', 'dueAt'] }],
  screens: [
    {
      path: '/callBatches',
      view: 'list',
      title: ['呼叫批次', 'Call batches'],
      area: 'customer',
      ours: 'the specification names calls of batches and no page of them',
    },
  ],
});
