import { allergyStates } from '#contract/choices/people.ts';
import { choice, day, id, json, many, phone, shape, text, whole } from '#contract/kinds.ts';
import type { TagEnds } from './member.ts';

/** The side panel and the identity line: who is being answered. Masked by role, at the server. */
export const chatPerson = {
  memberId: id(['会员', 'Member'], { required: true }),
  name: text(['姓名', 'Name'], { required: true, grade: 'personal' }),
  level: text(['会员等级', 'Level'], { required: true }),
  tags: many(['标签', 'Tags'], text(['标签', 'Tag']), { required: true }),
  /** The house has these for its customers. */
  tagsOffered: many(['可选标签', 'Tags offered'], text(['标签', 'Tag'])),
  /** Only tags that do not stand for ever are here. */
  tagsUntil: json(['标签期限', 'Tags until'], shape<TagEnds>()),
  mobile: phone(['手机', 'Mobile']),
  source: text(['来源', 'Source']),
  ownerName: text(['跟进人', 'Follow-up person']),
  patientName: text(['患者', 'Patient'], { grade: 'personal' }),
  /** The count is the customer's, whichever of their patients this is about: several and none are told apart. */
  patientCount: whole(['患者数', 'Patients']),
  sex: text(['性别', 'Sex'], { required: true }),
  birthday: day(['出生日期', 'Birthday'], { grade: 'personal' }),
  archiveNo: text(['档案号', 'File number'], { grade: 'personal' }),
  idNo: text(['身份证', 'ID number'], { grade: 'sensitive' }),
  allergyState: choice(['过敏情况', 'Allergy history'], allergyStates, { grade: 'sensitive' }),
  allergies: text(['过敏', 'Allergies'], { grade: 'sensitive' }),
  summary: text(['就诊阶段', 'Stage'], { grade: 'sensitive' }),
} as const;
