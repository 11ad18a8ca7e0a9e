import { callerStates, chosenStates, restReasons } from '#contract/choices/calls.ts';
import { choice, decimal, id, moment, ref, state, text } from '#contract/kinds.ts';
import { callerStateLife } from '#contract/lives/callerStateLife.ts';
import { one, operation } from '#contract/resource.ts';
import type { Figure } from '#contract/screens/views.ts';
import { entity } from '#contract/standard.ts';

const listed = { readOnly: true, inList: true } as const;
const minutes = { label: ['分钟', 'Minutes'], sum: 'minutes' } as const;
const now = (of: keyof typeof callerStates) =>
  ({
    label: callerStates[of],
    where: {
      all: [
        ['status', 'is', 'lasting'],
        ['state', 'is', of],
      ],
    },
  }) as const;

const figures = {
  now: {
    label: ['现在', 'Now'],
    chart: 'numbers',
    measures: { ready: now('ready'), onCall: now('onCall'), wrapUp: now('wrapUp'), resting: now('resting'), away: now('away') },
  },
  byCaller: {
    label: ['今天各坐席的状态用时', 'Minutes today by caller and state'],
    chart: 'bar',
    by: ['userId', 'state'],
    over: { field: 'startsAt', per: 'day', last: 1 },
    measures: { minutes },
  },
  byDay: {
    label: ['近 14 天的状态用时', 'Minutes by day and state, last 14 days'],
    chart: 'bar',
    by: ['time', 'state'],
    over: { field: 'startsAt', per: 'day', last: 14 },
    measures: { minutes },
  },
  byReason: {
    label: ['近 14 天小休的原因', 'Minutes of rest by reason, last 14 days'],
    chart: 'donut',
    by: 'reason',
    over: { field: 'startsAt', per: 'day', last: 14 },
    measures: { minutes: { ...minutes, where: { all: [['state', 'is', 'resting']] } } },
  },
} as const satisfies Readonly<Record<string, Figure>>;

/** A caller stands in a state for a time: said by what they do at the desk and at the telephone, and by themselves where they rest or go. One at a time in each organisation (docs/adr/0160). */
export const callerState = entity('callerState', {
  label: ['坐席状态', 'State of a caller'],
  orgOwned: true,
  responsible: ['userId'],
  fields: {
    userName: text(['坐席', 'Caller'], { via: 'userId.nickName', inList: true }),
    userId: ref(['坐席', 'Caller'], 'staffUser', { required: true, readOnly: true, search: true }),
    state: choice(['状态', 'State'], callerStates, { required: true, ...listed }),
    reason: choice(['小休原因', 'Reason'], restReasons, listed),
    startsAt: moment(['开始时间', 'From'], { required: true, ...listed, sort: true }),
    /** Empty while it lasts. */
    endsAt: moment(['结束时间', 'Until'], { ...listed, sort: true }),
    /** It is known once the state is over. */
    minutes: decimal(['分钟', 'Minutes'], listed),
    status: state(['进度', 'Progress'], callerStateLife, { required: true, inList: true }),
    /** The shift ends then, and the day: no state is of two days. */
    closesAt: moment(['班次结束', 'End of the shift'], { required: true, readOnly: true }),
  },
  period: { from: 'startsAt', to: 'endsAt', apart: ['userId', 'orgId'] },
  indexes: [
    ['userId', 'status'],
    ['orgId', 'startsAt'],
  ],
  standard: {
    base: '/crm-server/callerState',
    title: 'userName',
    hint: 'state',
    sort: '-startsAt',
    narrowedBy: ['status', 'state', 'userId'],
    without: ['import', 'restore', 'bulk'],
    endpoints: { list: ['GET /crm-server/callerState/list', ''] },
    figures,
  },
  operations: {
    set: operation('POST /crm-server/callerState/set', {
      spec: [],
      ours: 'a caller rests, goes or comes back; the specification names no states of callers',
      takes: {
        state: choice(['状态', 'State'], chosenStates, { required: true }),
        /** Whoever rests says why. */
        reason: choice(['小休原因', 'Reason'], restReasons),
      },
      gives: one({
        id: id(undefined, { required: true }),
        state: choice(['状态', 'State'], callerStates, { required: true }),
        reason: choice(['小休原因', 'Reason'], restReasons),
        startsAt: moment(['开始时间', 'From'], { required: true }),
      }),
      right: 'callTask.move',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
  },
  screens: [
    {
      path: '/callerStates',
      view: 'list',
      title: ['坐席状态', 'Callers'],
      area: 'customer',
      figures: ['now', 'byCaller', 'byDay', 'byReason'],
      ours: 'supervisors read rest times of their callers; the specification names no page of them',
    },
  ],
});
