import { sex } from '#contract/choices/people.ts';
import { choice, day, flag, idCard, image, json, longText, many, moment, phone, ref, region, secret, shape, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import { memberActs, memberOperations } from './memberActs.ts';
import { memberContactActs, memberContactFields, memberContactOperations } from './memberContact.ts';
import { memberParts } from './memberViews.ts';

/** Tag -> moment. */
export type TagEnds = Readonly<Record<string, string>>;

/** The person who writes to the hospital. One who has never logged in has no openId yet. */
export const member = entity('member', {
  label: ['客户', 'Customer'],
  orgOwned: true,
  fields: {
    /** Anybody who has it logs in as this person: it is never given back. */
    openId: secret(['微信标识', 'Open id'], { readOnly: true }),
    name: text(['姓名', 'Name'], { required: true, inList: true, search: true, grade: 'personal', max: 60 }),
    nickName: text(['昵称', 'Nickname'], { search: true, grade: 'personal', max: 60 }),
    mobile: phone(['手机', 'Mobile'], { inList: true, search: true, isMobile: true }),
    phoneNum: phone(['备用电话', 'Other phone'], { search: true }),
    sex: choice(['性别', 'Sex'], sex, { required: true, inList: true, default: 'unknown' }),
    birthday: day(['生日', 'Birthday'], { grade: 'personal', sort: true }),
    idCardNo: idCard(['身份证', 'ID number']),
    avatarUrl: image(['头像', 'Avatar']),
    level: choice(
      ['会员等级', 'Level'],
      { normal: ['普通会员', 'Member'], silver: ['银卡会员', 'Silver'], gold: ['金卡会员', 'Gold'] },
      { required: true, inList: true, default: 'normal' },
    ),
    tags: many(['标签', 'Tags'], text(['标签', 'Tag'], { max: 20 }), { inList: true, max: 30 }),
    /** Tag -> when it ends, for those that do not stand for ever (`tagTime`). The database writes it whichever call sets a tag. */
    tagsUntil: json(['标签期限', 'Tags until'], shape<TagEnds>(), { readOnly: true }),
    /** The first of them. */
    tagsEndAt: moment(['标签到期', 'Next tag ends'], { readOnly: true, sort: true }),
    source: text(['来源', 'Source'], { inList: true, max: 60 }),
    enterpriseId: ref(['所属企业', 'Enterprise'], 'enterprise'),
    ownerUserId: ref(['跟进人', 'Follow-up person'], 'staffUser', { inList: true }),
    ownerSince: moment(['开始跟进', 'Followed since'], { readOnly: true }),
    areaCode: region(['地区', 'Area']),
    address: text(['地址', 'Address'], { grade: 'personal' }),
    remark: longText(['备注', 'Remark'], { max: 2_000 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true }),
    archivedAt: moment(['归档时间', 'Archived'], { readOnly: true }),
    ...memberContactFields,
  },
  responsible: ['ownerUserId'],
  claim: { holder: 'ownerUserId', since: 'ownerSince' },
  unique: [['openId']],
  indexes: [['ownerUserId'], ['orgId', 'mobile'], ['tagsEndAt']],
  standard: {
    base: '/crm-server/customermanage',
    ownFields: true,
    title: 'name',
    hint: 'mobile',
    endpoints: {
      list: ['GET /crm-server/customermanage/list', 'crm-server.customermanage.list'],
      create: ['POST /crm-server/customermanage/save', 'crm-server.customermanage.save'],
      update: ['POST /crm-server/customermanage/update', 'crm-server.customermanage.update'],
      remove: ['POST /crm-server/customermanage/deleteById', 'crm-server.customermanage.deleteById'],
      archive: ['POST /crm-server/customermanage/archive', 'crm-server.customermanage.archive'],
      export: ['GET /crm-server/customermanage/export', 'crm-server.customermanage.export'],
    },
  },
  operations: { ...memberOperations, ...memberContactOperations },
  acts: { ...memberActs, ...memberContactActs },
  parts: memberParts,
  screens: [
    { path: '/customManage', view: 'list', title: ['客户管理', 'Customers'], area: 'customer' },
    {
      path: '/customerRecord',
      view: 'record',
      title: ['客户档案', 'Customer file'],
      area: 'customer',
    },
  ],
});
