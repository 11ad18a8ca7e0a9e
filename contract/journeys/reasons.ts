/** Reasons why somebody is parked or has ended, and how it went with what was done on a node. Apart from the life, which every list of the console carries. */
/** Somebody is parked because of one of these. */
export const parkedReasons = {
  dateUnknown: ['日期未知', 'The date is unknown'],
  noExecutor: ['没有可执行的人', 'Nobody can do the task'],
  variableUnknown: ['变量没有值', 'A variable has no value'],
  nodeGone: ['新版本中没有这个节点', 'The node is not in this version'],
  conditionsBroken: ['条件已失效', 'The conditions no longer fit'],
  questionnaireOff: ['问卷没有发布', 'The questionnaire is not published'],
} as const;
export type ParkedReason = keyof typeof parkedReasons;

/** Somebody ended because of one of these. */
export const exitReasons = {
  finished: ['走完', 'Came to its end'],
  datePassed: ['日期已过', 'The date was over'],
  leftGroup: ['离开群组', 'Left the group'],
  exitRule: ['符合退出条件', 'An exit rule was met'],
  byHand: ['手工退出', 'Taken out by hand'],
  journeyRetired: ['旅程已停用', 'The journey was retired'],
  stoppedByVersion: ['发布新版本时停止', 'Stopped by a new version'],
  customerGone: ['客户已归档、合并或删除', 'The customer is archived, merged or gone'],
  tooManyRounds: ['循环次数过多', 'Went round too often'],
  testOver: ['测试结束', 'The test is over'],
  testFailed: ['测试中断：这一步出错', 'A step failed, and the test broke off'],
} as const;
export type ExitReason = keyof typeof exitReasons;

/** Somebody was meant to be put in by hand, and stays out because of one of these. */
export const enrolReasons = {
  underWay: ['已在这个旅程中', 'Is in this journey'],
  before: ['走过这个旅程，旅程不允许再次进入', 'Has been in this journey, which lets nobody in again'],
  conditions: ['不符合旅程的附加条件', 'Does not meet the conditions of the journey'],
  cap: ['超过旅程的人数上限', 'Is beyond the caps of the journey'],
  elsewhere: ['不是旅程所在机构的客户', 'Is of an organisation that the journey is not of'],
  gone: ['已归档、合并或删除', 'Is archived, merged or removed'],
  notSeen: ['不在您可查看的客户中', 'Is none of the customers whom you see'],
  notFound: ['没有找到这位客户', 'No such customer was found'],
  noNumber: ['没有手机和客户编号', 'Has neither a mobile nor a customer number'],
  badRow: ['这一行的内容有误', 'Something in the line is wrong'],
  double: ['与前面的行重复', 'Stands in a line above'],
} as const;
export type EnrolReason = keyof typeof enrolReasons;

/** So it went with what was done on a node. */
export const stepResults = {
  requested: ['已提交发送', 'Handed to be sent'],
  held: ['等待发送', 'Held for later'],
  leftOut: ['未发送', 'Not sent'],
  asked: ['已发送问卷', 'Questionnaire sent'],
  planned: ['已安排回访', 'Visit planned'],
  shown: ['仅测试', 'Test only'],
} as const;
export type StepResult = keyof typeof stepResults;
