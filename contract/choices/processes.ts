/** Things that happen in an instance of a process, as its history names them; and what somebody may do with a task or an instance. */
export const processActs = {
  started: ['发起', 'Started'],
  claimed: ['领取', 'Claimed'],
  gaveBack: ['放回', 'Given back'],
  approved: ['同意', 'Approved'],
  rejected: ['拒绝', 'Rejected'],
  returned: ['退回', 'Returned'],
  rolledBack: ['回退一步', 'Rolled back'],
  withdrawn: ['撤回', 'Withdrawn'],
  cancelled: ['取消', 'Cancelled'],
  delegated: ['转交', 'Delegated'],
  signerAdded: ['加签', 'Signer added'],
  signerBefore: ['前加签', 'Signer added before'],
  signerAfter: ['后加签', 'Signer added after'],
  passedOn: ['同一人已同意，自动通过', 'Passed on: the same person agreed before'],
  reminded: ['超时提醒', 'Reminded: out of time'],
  escalated: ['超时升级', 'Escalated: out of time'],
  timedOut: ['超时拒绝', 'Rejected: out of time'],
  recast: ['重新分配', 'Given to others'],
  held: ['到时没有办成，继续等待', 'Not done in its time: it waits'],
  timerPassed: ['等待结束', 'The wait was over'],
  messageCame: ['收到消息', 'The message came'],
  childEnded: ['子流程结束', 'The subprocess ended'],
  childBegan: ['发起子流程', 'Subprocess begun'],
  variableSet: ['设置变量', 'Variable set'],
  notified: ['已通知', 'People told'],
  ended: ['结束', 'Ended'],
} as const;
export type ProcessActName = keyof typeof processActs;

/** The process waits for somebody, though nobody has a task in it: who mends it. */
export const instanceProblems = {
  held: ['未能办理', 'Not done'],
} as const;

export const taskActs = {
  claim: ['领取', 'Claim'],
  giveBack: ['放回', 'Give back'],
  draft: ['保存草稿', 'Keep a draft'],
  approve: ['同意', 'Approve'],
  reject: ['拒绝', 'Reject'],
  return: ['退回', 'Return'],
  rollback: ['回退一步', 'Roll back'],
  delegate: ['转交', 'Delegate'],
  addSigner: ['加签', 'Add a signer'],
  signBefore: ['前加签', 'Add a signer before'],
  signAfter: ['后加签', 'Add a signer after'],
} as const;
export type TaskActName = keyof typeof taskActs;

export const instanceActs = {
  withdraw: ['撤回', 'Withdraw'],
  cancel: ['取消', 'Cancel'],
} as const;
export type InstanceActName = keyof typeof instanceActs;
