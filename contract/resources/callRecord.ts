import { callDirections, callOutcomes } from '#contract/choices/records.ts';
import { choice, flag, longText, moment, phone, ref, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

const spec = 'crm-server.misc.call-records';

/** One telephone call: with whom, by which number, how long, and how it ended. A caller whom nobody knows has a number and no customer. */
export const callRecord = entity('callRecord', {
  label: ['通话记录', 'Call'],
  orgOwned: true,
  responsible: ['memberId', 'callerId'],
  author: { id: 'callerId', name: 'callerName', at: 'beganAt' },
  fields: {
    memberId: ref(['客户', 'Customer'], 'member', { isFixed: true, search: true }),
    memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
    direction: choice(['方向', 'Direction'], callDirections, { required: true, inList: true }),
    /** That of the customer where nobody says another one. */
    number: phone(['号码', 'Number'], { inList: true, search: true }),
    beganAt: moment(['开始时间', 'Began'], { inList: true, sort: true }),
    seconds: whole(['时长（秒）', 'Seconds'], { required: true, default: 0, inList: true, sort: true, min: 0, max: 86_400 }),
    outcome: choice(['结果', 'Outcome'], callOutcomes, { required: true, default: 'connected', inList: true }),
    summary: longText(['通话小结', 'Summary'], { grade: 'personal', max: 1_000 }),
    callerId: ref(['通话人账号', 'Account'], 'staffUser', { readOnly: true }),
    callerName: text(['通话人', 'Staff'], { readOnly: true, inList: true, max: 60 }),
    hasRecording: flag(['有录音', 'Recorded'], { required: true, readOnly: true, inList: true }),
    /** The telephone system keeps the sound; this says where. Only who may listen to recordings is given it. */
    recording: text(['录音', 'Recording'], { readOnly: true, grade: 'sensitive', right: 'call.listen', max: 400 }),
    /** The outcome of a call sends this on: journeys begin by it. */
    event: text(['发送的事件', 'Event it sent'], { readOnly: true, max: 60 }),
    /** The telephone system calls the call so: told twice, it is one. */
    callKey: text(['通话标识', 'Call id'], { readOnly: true, max: 80 }),
  },
  unique: [['callKey']],
  indexes: [
    ['memberId', 'beganAt'],
    ['callerId', 'beganAt'],
  ],
  timeLine: [
    {
      of: { member: 'memberId' },
      at: 'beganAt',
      label: ['通话', 'Call'],
      sign: 'call',
      title: 'summary',
      says: ['direction', 'outcome', 'seconds', 'callerName'],
    },
  ],
  standard: {
    base: '/crm-server/callRecord',
    title: 'number',
    hint: 'memberName',
    sort: '-beganAt',
    narrowedBy: ['memberId', 'direction', 'outcome', 'callerId'],
    endpoints: {
      list: ['GET /crm-server/callRecord/list', spec],
      save: ['POST /crm-server/callRecord/save', spec],
      remove: ['POST /crm-server/callRecord/deleteById', spec],
    },
  },
  screens: [
    {
      path: '/callRecords',
      view: 'list',
      title: ['通话记录', 'Calls'],
      area: 'customer',
      ours: 'the specification names call records of a customer and no page of all of them',
    },
  ],
});
