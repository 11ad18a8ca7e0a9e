import type { Label } from '#contract/label.ts';
import { life } from './life.ts';

const byOutcome: Label = ['由通话结果决定：在呼叫台记录', 'The outcome of the call decides it: write it at the call desk'];

/**
 * A call task waits until somebody takes it, is with them while they call, and goes where the outcome of the call leads. The call desk takes and ends it by its own
 * operations (`by: system` here), so that a person sees no buttons for that in lists. Values are ours (spec 3 names call tasks and no states).
 */
export const callTaskLife = life('callTaskLife', {
  first: 'waiting',
  states: {
    waiting: { label: ['待拨打', 'Waiting'], tone: 'waiting' },
    taken: { label: ['拨打中', 'Being called'], tone: 'active' },
    callBack: { label: ['待回拨', 'Call-back'], tone: 'info' },
    unreached: { label: ['未接通', 'Not reached'], tone: 'neutral' },
    done: { label: ['已完成', 'Done'], tone: 'good' },
    stopped: { label: ['已停止', 'Stopped'], tone: 'bad' },
  },
  moves: {
    take: {
      from: ['waiting'],
      to: 'taken',
      label: ['领取', 'Take'],
      by: ['system'],
      how: ['任务在呼叫台领取', 'Tasks are taken at the call desk'],
    },
    /** Also by itself, when nothing was heard of its holder: what they typed stays. */
    giveBack: {
      from: ['taken'],
      to: 'waiting',
      label: ['放回队列', 'Give back'],
      by: ['staff', 'system'],
      isBack: true,
      when: 'heldUntil',
      clears: ['holderId', 'heldSince', 'heldUntil'],
    },
    finish: { from: ['taken'], to: 'done', label: ['完成', 'Finish'], by: ['system'], how: byOutcome },
    miss: { from: ['taken'], to: 'unreached', label: ['未接通', 'Not reached'], by: ['system'], how: byOutcome },
    promise: { from: ['taken'], to: 'callBack', label: ['约定回拨', 'Promise a call-back'], by: ['system'], how: byOutcome },
    recycle: { from: ['unreached'], to: 'waiting', label: ['再次拨打', 'Call again'], by: ['staff', 'system'], when: 'dueAt' },
    callBackNow: { from: ['callBack'], to: 'waiting', label: ['到时回拨', 'Call back'], by: ['staff', 'system'], when: 'callBackAt' },
    stop: {
      from: ['waiting', 'taken', 'callBack', 'unreached'],
      to: 'stopped',
      label: ['停止', 'Stop'],
      by: ['staff', 'system'],
      reason: 'asked',
      clears: ['holderId', 'heldSince', 'heldUntil'],
      follows: ['停止后不再出现在呼叫台', 'A stopped task is not offered any more'],
    },
    reopen: {
      from: ['done', 'stopped'],
      to: 'waiting',
      label: ['重新拨打', 'Call again'],
      by: ['staff'],
      isBack: true,
      reason: 'asked',
      clears: ['callBackAt', 'promisedBy'],
    },
  },
  /** The promised hour came, and nobody has called. */
  late: [{ at: 'callBackAt', in: ['waiting'] }],
  reminds: {
    callBackSoon: {
      at: 'callBackAt',
      before: { minutes: 5 },
      in: ['callBack'],
      whom: ['promisedBy'],
      message: ['您约好的回拨 5 分钟后到时间', 'A call-back you promised is due in 5 minutes'],
    },
  },
});
