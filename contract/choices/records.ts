/** Words of what is written down about a customer. */
export const trackWays = {
  phone: ['电话', 'Phone'],
  wechat: ['企业微信', 'WeCom'],
  chat: ['在线咨询', 'Chat'],
  visit: ['到院面谈', 'In person'],
  sms: ['短信', 'SMS'],
  other: ['其他', 'Other'],
} as const;

export const callDirections = { out: ['呼出', 'Outgoing'], in: ['呼入', 'Incoming'] } as const;
export const callOutcomes = {
  connected: ['已接通', 'Connected'],
  noAnswer: ['无人接听', 'No answer'],
  busy: ['忙线', 'Busy'],
  refused: ['拒接', 'Declined'],
  unreachable: ['关机或停机', 'Unreachable'],
  wrongNumber: ['号码错误', 'Wrong number'],
  callBack: ['约定回拨', 'Call back'],
  missed: ['未接来电', 'Missed'],
} as const;

/** A customer's chats stand so, the most urgent first. */
export const chatStandings = {
  queued: ['待接入', 'In the queue'],
  unanswered: ['等待回复', 'Unanswered'],
  serving: ['接待中', 'Being served'],
} as const;

export const tagKinds = { label: ['客户标签', 'Label'], title: ['头衔标签', 'Title tag'], sale: ['销售标签', 'Sale tag'] } as const;
export const tagTones = {
  neutral: ['灰', 'Neutral'],
  info: ['蓝', 'Blue'],
  active: ['青', 'Teal'],
  good: ['绿', 'Green'],
  waiting: ['黄', 'Amber'],
  bad: ['红', 'Red'],
} as const;

export const medicalKinds = {
  outpatient: ['门诊', 'Outpatient visit'],
  emergency: ['急诊', 'Emergency'],
  inpatient: ['住院', 'Inpatient stay'],
  surgery: ['手术', 'Surgery'],
  examination: ['检查', 'Examination'],
  laboratory: ['检验', 'Laboratory'],
  cycle: ['辅助生殖周期', 'ART cycle'],
} as const;

export const conceivedBy = {
  natural: ['自然受孕', 'Natural'],
  insemination: ['人工授精', 'Insemination'],
  fresh: ['鲜胚移植', 'Fresh transfer'],
  frozen: ['冻胚移植', 'Frozen transfer'],
  unknown: ['未记录', 'Not recorded'],
} as const;
export const pregnancyStages = {
  preparing: ['备孕', 'Preparing'],
  treatment: ['治疗中', 'In treatment'],
  pregnant: ['妊娠中', 'Pregnant'],
  delivered: ['已分娩', 'Delivered'],
  ended: ['妊娠终止', 'Ended early'],
} as const;
export const pregnancyRisks = {
  green: ['低风险（绿）', 'Low (green)'],
  yellow: ['一般风险（黄）', 'Moderate (yellow)'],
  orange: ['较高风险（橙）', 'Raised (orange)'],
  red: ['高风险（红）', 'High (red)'],
  purple: ['传染病（紫）', 'Infectious (purple)'],
} as const;
export const deliveryWays = { vaginal: ['顺产', 'Vaginal'], assisted: ['助产', 'Assisted'], caesarean: ['剖宫产', 'Caesarean'] } as const;

export const depositKinds = { paid: ['缴存', 'Paid in'], used: ['抵扣', 'Used'], refunded: ['退还', 'Refunded'] } as const;
export const costKinds = {
  consultation: ['诊察费', 'Consultation'],
  laboratory: ['检验费', 'Laboratory'],
  examination: ['检查费', 'Examination'],
  treatment: ['治疗费', 'Treatment'],
  surgery: ['手术费', 'Surgery'],
  drug: ['药品费', 'Medication'],
  material: ['材料费', 'Materials'],
  bed: ['床位费', 'Bed'],
  storage: ['冷冻保存费', 'Cryostorage'],
  other: ['其他', 'Other'],
} as const;

export const customerWays = {
  qw: ['企业微信', 'WeCom'],
  desk: ['在线咨询', 'Chat'],
  mini: ['小程序', 'Mini program'],
  phone: ['电话', 'Phone'],
  visit: ['到院登记', 'At the hospital'],
  referral: ['老客推荐', 'Referred'],
  import: ['批量导入', 'Imported'],
  other: ['其他', 'Other'],
} as const;
/** People who are treated, and people who take part in a health programme: both are customers. */
export const careKinds = { treatment: ['诊疗客户', 'Treatment'], health: ['健康管理客户', 'Health programme'] } as const;
