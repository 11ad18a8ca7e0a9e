import { allergyStates, sex } from '#contract/choices/people.ts';
import { choice, day, idCard, phone, ref, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import { answersPart, declarationPart } from './questionnaireParts.ts';

/** The one who is treated: the customer themselves or somebody they care for. */
export const patient = entity('patient', {
  label: ['患者', 'Patient'],
  orgOwned: true,
  fields: {
    memberId: ref(['客户', 'Customer'], 'member', { required: true, inList: true, search: true, isFixed: true }),
    archiveNo: text(['档案号', 'File number'], { inList: true, search: true, sort: true, grade: 'personal', max: 60 }),
    name: text(['姓名', 'Name'], { required: true, inList: true, search: true, grade: 'personal', max: 60 }),
    sex: choice(['性别', 'Sex'], sex, { required: true, inList: true, default: 'unknown' }),
    birthday: day(['出生日期', 'Birthday'], { inList: true, sort: true, grade: 'personal' }),
    idNo: idCard(['身份证', 'ID number'], { inList: true }),
    mobile: phone(['手机', 'Mobile'], { inList: true, search: true, isMobile: true }),
    /** The customer is reached by this number, where the patient has none of their own. */
    memberMobile: phone(['客户手机', 'Mobile of the customer'], { via: 'memberId.mobile' }),
    allergyState: choice(['过敏情况', 'Allergy history'], allergyStates, { required: true, inList: true, grade: 'sensitive', default: 'unasked' }),
    /** Writing a substance down says by itself that there is an allergy (server/customers/patientRule.ts). */
    allergies: text(['过敏原', 'Allergic to'], { grade: 'sensitive' }),
    /** The line under the name in the desk: what is going on, in a few words. */
    summary: text(['就诊阶段', 'Stage'], { grade: 'sensitive' }),
  },
  responsible: ['memberId'],
  indexes: [['memberId']],
  timeLine: [{ of: { member: 'memberId' }, at: 'createdAt', label: ['登记患者', 'Patient added'], sign: 'person', says: ['sex', 'archiveNo'] }],
  standard: {
    base: '/crm-server/patientUser',
    title: 'name',
    hint: 'archiveNo',
    rights: 'member',
    ownFields: true,
    timeLine: true,
    narrowedBy: ['memberId'],
    endpoints: {
      list: ['GET /crm-server/patientUser/list', ''],
      save: ['POST /crm-server/patientUser/save', ''],
      remove: ['POST /crm-server/patientUser/delete', ''],
    },
  },
  sections: [
    { label: ['基本资料', 'Person'], fields: ['name', 'sex', 'birthday', 'idNo', 'archiveNo', 'memberId'] },
    { label: ['联系方式', 'Contact'], fields: ['mobile', 'memberMobile'] },
    { label: ['诊疗须知', 'Care'], fields: ['summary', 'allergyState', 'allergies'] },
  ],
  parts: [
    {
      entity: 'order',
      title: ['订单', 'Orders'],
      by: 'patientId',
      columns: ['title', 'payPrice', 'status', 'createdAt'],
      at: '/orderManage',
    },
    answersPart('patientId'),
    declarationPart('patientId'),
  ],
  screens: [
    {
      path: '/patientRecord',
      view: 'record',
      title: ['患者档案', 'Patient file'],
      area: 'customer',
      ours: 'one patient with what belongs to them, on a page that can be sent and kept open; the specification names no page of a patient',
    },
  ],
});
