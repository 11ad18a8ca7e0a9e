import { declaredBy, declaredConcerns, declaredExposure, declaredFor, declaredSymptoms } from '#contract/choices/declarations.ts';
import { choice, day, decimal, longText, many, moment, phone, ref, state, text } from '#contract/kinds.ts';
import { declarationLimits } from '#contract/limits/declarations.ts';
import { healthDeclarationLife } from '#contract/lives/healthDeclarationLife.ts';
import { entity } from '#contract/standard.ts';

const spec = 'crm-server.healthDeclare.resource';
const said = { isFixed: true, grade: 'sensitive' } as const;
const readOnly = { readOnly: true } as const;
const measures = {
  declared: { label: ['申报', 'Declared'] },
  cleared: { label: ['已放行', 'Cleared'], where: { all: [['status', 'is', 'cleared']] } },
  concerned: { label: ['有异常', 'With a concern'], where: { all: [['concerns', 'filled', null]] } },
} as const;

/** Somebody says before a visit how they are (spec 3). It stays as it was said: what was wrong is withdrawn and declared anew. */
export const healthDeclaration = entity('healthDeclaration', {
  label: ['健康申报', 'Health declaration'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    memberId: ref(['客户', 'Customer'], 'member', { required: true, isFixed: true, search: true }),
    memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
    memberMobile: phone(['手机', 'Mobile'], { via: 'memberId.mobile', inList: true }),
    patientId: ref(['患者', 'Patient'], 'patient', { isFixed: true }),
    declaredBy: choice(['申报人', 'Declared by'], declaredBy, { required: true, default: 'customer', isFixed: true }),
    purpose: choice(['来院目的', 'Comes for'], declaredFor, { required: true, default: 'outpatient', isFixed: true, inList: true }),
    visitOn: day(['来院日期', 'Comes on'], { required: true, isFixed: true, inList: true, sort: true }),
    temperature: decimal(['体温（℃）', 'Temp. (°C)'], {
      ...said,
      inList: true,
      min: declarationLimits.coldest,
      max: declarationLimits.hottest,
    }),
    symptoms: many(['症状', 'Symptoms'], choice(['症状', 'Symptom'], declaredSymptoms), { ...said, inList: true, max: 8 }),
    exposure: choice(['14 天内传染病接触史', 'Exposed to an infection in 14 days'], declaredExposure, { ...said, required: true, default: 'no' }),
    exposureNote: longText(['接触情况', 'Exposed how'], { ...said, max: 500, askedIf: { all: [['exposure', 'isNot', 'no']] } }),
    stayedIn: text(['14 天内旅居地', 'Places stayed in 14 days'], { isFixed: true, grade: 'personal', max: 200 }),
    allergies: longText(['过敏', 'Allergies'], { ...said, max: 500 }),
    medicines: longText(['正在使用的药物', 'Medicines'], { ...said, max: 1_000 }),
    status: state(['状态', 'Status'], healthDeclarationLife, { required: true, inList: true }),
    concerns: many(['异常', 'Concerns'], choice(['异常', 'Concern'], declaredConcerns), { ...readOnly, inList: true, grade: 'sensitive' }),
    declaredAt: moment(['申报时间', 'Declared'], { ...readOnly, inList: true, sort: true }),
    /** The end of the day of the visit (Asia/Shanghai); none where the day was over when it was written down. */
    validUntil: moment(['有效至', 'Valid until'], readOnly),
    checkedById: ref(['核验人', 'Checked by'], 'staffUser', readOnly),
    checkedAt: moment(['核验时间', 'Checked'], readOnly),
    remark: longText(['备注', 'Remark'], { grade: 'sensitive', max: 500 }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name' }),
  },
  indexes: [
    ['memberId', 'visitOn'],
    ['patientId', 'visitOn'],
  ],
  timeLine: [
    {
      of: { member: 'memberId', patient: 'patientId' },
      at: 'declaredAt',
      label: ['健康申报', 'Health declaration'],
      sign: 'result',
      title: 'purpose',
      says: ['visitOn', 'concerns'],
    },
  ],
  standard: {
    base: '/crm-server/healthDeclare',
    title: 'memberName',
    hint: 'memberMobile',
    narrowedBy: ['status', 'memberId', 'patientId', 'purpose'],
    without: ['import'],
    creating: ['登记申报', 'Declare'],
    figures: {
      today: { label: ['今天来院', 'Coming today'], chart: 'numbers', over: { field: 'visitOn', per: 'day', last: 1 }, measures },
      byVisit: {
        label: ['近 14 天的来院申报', 'Declarations by visit, last 14 days'],
        chart: 'bar',
        over: { field: 'visitOn', per: 'day', last: 14 },
        measures,
      },
    },
    endpoints: {
      list: ['GET /crm-server/healthDeclare/list', spec],
      save: ['POST /crm-server/healthDeclare/save', spec],
      remove: ['POST /crm-server/healthDeclare/delete', spec],
      move: ['POST /crm-server/healthDeclare/updateStatus', spec],
    },
  },
  sections: [
    { label: ['来院', 'Visit'], fields: ['memberName', 'memberMobile', 'patientId', 'purpose', 'visitOn', 'declaredBy', 'declaredAt'] },
    { label: ['健康情况', 'Health'], fields: ['temperature', 'symptoms', 'exposure', 'exposureNote', 'stayedIn', 'allergies', 'medicines'] },
    { label: ['核验', 'Check'], fields: ['status', 'concerns', 'checkedById', 'checkedAt', 'validUntil', 'remark', 'orgName'] },
  ],
  screens: [
    {
      path: '/healthDeclarations',
      view: 'list',
      title: ['健康申报', 'Health declarations'],
      area: 'customer',
      figures: ['today', 'byVisit'],
      ours: 'the specification names the calls of health declarations and no page of them',
    },
  ],
});
