/** Refusals of processes: what somebody wanted to do with a task or an instance is not theirs, or not possible any more. */
export const processErrors = {
  taskOver: { code: 40950, http: 409, text: ['这个任务已经处理完，列表会更新', 'This task is over already; the list is brought up to date'] },
  decidedAlready: { code: 40959, http: 409, text: ['{name}已处理，列表会更新', '{name} has dealt with it already; the list is brought up to date'] },
  taskNotYours: { code: 40371, http: 403, text: ['这个任务由{name}处理，不在您这里', '{name} decides about this task. It is not yours'] },
  notByStarter: { code: 40372, http: 403, text: ['不能审批自己发起的流程，由别人审批', 'Nobody approves what they began. Somebody else decides'] },
  notByAuthor: {
    code: 40373,
    http: 403,
    text: [
      '{name}编写了这一版，不能审批它，由没有改过它的同事审批',
      '{name} wrote this version and does not decide about it. A colleague who has not changed it does',
    ],
  },
  actNotAllowed: { code: 40951, http: 409, text: ['这个节点不允许“{act}”', 'This node does not allow "{act}"'] },
  noWayBack: { code: 40952, http: 409, text: ['不能退回到这里，选择已经走过的节点', 'It cannot go back to there. Choose a node that it has passed'] },
  instanceOver: { code: 40953, http: 409, text: ['流程已经结束', 'The process has ended'] },
  actedAlready: {
    code: 40954,
    http: 409,
    text: ['已经有人处理，不能撤回；可以请处理人退回', 'Somebody has acted on it, so it cannot be withdrawn. Ask them to return it'],
  },
  subjectChanged: {
    code: 40955,
    http: 409,
    text: ['内容在您阅读之后变了，重新阅读再决定', 'It has changed since you read it. Read it again before you decide'],
  },
  noSuchColleague: {
    code: 40956,
    http: 409,
    text: [
      '选一位在职、在本机构有审批权限、还没有这个任务的同事',
      'Choose a colleague whose account is open, who may decide in this organisation, and who does not have this task yet',
    ],
  },
  processNotThere: {
    code: 40957,
    http: 409,
    text: ['没有已发布的流程“{key}”，找管理员发布', 'No process "{key}" is published. Ask an administrator to publish it'],
  },
  processRound: {
    code: 40960,
    http: 409,
    text: [
      '流程“{key}”又回到了自己，不会结束；找管理员修改流程',
      'The process "{key}" comes back to itself and would never end. Ask an administrator to change it',
    ],
  },
  nobodyWaits: {
    code: 40964,
    http: 409,
    text: ['流程现在没有在等“{name}”；现在等的消息：{waits}', 'The process does not wait for "{name}" now. It waits for: {waits}'],
  },
  versionLost: {
    code: 40965,
    http: 409,
    text: ['流程依据的版本已经不在，找管理员处理', 'The version that the process goes by is gone. Ask an administrator'],
  },
  nobodyChosen: { code: 40958, http: 409, text: ['为“{node}”选择处理人', 'Choose who decides at "{node}"'] },
} as const;
