import { phoneCallStates } from '#contract/choices/calls.ts';
import { callDirections } from '#contract/choices/records.ts';
import { choice, flag, id, json, moment, phone, ref, shape, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, resource, rows } from '#contract/resource.ts';
import type { CallCard } from './callTaskOperations.ts';

const callId = id(['通话', 'Call'], { required: true });
const calling = { spec: [], right: 'callTask.move', scope: 'org', class: 'write', audit: 'change' } as const;
const standInKinds = {
  answered: ['接听', 'Answers'],
  noAnswer: ['无人接听', 'No answer'],
  busy: ['忙线', 'Busy'],
  ended: ['挂断', 'Hangs up'],
  incoming: ['来电', 'Rings'],
} as const;

/** A call at the telephone system, from its first ring to its end: the system says what happens (docs/outside/telephony.md), the server keeps whose it is. */
export const phoneCall = resource('phoneCall', {
  label: ['通话', 'Telephone call'],
  orgOwned: true,
  fields: {
    direction: choice(['方向', 'Direction'], callDirections, { required: true }),
    state: choice(['状态', 'State'], phoneCallStates, { required: true }),
    /** Whoever is called or rings, where somebody knows it. */
    name: text(['姓名', 'Name'], { grade: 'personal', max: 60 }),
    /** The number never leaves the server but as a mask. */
    number: phone(['号码', 'Number'], { required: true }),
    /** The telephone system knows it by this. */
    callNo: text(['通话编号', 'Call number'], { required: true, max: 64 }),
    taskId: ref(['任务', 'Task'], 'callTask'),
    memberId: ref(['客户', 'Customer'], 'member'),
    userId: ref(['坐席', 'Caller'], 'staffUser'),
    answeredAt: moment(['接听', 'Answered']),
    endedAt: moment(['结束', 'Ended']),
    endReason: text(['结束原因', 'Why it ended'], { max: 20 }),
  },
  unique: [['callNo']],
  indexes: [['orgId', 'state'], ['userId', 'state'], ['taskId']],
  operations: {
    dial: operation('POST /crm-server/callLine/dial', {
      ...calling,
      ours: 'the server has the number of a task dialled, and shows it to nobody',
      takes: { id: id(['任务', 'Task'], { required: true }) },
      gives: one({ callId }),
    }),
    current: operation('GET /crm-server/callLine/current', {
      ...calling,
      class: 'read',
      audit: 'none',
      ours: 'the call of this caller, and the customers who ring and nobody has answered',
      takes: {},
      gives: rows({
        id: callId,
        direction: choice(['方向', 'Direction'], callDirections, { required: true }),
        state: choice(['状态', 'State'], phoneCallStates, { required: true }),
        number: text(['号码', 'Number'], { required: true, grade: 'personal' }),
        name: text(['姓名', 'Name'], { grade: 'personal' }),
        memberId: id(['客户', 'Customer']),
        taskId: id(['任务', 'Task']),
        isMine: flag(['我的', 'Mine'], { required: true }),
        answeredAt: moment(['接听', 'Answered']),
        endReason: text(['结束原因', 'Why it ended']),
        version: whole(['版本', 'Version'], { required: true }),
      }),
    }),
    answer: operation('POST /crm-server/callLine/answer', {
      ...calling,
      ours: 'who answers first has the call, and its card; somebody unknown becomes a customer by one field',
      takes: { callId, name: text(['姓名', 'Name'], { max: 60 }) },
      gives: one({ card: json(['任务', 'Task'], shape<CallCard>(), { required: true, grade: 'personal' }) }),
    }),
    standIn: operation('POST /crm-server/callLine/standIn', {
      ...calling,
      ours: 'the soft phone of the demo signs what a telephone system would say',
      takes: {
        kind: choice(['事件', 'Event'], standInKinds, { required: true }),
        callId: id(['通话', 'Call']),
        number: text(['号码', 'Number'], { max: 30, grade: 'personal' }),
      },
      gives: nothing,
    }),
    event: operation('POST /crm-server/callLine/event', {
      spec: [],
      ours: 'the telephone system says what became of a call (docs/outside/telephony.md)',
      takes: {
        callNo: text(['通话编号', 'Call number'], { required: true, min: 1, max: 64 }),
        kind: choice(['事件', 'Event'], standInKinds, { required: true }),
        at: moment(['时间', 'At'], { required: true }),
        /** An incoming call alone has the number that rings, and the line of the house. */
        number: text(['号码', 'Number'], { max: 30, grade: 'personal' }),
        line: text(['来电号码', 'Line'], { max: 30 }),
        signature: text(['签名', 'Signature'], { required: true, grade: 'sensitive', max: 128 }),
      },
      gives: nothing,
      right: 'anyone',
      scope: 'public',
      class: 'write',
      audit: 'change',
      auth: 'none',
    }),
  },
});
