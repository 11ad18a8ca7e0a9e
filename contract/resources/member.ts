import { choice, day, flag, idCard, image, many, phone, ref, text } from '#contract/kinds.ts';
import { resource } from '#contract/resource.ts';

export const sex = { unknown: ['未知', 'Unknown'], male: ['男', 'Male'], female: ['女', 'Female'] } as const;

/** The person who writes to the hospital: a customer with an openId. */
export const member = resource('member', {
  label: ['会员', 'Member'],
  orgOwned: true,
  fields: {
    openId: text(['微信标识', 'Open id'], { required: true, grade: 'sensitive' }),
    name: text(['姓名', 'Name'], { required: true, inList: true, search: true, grade: 'personal' }),
    nickName: text(['昵称', 'Nickname'], { grade: 'personal' }),
    mobile: phone(['手机', 'Mobile']),
    sex: choice(['性别', 'Sex'], sex, { required: true }),
    birthday: day(['生日', 'Birthday'], { grade: 'personal' }),
    avatarUrl: image(['头像', 'Avatar']),
    level: choice(['会员等级', 'Level'], { normal: ['普通会员', 'Member'], silver: ['银卡会员', 'Silver'], gold: ['金卡会员', 'Gold'] }, { required: true }),
    tags: many(['标签', 'Tags'], text(['标签', 'Tag'])),
    source: text(['来源', 'Source']),
    ownerUserId: ref(['归属', 'Owner'], 'staffUser'),
    enabled: flag(['启用', 'Enabled'], { required: true }),
  },
  unique: [['openId']],
  operations: {},
});

export const patient = resource('patient', {
  label: ['患者', 'Patient'],
  orgOwned: true,
  fields: {
    memberId: ref(['会员', 'Member'], 'member', { required: true }),
    archiveNo: text(['档案号', 'File number'], { search: true, grade: 'personal' }),
    name: text(['姓名', 'Name'], { required: true, search: true, grade: 'personal' }),
    sex: choice(['性别', 'Sex'], sex, { required: true }),
    birthday: day(['出生日期', 'Birthday'], { grade: 'personal' }),
    idNo: idCard(['身份证', 'ID number']),
    mobile: phone(['手机', 'Mobile']),
    allergies: text(['过敏', 'Allergies'], { grade: 'sensitive' }),
    /** The line under the name in the desk: what is going on, in a few words. */
    summary: text(['就诊阶段', 'Stage'], { grade: 'sensitive' }),
  },
  indexes: [['memberId']],
  operations: {},
});
