import { act } from '#contract/acts/act.ts';
import { previewOf } from '#contract/acts/preview.ts';
import { allergyStates, sex } from '#contract/choices/people.ts';
import { choice, day, flag, id, idCard, image, json, longText, many, moment, phone, ref, region, secret, shape, text } from '#contract/kinds.ts';
import { deskLimits } from '#contract/limits/chat.ts';
import { referLimits } from '#contract/limits/lists.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { bulkReport, namedTakes } from '#contract/standardShapes.ts';

/** The organisations that take referrals say so by `irFlag` (contract/resources/organisation.ts). */
const irFlag = 'unspecified.misc.IrFlag';

/** Tag -> moment. */
export type TagEnds = Readonly<Record<string, string>>;
const distribute = operation('POST /crm-server/customermanage/distribute', {
  spec: ['crm-server.customermanage.distribute'],
  takes: {
    ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: 1_000 }),
    userId: ref(['跟进人', 'Follow-up person'], 'staffUser', { required: true }),
    isAtomic: flag(['全部或不做', 'All or none']),
    /** Customers that somebody else follows up by now are left out. */
    seen: json(['看到的跟进人', 'Holders seen'], shape<Readonly<Record<string, string | null>>>()),
  },
  gives: one(bulkReport),
  right: 'member.write',
  scope: 'org',
  class: 'write',
  audit: 'change',
});
/** Each is a customer there, too, from then on; whoever follows them up here goes on. */
const refer = operation('POST /crm-server/customermanage/refer', {
  spec: [irFlag],
  takes: {
    ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: referLimits.most }),
    orgId: ref(['转介到', 'Refer to'], 'organisation', { required: true }),
    note: longText(['说明', 'Note'], { required: true, max: deskLimits.noteCharacters }),
  },
  gives: one(bulkReport),
  right: 'member.write',
  scope: 'org',
  class: 'write',
  audit: 'change',
});

/** An organisation of the group, and whether a customer may be referred to it. */
export const referTarget = {
  id: id(undefined, { required: true }),
  name: text(['名称', 'Name'], { required: true }),
  isOpen: flag(['接收转介', 'Takes referrals'], { required: true }),
} as const;

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
  operations: {
    distribute,
    distributeCheck: previewOf('member.distribute', distribute, 'POST /crm-server/customermanage/distribute/check', { isAtomic: false, seen: null }),
    refer,
    referPreview: previewOf('member.refer', refer, 'POST /crm-server/customermanage/refer/preview', { note: '' }),
    referCheck: operation('GET /crm-server/customermanage/refer/check', {
      spec: [irFlag],
      takes: namedTakes,
      gives: rows(referTarget),
      right: 'member.write',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
  },
  acts: {
    distribute: act('distribute', {
      on: 'chosen',
      icon: 'give',
      label: ['分配跟进人', 'Assign follow-up'],
      title: ['给 {count} 位客户分配跟进人', 'A follow-up person for {count} {customer|customers}'],
      press: ['分配 {count} 位', 'Assign {count}'],
      done: ['{count} 位客户已分配', '{count} {customer is|customers are} assigned'],
      preview: 'distributeCheck',
      form: ['userId'],
      seen: ['seen'],
      says: [['原跟进人和新跟进人都会收到消息', 'Whoever had them and whoever gets them are told']],
    }),
    refer: act('refer', {
      on: 'chosen',
      icon: 'pass',
      label: ['转介', 'Refer'],
      title: ['转介 {count} 位客户到其他机构', 'Refer {count} {customer|customers} to another organisation'],
      press: ['转介 {count} 位', 'Refer {count}'],
      done: ['{count} 位客户已转介', '{count} {customer is|customers are} referred'],
      check: 'referCheck',
      preview: 'referPreview',
      form: ['orgId', 'note'],
      hints: { note: ['为什么转介、客户方便的时间；写进两边的备注', 'Why, and when to call: a note on both sides'] },
      says: [
        [
          '对方会有客户的姓名、手机、性别和生日，客服主管会收到消息；其他资料留在本机构',
          'They get name, mobile, sex and birthday; their service lead is told. All else stays here',
        ],
      ],
    }),
  },
  parts: [
    { entity: 'patient', title: ['患者', 'Patients'], by: 'memberId', columns: ['name', 'sex', 'birthday', 'archiveNo'], rights: 'member' },
    { entity: 'order', title: ['订单', 'Orders'], by: 'memberId', columns: ['title', 'payPrice', 'status', 'createdAt'], at: '/orderManage' },
    { entity: 'pointRecord', title: ['积分流水', 'Point entries'], by: 'memberId', columns: ['point', 'bizType', 'title', 'at'] },
    { entity: 'complaint', title: ['投诉', 'Complaints'], by: 'memberId', columns: ['title', 'level', 'status', 'createdAt'] },
  ],
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
  standard: {
    base: '/crm-server/patientUser',
    title: 'name',
    hint: 'archiveNo',
    rights: 'member',
    ownFields: true,
    narrowedBy: ['memberId'],
    endpoints: {
      list: ['GET /crm-server/patientUser/list', ''],
      save: ['POST /crm-server/patientUser/save', ''],
      remove: ['POST /crm-server/patientUser/delete', ''],
    },
  },
});
