/** Words of the call centre that stand in more than one place. */
export const allocationWays = {
  open: ['所有人可领', 'Anybody may take them'],
  turn: ['轮流分给坐席', 'In turn'],
  owner: ['由客户的跟进人拨打', 'By the customer’s follow-up person'],
} as const;

/** An outcome leads there. */
export const outcomeWays = {
  done: ['完成', 'Done'],
  again: ['过后再拨', 'Call again later'],
  callBack: ['按约定回拨', 'Call back as agreed'],
  stop: ['不再拨打', 'Stop calling'],
} as const;

/** The first of these that is true of an open task says why it is not offered; they exclude each other, so that their counts add up (docs/adr/0099). */
export const readinesses = {
  ready: ['现在可拨', 'Ready'],
  mine: ['在我手上', 'With me'],
  held: ['同事正在拨打', 'With a colleague'],
  doNotContact: ['客户要求勿联系', 'Do not contact'],
  noConsent: ['没有营销授权', 'No consent to marketing'],
  paused: ['批次已暂停', 'Batch paused'],
  outOfTime: ['不在批次日期内', 'Outside the dates of its batch'],
  attemptsUsed: ['拨打次数已用完', 'Attempts used up'],
  callBackLater: ['约定的回拨未到时间', 'Call-back comes later'],
  later: ['未到再拨时间', 'Not due yet'],
  otherOwner: ['由其他同事跟进', 'Followed up by a colleague'],
  outside: ['分配给了别人', 'Given to others'],
  capReached: ['今日上限已到', 'Daily limit reached'],
  quiet: ['不在可拨时段', 'Quiet hours'],
  over: ['已结束', 'Over'],
} as const;

/** A caller stands in one of these: ready for a call, on one, writing down what came of it, or not there for one. */
export const callerStates = {
  ready: ['可接单', 'Ready'],
  onCall: ['通话中', 'On a call'],
  wrapUp: ['话后整理', 'Wrap-up'],
  resting: ['小休', 'Resting'],
  away: ['离开', 'Away'],
} as const;

/** Callers are not there by their own word; the rest follows from what they do. */
export const chosenStates = { ready: callerStates.ready, resting: callerStates.resting, away: callerStates.away } as const;

export const restReasons = {
  break: ['休息', 'Break'],
  meeting: ['会议', 'Meeting'],
  training: ['培训', 'Training'],
  other: ['其他', 'Other'],
} as const;

export const phoneCallStates = {
  ringing: ['振铃中', 'Ringing'],
  talking: ['通话中', 'Talking'],
  ended: ['已结束', 'Ended'],
  missed: ['未接通', 'Not answered'],
} as const;
