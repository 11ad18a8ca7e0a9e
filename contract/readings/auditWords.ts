/** The audit says in words what was done, and to what. The screen and its export say the same. */
import { ofEachPublishing, publishingKinds } from '#contract/approvals/kinds.ts';
import { auditClasses } from '#contract/calls/system.ts';
import type { Label } from '#contract/label.ts';
import { resourceHere } from '#contract/standardEntities.ts';

/** Words are found by the verb of a call; where a verb means something else for one of its owners, by the whole name of the call. */
export const auditVerbs = {
  list: ['查询', 'Search'],
  detail: ['查看', 'View'],
  count: ['计数', 'Count'],
  options: ['选择', 'Pick'],
  figures: ['统计', 'Sum up'],
  board: ['查看看板', 'Look at the board'],
  history: ['查看历史', 'View history'],
  timeLine: ['查看时间线', 'View time line'],
  save: ['保存', 'Save'],
  create: ['新建', 'Create'],
  update: ['修改', 'Change'],
  remove: ['删除', 'Remove'],
  restore: ['恢复', 'Restore'],
  archive: ['归档', 'Archive'],
  unarchive: ['取消归档', 'Unarchive'],
  able: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  move: ['变更状态', 'Change status'],
  place: ['调整层级', 'Move in the tree'],
  bulk: ['批量操作', 'Bulk action'],
  export: ['导出', 'Export'],
  publish: ['发布', 'Publish'],
  submit: ['提交审核', 'Submit for review'],
  decide: ['审核', 'Decide about a draft'],
  retire: ['下线', 'Retire'],
  enrol: ['加入旅程', 'Put into a journey'],
  enrolFrom: ['按名单加入旅程', 'Put into a journey by a list'],
  sendMany: ['批量发送', 'Send to many'],
  sendQuestionnaire: ['发送问卷', 'Send a questionnaire'],
  results: ['查看结果', 'View results'],
  scoresOf: ['查看得分', 'View scores'],
  behind: ['查看答卷明细', 'View the answers behind'],
  testStart: ['开始测试', 'Start a test'],
  testEnd: ['结束测试', 'End a test'],
  dryRun: ['试运行', 'Dry run'],
  record: ['记录结果', 'Record the outcome'],
  start: ['发起', 'Start'],
  cancel: ['取消', 'Cancel'],
  act: ['处理', 'Act on it'],
  return: ['退回', 'Return'],
  serialRollback: ['回退一步', 'Roll back'],
  approve: ['同意', 'Approve'],
  image: ['查看流程图', 'View the picture'],
  writeBpmn: ['导出流程文件', 'Write a BPMN file'],

  login: ['登录', 'Log in'],
  memberLogin: ['客户登录', 'Customer login'],
  firstAdministrator: ['创建首位管理员', 'Create the first administrator'],
  logout: ['退出', 'Log out'],
  removeToken: ['退出', 'Log out'],
  chooseOrganisation: ['切换机构', 'Change organisation'],
  changePassword: ['修改密码', 'Change password'],
  resetPassword: ['重置密码', 'Reset password'],
  setEnabled: ['启用或停用', 'Enable or disable'],
  sessions: ['查看登录设备', 'View logins'],
  endSession: ['结束登录', 'End a login'],
  endOthers: ['结束其他登录', 'End other logins'],
  invite: ['发出开通链接', 'Invite'],
  inviteWaiting: ['批量发出开通链接', 'Invite all who wait'],
  acceptInvitation: ['通过链接开通', 'Accept an invitation'],
  leave: ['离职交接', 'Leave and hand over'],

  upload: ['上传', 'Upload'],
  slice: ['上传', 'Upload'],
  forget: ['撤销上传', 'Take an upload back'],
  download: ['下载', 'Download'],
  parseIdCard: ['识别身份证', 'Read an ID card'],
  uses: ['查看使用位置', 'See where it is used'],

  grant: ['授权', 'Grant rights'],
  fromTemplate: ['按模板新建', 'Create from a template'],
  findByFields: ['按字段查找', 'Find by fields'],
  findByDynamic: ['按条件查找', 'Find by conditions'],
  enable: ['启用或停用', 'Enable or disable'],
  flush: ['立即更新名单', 'Update members now'],
  why: ['询问权限', 'Ask why'],
  unmask: ['查看号码', 'Reveal a number'],
  sees: ['预览可见内容', 'Preview what somebody sees'],
  reset: ['恢复默认', 'Reset'],
  gradeSave: ['设置角色权限', 'Set the rights of a role'],
  gradeRemove: ['取消角色权限', 'Remove the rights of a role'],
  apply: ['套用模板', 'Apply a template'],
  bind: ['选用字典项', 'Take items over'],
  batchUpdateUser: ['批量绑定人员', 'Bind staff'],
  updateIsShow: ['设置是否展示', 'Show or hide'],
  addMany: ['批量新建', 'Create many'],
  check: ['测试连接', 'Test the connection'],

  distribute: ['分配', 'Distribute'],
  claim: ['领取', 'Claim'],
  transfer: ['转交', 'Hand over'],
  turnover: ['流转', 'Move to a group'],
  cancelFollow: ['取消跟进', 'End follow-up'],
  setFollowStatus: ['更新跟进状态', 'Change the follow-up'],
  setRules: ['修改退回规则', 'Change the return rules'],
  statisticsByLine: ['趋势统计', 'Statistics by line'],
  statisticsByPie: ['占比统计', 'Statistics by pie'],
  refer: ['转介', 'Refer'],
  merge: ['合并', 'Merge'],
  mergeCheck: ['对比后合并', 'Compare to merge'],
  sayApart: ['确认不是同一人', 'Say they are two'],
  duplicateHint: ['查重', 'Look for doubles'],
  takeBack: ['撤销', 'Undo'],
  ask: ['申请审批', 'Ask for an approval'],
  refund: ['申请退款', 'Ask for a refund'],
  discount: ['申请优惠收款', 'Ask for a discount'],
  order: ['申请订单审批', 'Ask for the approval of an order'],
  ...ofEachPublishing((name): Label => [`申请${publishingKinds[name].label[0]}`, `Ask: ${publishingKinds[name].label[1]}`]),
  reject: ['审批不通过', 'Reject'],
  withdraw: ['撤回申请', 'Withdraw'],
  message: ['送达消息', 'Deliver a message'],
  steps: ['查看经过', 'See its steps'],
  sheet: ['查看内容', 'See its content'],
  processStart: ['提交报告', 'Submit a report'],
  viewProcessReport: ['查看报告', 'View a report'],
  handleSituation: ['查看处理情况', 'View measures'],
  reportExport: ['导出报告', 'Export a report'],
  push: ['推送', 'Push'],
  consult: ['发起问诊', 'Begin a consultation'],
  consultOwn: ['发起问诊', 'Begin a consultation'],
  begin: ['发起支付', 'Begin a payment'],
  cashier: ['收银台支付', 'Pay at the cashier'],
  notice: ['收到支付通知', 'Receive a payment notice'],
  next: ['领取下一个呼叫任务', 'Take the next call'],
  release: ['放回呼叫任务', 'Give a call task back'],
  outcome: ['登记通话结果', 'Record an outcome'],
  changeRule: ['修改再拨规则', 'Change the rule of an outcome'],
  rule: ['设置呼叫分配规则', 'Set the rule'],
  retry: ['重新发送', 'Send again'],
  receipt: ['收到短信回执', 'Receive a receipt'],
  incoming: ['收到短信回复', 'Receive a reply'],
  doNotContact: ['设为勿联系', 'Set do-not-contact'],
  consent: ['登记营销授权', 'Record marketing consent'],
  mayContact: ['解除勿联系', 'Lift do-not-contact'],
  dial: ['拨打电话', 'Dial'],
  answer: ['接听来电', 'Answer a call'],
  standIn: ['模拟电话', 'Soft phone'],
  event: ['收到电话事件', 'Receive a telephone event'],
  reverse: ['冲正', 'Reverse'],
  ofMember: ['查看客户积分', 'View points of a customer'],

  mine: ['查询', 'Search'],
  person: ['查看客户', 'View the customer'],
  setUrgent: ['设置加急', 'Set urgency'],
  timeline: ['查看时间线', 'View the timeline'],
  transcript: ['导出会话记录', 'Export transcript'],
  search: ['搜索', 'Search'],
  members: ['搜索客户', 'Search customers'],
  orders: ['搜索订单', 'Search orders'],
  handOver: ['交班', 'Hand over'],
  pass: ['交出工作', 'Pass work on'],
  recall: ['撤回', 'Recall'],
  saveTeam: ['保存小组', 'Save a team'],
  removeTeam: ['解散小组', 'Remove a team'],
  savePolicy: ['修改咨询台规则', 'Change the desk rules'],
  setDuty: ['切换在岗', 'Change duty'],
  setTags: ['修改标签', 'Change tags'],
  myPage: ['查询', 'Search'],
  one: ['查看', 'View'],
  read: ['标为已读', 'Mark as read'],
  markUnread: ['标为未读', 'Mark as unread'],
  readAll: ['全部标为已读', 'Mark all as read'],
  announce: ['发布公告', 'Announce'],

  importCheck: ['检查导入', 'Check an import'],
  importSave: ['导入', 'Import'],
  reportHistory: ['查看报备记录', 'See who reported'],
  look: ['读取表格', 'Read a table'],
  mend: ['修正数据', 'Mend faults'],
  run: ['导入', 'Import'],
  stop: ['停止', 'Stop'],
  again: ['继续', 'Go on'],
  result: ['下载结果', 'Download the result'],
  beginExport: ['开始导出', 'Begin an export'],
  try: ['试用模板', 'Try a template'],
  prepare: ['核对接收人', 'Check receivers'],
  preview: ['发送前预览', 'Preview before sending'],
  send: ['发送', 'Send'],
  sendFromExcel: ['从 Excel 发送', 'Send from Excel'],
  goOn: ['继续发送', 'Go on sending'],
  resend: ['重发失败的', 'Resend what failed'],
  forMembers: ['给选定客户发短信', 'Message chosen customers'],
  deploy: ['发布', 'Publish'],
  takeOff: ['下线', 'Withdraw'],
  auditList: ['查询审计日志', 'Search the audit log'],
  auditExport: ['导出审计日志', 'Export the audit log'],

  'assertedGroup.members': ['查看群组客户', 'See members'],
  'assertedGroup.why': ['查看入群原因', 'See why somebody is in it'],
  'job.history': ['查看导入记录', 'View past imports'],
  'callTask.import': ['导入呼叫任务', 'Import call tasks'],
  'callerState.set': ['切换坐席状态', 'Change where a caller stands'],
  'processTask.desk': ['查看待审批任务', 'See open approvals'],
  'books.check': ['核对', 'Check'],
  'job.check': ['检查数据', 'Check the data'],
  'setupStep.check': ['标记步骤', 'Tick a step'],
  'workbench.arrange': ['布置工作台', 'Arrange the workbench'],
  'workbench.newCustomers': ['查看今日新客户', 'View new customers'],
  'workbench.birthdays': ['查看今日生日', 'View birthdays'],
  'workbench.followUps': ['查看随访提醒', 'View reminders'],
  'workbench.changes': ['查看最近变化', 'View recent changes'],
  'lives.moves': ['查看业务流转', 'View moves of cases'],
  'problemReport.report': ['报告问题', 'Report a problem'],
  'problemReport.capsule': ['打开问题记录', 'Open a recording'],
  'orgFieldConfig.order': ['调整顺序', 'Change the order'],
} as const satisfies Readonly<Record<string, Label>>;

