/**
 * The second column of the rail orders screens by task, never by address. A group shows what an area has of it, wherever the menu list puts a screen. A screen that
 * stands nowhere here comes last, under "Other".
 */
import type { Label } from '#contract/label.ts';

/** Several screens of one thing: one line of the column, tabs above the screens. The first one is where the line leads. */
export interface Twins {
  readonly label: Label;
  readonly paths: readonly string[];
}
export interface ScreenGroup {
  readonly label: Label;
  /** A path, or twins; in their order. */
  readonly entries: readonly (string | Twins)[];
}

export const otherGroup: Label = ['其他', 'Other'];

export const screenGroups: readonly ScreenGroup[] = [
  {
    label: ['机构', 'Organisations'],
    entries: [
      { label: ['机构', 'Organisations'], paths: ['/organization', '/organizationnew', '/oraddMore'] },
      '/orgClassify',
      { label: ['主页', 'Home pages'], paths: ['/orgHomeManage', '/groupHomeManage'] },
      '/setup',
    ],
  },
  {
    label: ['人员与权限', 'Staff and rights'],
    entries: ['/user', { label: ['角色', 'Roles'], paths: ['/role', '/roleUserList'] }, '/InstitutionalBindings', '/orgFollowRole', '/menus', '/token'],
  },
  {
    label: ['字段与字典', 'Fields and dictionaries'],
    entries: [
      '/sysFieldList',
      '/clientTemplateConfig',
      { label: ['字典', 'Dictionaries'], paths: ['/dataDictionary', '/dictionaryItems', '/orgDictionary'] },
      { label: ['客户标签', 'Customer tags'], paths: ['/customerTags', '/tagTime'] },
    ],
  },
  {
    label: ['客户', 'Customers'],
    entries: [
      {
        label: ['客户', 'Customers'],
        paths: ['/customManage', '/customManageOnes', '/customManageDept', '/customManageQw', '/customManageHealth', '/customManageDoctor', '/customManageEn'],
      },
      { label: ['客户资源', 'Resources'], paths: ['/CustomerResource', '/customerResourceEn'] },
      '/Astrict',
      '/enterpriseManage',
    ],
  },
  {
    label: ['往来', 'Contacts'],
    entries: [{ label: ['跟踪与通话', 'Contacts and calls'], paths: ['/trackRecords', '/callRecords'] }, '/customerNotes', '/complaint', '/investigations'],
  },
  {
    label: ['诊疗', 'Treatment'],
    entries: ['/medicalRecords', '/healthDeclarations', { label: ['孕产', 'Pregnancy and birth'], paths: ['/obstetrics', '/babies'] }],
  },
  {
    label: ['消费与积分', 'Purchases and points'],
    entries: ['/consumption_order_records', { label: ['押金与费用', 'Deposits and costs'], paths: ['/depositRecords', '/costDetails'] }, '/organizationPoint'],
  },
  {
    label: ['业务', 'Business'],
    entries: [
      '/businessLine',
      '/businessPlate',
      { label: ['分类', 'Categories'], paths: ['/classifyManage', '/qxsClassifyManage'] },
      '/orderChannel',
      '/approvalRules',
      '/reportRule',
      { label: ['线索组', 'Lead groups'], paths: ['/leadGroup', '/leadGroupMember'] },
    ],
  },
  {
    label: ['随访', 'Follow-up'],
    entries: [
      '/pendFollowUp',
      '/followUpBoard',
      { label: ['回访', 'Return visits'], paths: ['/returnVisitList', '/cycleList', '/backVisitDetails'] },
      '/visitRules',
      { label: ['随访旅程', 'Journeys'], paths: ['/followUpSetting', '/followUpSettingEn', '/journeyPeople'] },
      '/staffAbsences',
      '/followstatistics',
    ],
  },
  {
    label: ['呼叫中心', 'Call centre'],
    entries: ['/callDesk', '/callTasks', '/callBatches', '/callerStates', '/callOutcomes', '/callRules'],
  },
  { label: ['模板', 'Templates'], entries: [{ label: ['导入导出模板', 'Import and export'], paths: ['/importTemplateManage', '/exportTemplateManage'] }] },
  { label: ['积分与规则', 'Points and rules'], entries: ['/groupPoint', '/organizationPointRules'] },
  {
    label: ['消息与渠道', 'Messages and channels'],
    entries: [
      '/autoWelcome',
      { label: ['短信模板', 'SMS templates'], paths: ['/smsTemplate', '/smsSign'] },
      '/mpTemplate',
      '/smsBatch',
      '/smsReceivers',
      '/sentMessages',
      '/messageRule',
      '/stoppedNumbers',
      '/strayReceipts',
    ],
  },
  { label: ['问卷', 'Questionnaires'], entries: ['/questionnaireManage', '/questionnaireAnswers'] },
  { label: ['微信', 'WeChat'], entries: ['/wecomConfig', '/wechatConfig'] },
  { label: ['系统', 'System'], entries: ['/auditLog', '/files', '/systemOperationManage', '/problemReports', '/inspector', '/inspector/widgets'] },
];
