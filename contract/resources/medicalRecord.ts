/** The house knows these of a customer's treatment: records, pregnancies, children. Contents are sensitive: histories and logs say only that they changed. */
import { conceivedBy, deliveryWays, medicalKinds, pregnancyRisks, pregnancyStages } from '#contract/choices/records.ts';
import { sex } from '#contract/choices/people.ts';
import { choice, day, longText, moment, ref, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

const customer = ref(['客户', 'Customer'], 'member', { required: true, isFixed: true, search: true });
const customerName = text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' });
const unnamed = (of: string): string => `the specification names ${of} of a customer and no page of all of them`;

export const medicalRecord = entity('medicalRecord', {
  label: ['病历', 'Medical record'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    memberId: customer,
    memberName: customerName,
    /** Whoever was treated, where that is not the customer. */
    patientId: ref(['患者', 'Patient'], 'patient', { inList: true }),
    kind: choice(['类别', 'Kind'], medicalKinds, { required: true, default: 'outpatient', inList: true }),
    visitedAt: moment(['就诊时间', 'Seen at'], { required: true, inList: true, sort: true }),
    department: text(['科室', 'Department'], { inList: true, max: 60 }),
    doctorName: text(['医生', 'Doctor'], { inList: true, max: 60 }),
    visitNo: text(['就诊号', 'Visit no.'], { grade: 'personal', max: 60 }),
    complaint: longText(['主诉', 'Complaint'], { grade: 'sensitive', max: 2_000 }),
    diagnosis: longText(['诊断', 'Diagnosis'], { required: true, grade: 'sensitive', inList: true, max: 2_000 }),
    findings: longText(['检查所见', 'Findings'], { grade: 'sensitive', max: 4_000 }),
    treatment: longText(['处理', 'Treatment'], { grade: 'sensitive', max: 4_000 }),
    advice: longText(['医嘱', 'Advice'], { grade: 'sensitive', max: 2_000 }),
    nextVisitOn: day(['复诊日期', 'Next visit'], { inList: true, sort: true }),
  },
  indexes: [['memberId', 'visitedAt'], ['patientId']],
  timeLine: [
    {
      of: { member: 'memberId', patient: 'patientId' },
      at: 'visitedAt',
      label: ['就诊', 'Seen'],
      sign: 'visit',
      title: 'diagnosis',
      says: ['kind', 'department', 'doctorName'],
    },
  ],
  standard: {
    base: '/crm-server/medicalRecord',
    title: 'memberName',
    hint: 'department',
    sort: '-visitedAt',
    narrowedBy: ['memberId', 'kind', 'patientId'],
    endpoints: {
      list: ['GET /crm-server/medicalRecord/list', 'crm-server.misc.medical-records'],
      save: ['POST /crm-server/medicalRecord/save', 'crm-server.misc.medical-records'],
      remove: ['POST /crm-server/medicalRecord/deleteById', 'crm-server.misc.medical-records'],
    },
  },
  screens: [{ path: '/medicalRecords', view: 'list', title: ['病历', 'Medical records'], area: 'customer', ours: unnamed('medical records') }],
});

/** One pregnancy, hoped for or under way: its dates lead the visits (spec 3: obstetrical info). */
export const obstetricInfo = entity('obstetricInfo', {
  label: ['产科信息', 'Obstetric record'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    memberId: customer,
    memberName: customerName,
    stage: choice(['阶段', 'Stage'], pregnancyStages, { required: true, default: 'preparing', inList: true, grade: 'sensitive' }),
    conceivedBy: choice(['受孕方式', 'Conceived by'], conceivedBy, { required: true, default: 'unknown', inList: true, grade: 'sensitive' }),
    lastPeriodOn: day(['末次月经', 'Last period'], { grade: 'sensitive' }),
    transferredOn: day(['移植日期', 'Transferred on'], { grade: 'sensitive' }),
    /** The rule of Naegele gives it from the last period, unless somebody says otherwise (server/customers/obstetricRule.ts). */
    dueOn: day(['预产期', 'Due date'], { inList: true, sort: true, grade: 'sensitive' }),
    fetuses: whole(['胎数', 'Fetuses'], { inList: true, min: 1, max: 6, grade: 'personal' }),
    gravidity: whole(['孕次', 'Gravidity'], { min: 0, max: 30, grade: 'personal' }),
    parity: whole(['产次', 'Parity'], { min: 0, max: 20, grade: 'personal' }),
    risk: choice(['风险评估', 'Risk'], pregnancyRisks, { inList: true, grade: 'sensitive' }),
    deliveredOn: day(['分娩日期', 'Delivered on'], { sort: true, grade: 'sensitive' }),
    deliveredBy: choice(['分娩方式', 'Delivery'], deliveryWays, { grade: 'sensitive' }),
    remark: longText(['备注', 'Remark'], { max: 1_000, grade: 'sensitive' }),
  },
  indexes: [['memberId', 'dueOn']],
  timeLine: [
    { of: { member: 'memberId' }, at: 'createdAt', label: ['产科信息', 'Obstetric record'], sign: 'result', title: 'stage', says: ['dueOn', 'conceivedBy'] },
  ],
  standard: {
    base: '/crm-server/obstetricInfo',
    title: 'memberName',
    hint: 'stage',
    rights: 'medicalRecord',
    narrowedBy: ['memberId', 'stage', 'risk'],
    endpoints: {
      list: ['GET /crm-server/obstetricInfo/list', ''],
      save: ['POST /crm-server/obstetricInfo/save', ''],
      remove: ['POST /crm-server/obstetricInfo/deleteById', ''],
    },
  },
  screens: [{ path: '/obstetrics', view: 'list', title: ['产科信息', 'Obstetrics'], area: 'customer', ours: unnamed('obstetrical information') }],
});

export const baby = entity('baby', {
  label: ['宝宝', 'Baby'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    memberId: customer,
    memberName: customerName,
    name: text(['姓名', 'Name'], { required: true, inList: true, search: true, grade: 'personal', max: 60 }),
    sex: choice(['性别', 'Sex'], sex, { required: true, inList: true, default: 'unknown' }),
    bornAt: moment(['出生时间', 'Born at'], { inList: true, sort: true, grade: 'personal' }),
    weightG: whole(['出生体重（克）', 'Birth weight (g)'], { inList: true, min: 200, max: 9_999, grade: 'sensitive' }),
    lengthMm: whole(['出生身长（毫米）', 'Birth length (mm)'], { min: 200, max: 800, grade: 'sensitive' }),
    weeks: whole(['出生孕周', 'Weeks at birth'], { inList: true, min: 20, max: 45, grade: 'sensitive' }),
    apgar: text(['Apgar 评分', 'Apgar'], { grade: 'sensitive', max: 20 }),
    remark: longText(['备注', 'Remark'], { grade: 'sensitive', max: 500 }),
  },
  indexes: [['memberId']],
  timeLine: [{ of: { member: 'memberId' }, at: 'bornAt', label: ['宝宝出生', 'Born'], sign: 'person', says: ['sex', 'weeks', 'weightG'] }],
  standard: {
    base: '/crm-server/baby',
    title: 'name',
    hint: 'memberName',
    rights: 'medicalRecord',
    narrowedBy: ['memberId'],
    endpoints: {
      list: ['GET /crm-server/baby/list', ''],
      save: ['POST /crm-server/baby/save', ''],
      remove: ['POST /crm-server/baby/deleteById', ''],
    },
  },
  screens: [{ path: '/babies', view: 'list', title: ['宝宝', 'Babies'], area: 'customer', ours: unnamed('babies') }],
});