/** Some calls belong to a part of the product and to no entity. */
export const auditParts = {
  session: ['账号', 'Account'],
  scan: ['扫码登录', 'Login by scanning'],
  account: ['账号', 'Account'],
  files: ['文件', 'File'],
  idCard: ['身份证', 'ID card'],
  desk: ['咨询台', 'Desk'],
  drill: ['主动制造的故障', 'Faults on purpose'],
  search: ['搜索', 'Search'],
  job: ['导入和导出', 'Imports and exports'],
  exportDetail: ['导出记录', 'Past exports'],
  payment: ['支付', 'Payment'],
  access: ['权限', 'Rights'],
  heldWork: ['工作交接', 'Work handed over'],
  lives: ['业务流转', 'Where cases stand'],
  answering: ['填写问卷', 'Answering a questionnaire'],
  system: ['审计日志', 'Audit log'],
  books: ['账目', 'Books'],
} as const satisfies Readonly<Record<string, Label>>;

const found = (words: Readonly<Record<string, Label>>, name: string): Label | undefined => (Object.hasOwn(words, name) ? words[name] : undefined);

/** A second family of endpoints of an entity says the same as the first: `consultationList` is a list, too. */
export function verbLabel(operation: string): Label | undefined {
  const verb = operation.split('.')[1] ?? '';
  const last = /[A-Z][a-z]+$/.exec(verb)?.[0].toLowerCase();
  return found(auditVerbs, operation) ?? found(auditVerbs, verb) ?? (last === undefined ? undefined : found(auditVerbs, last));
}

interface Done {
  readonly operation: string;
  readonly class: keyof typeof auditClasses;
}
/** A call of which nobody knows any more what it did is told by its class. */
export const actionLabel = (done: Done): Label => verbLabel(done.operation) ?? auditClasses[done.class];

/** The owner is an entity, or a part of the product. */
export const ownerLabel = (name: string): Label | undefined => resourceHere(name)?.label ?? found(auditParts, name);

/** An entry is about the entity that it names, or else about that of its call. */
export const subjectOf = ({ entity, operation }: { readonly entity?: string | null | undefined; readonly operation: string }): string =>
  entity ?? operation.split('.')[0] ?? '';

interface Noted {
  readonly entityId?: string | null | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | null | undefined;
}
/** The record of an entry is known by its id, a file by its path, many rows by the job that worked on them. */
export function recordOf({ entityId, detail }: Noted): string | null {
  const named = entityId ?? detail?.['path'] ?? detail?.['job'];
  return typeof named === 'string' ? named : null;
}
