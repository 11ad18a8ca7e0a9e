import { previewOf } from '#contract/acts/preview.ts';
import { sex } from '#contract/choices/people.ts';
import { careKinds, chatStandings, customerWays } from '#contract/choices/records.ts';
import { choice, day, flag, idCard, image, json, longText, many, moment, phone, ref, region, secret, shape, state, text } from '#contract/kinds.ts';
import { tagLimits } from '#contract/limits/lists.ts';
import { customerLife } from '#contract/lives/customerLife.ts';
import { entity } from '#contract/standard.ts';
import { memberApprovalActs } from './approvalAsking.ts';
import { memberActs, memberArchiveActs, memberOperations } from './memberActs.ts';
import { memberContactActs, memberContactFields, memberContactOperations } from './memberContact.ts';
import { memberReports } from './memberReports.ts';
import { memberScreens } from './memberScreens.ts';
import { memberFigures, memberFigureScreens } from './memberFigures.ts';
import { memberFollowActs, memberFollowOperations } from './memberFollow.ts';
import { memberJourneyActs } from './memberJourney.ts';
import { memberQuestionnaireActs } from './questionnaireOperations.ts';
import { memberPoolActs, memberPoolFields, memberPoolOperations, poolFamily } from './memberPool.ts';
import { memberStatisticsCalls } from './memberStatistics.ts';
import { jxFamily } from './memberTwin.ts';
import { mergeActs, mergeOperations } from './memberMerge.ts';
import { messageChosenActs } from './smsBatchOperations.ts';
import { memberParts, memberSections } from './memberViews.ts';

/** Tag -> moment. */
export type TagEnds = Readonly<Record<string, string>>;

const tagWord = text(['标签', 'Tag'], { max: tagLimits.characters });

const described = entity('member', {
  label: ['客户', 'Customer'],
  orgOwned: true,
  fields: {
    /** Anybody who has it logs in as this person: it is never given back. */
    openId: secret(['微信标识', 'Open id'], { readOnly: true }),
    /** The table gives it, whichever call makes the row. */
    customerNo: text(['客户编号', 'Customer no.'], { readOnly: true, search: 'whole', max: 40 }),
    name: text(['姓名', 'Name'], { required: true, inList: true, search: true, grade: 'personal', max: 60 }),
    nickName: text(['昵称', 'Nickname'], { search: true, grade: 'personal', max: 60 }),
    mobile: phone(['手机', 'Mobile'], { inList: true, search: true, isMobile: true }),
    phoneNum: phone(['备用电话', 'Other phone'], { search: true }),
    sex: choice(['性别', 'Sex'], sex, { required: true, inList: true, default: 'unknown' }),
    birthday: day(['生日', 'Birthday'], { grade: 'personal', sort: true }),
    /** Today in Shanghai is their birthday; 29 February is congratulated on the 28th in other years. */
    isBirthday: flag(['今天生日', 'Birthday today'], { readOnly: true, computed: true, grade: 'personal', tells: 'birthday' }),
    idCardNo: idCard(['身份证', 'ID number']),
    avatarUrl: image(['头像', 'Avatar']),
    level: choice(
      ['会员等级', 'Level'],
      { normal: ['普通会员', 'Member'], silver: ['银卡会员', 'Silver'], gold: ['金卡会员', 'Gold'] },
      { required: true, inList: true, default: 'normal' },
    ),
    tags: many(['标签', 'Tags'], tagWord, { inList: true, max: tagLimits.most, offers: ['customerTag', 'label'] }),
    titleTags: many(['头衔标签', 'Title tags'], tagWord, { max: tagLimits.most, offers: ['customerTag', 'title'] }),
    saleTags: many(['销售标签', 'Sale tags'], tagWord, { max: tagLimits.most, offers: ['customerTag', 'sale'] }),
    /** Tag -> when it ends, for those that do not stand for ever (`tagTime`). The database writes it whichever call sets a tag. */
    tagsUntil: json(['标签期限', 'Tags until'], shape<TagEnds>(), { readOnly: true }),
    /** The first of them. */
    tagsEndAt: moment(['标签到期', 'Next tag ends'], { readOnly: true, sort: true }),
    source: text(['来源', 'Source'], { inList: true, max: 60 }),
    cameBy: choice(['添加方式', 'Came by'], customerWays, {}),
    careKind: choice(['客户类型', 'Kind'], careKinds, { default: 'treatment' }),
    enterpriseId: ref(['所属企业', 'Enterprise'], 'enterprise'),
    stage: state(['阶段', 'Stage'], customerLife, { required: true, inList: true }),
    ownerUserId: ref(['跟进人', 'Follow-up person'], 'staffUser', { inList: true }),
    /** Whoever follows them up is a doctor of their organisation. */
    isWithDoctor: flag(['医生跟进', 'With a doctor'], { readOnly: true, computed: true }),
    /** The most urgent of their chats that goes on. */
    chat: choice(['在线咨询', 'Chat'], chatStandings, { readOnly: true, computed: true, right: 'chat.read' }),
    /** In any of their chats, whoever wrote it. */
    lastMessageAt: moment(['最近一条消息', 'Last message'], { readOnly: true, computed: true, right: 'chat.read' }),
    ownerSince: moment(['开始跟进', 'Followed since'], { readOnly: true }),
    nextFollowAt: moment(['下次跟进', 'Next follow-up'], { inList: true, sort: true }),
    referrerId: ref(['推荐人', 'Referred by'], 'member'),
    areaCode: region(['地区', 'Area']),
    address: text(['地址', 'Address'], { grade: 'personal' }),
    remark: longText(['备注', 'Remark'], { max: 2_000 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true }),
    archivedAt: moment(['归档时间', 'Archived'], { readOnly: true }),
    isRepeat: flag(['号码重复', 'Number used twice'], { readOnly: true }),
    mergedIntoId: ref(['并入', 'Merged into'], 'member', { readOnly: true }),
    ...memberPoolFields,
    ...memberContactFields,
  },
  responsible: ['ownerUserId'],
  claim: { holder: 'ownerUserId', since: 'ownerSince', hides: { by: 'leadGroupId', fields: 'hiddenFields' }, views: { by: 'leadGroupId', most: 'viewLimit' } },
  merge: { record: 'customerMerge', stays: ['pointRecord', 'customerPair'], marks: { conversation: 'lastSeq' } },
  single: { by: ['mobile', 'idCardNo'], unless: 'isRepeat' },
  unique: [['openId'], ['customerNo']],
  indexes: [['ownerUserId'], ['leadGroupId', 'ownerUserId', 'groupSince'], ['orgId', 'mobile'], ['tagsEndAt'], ['referrerId']],
  standard: {
    base: '/crm-server/customermanage',
    ownFields: true,
    timeLine: true,
    title: 'name',
    hint: 'mobile',
    narrowedBy: ['cameBy', 'careKind', 'leadGroupId', 'stage'],
    figures: memberFigures,
    board: { by: 'stage', card: ['mobile', 'level', 'source', 'ownerUserId', 'nextFollowAt'] },
    endpoints: {
      list: ['GET /crm-server/customermanage/list', 'crm-server.customermanage.list'],
      create: ['POST /crm-server/customermanage/save', 'crm-server.customermanage.save'],
      update: ['POST /crm-server/customermanage/update', 'crm-server.customermanage.update'],
      remove: ['POST /crm-server/customermanage/deleteById', 'crm-server.customermanage.deleteById'],
      archive: ['POST /crm-server/customermanage/archive', 'crm-server.customermanage.archive'],
      export: ['GET /crm-server/customermanage/export', 'crm-server.customermanage.export'],
      move: ['POST /crm-server/customermanage/stage', ''],
    },
  },
  operations: {
    ...memberOperations,
    ...memberStatisticsCalls,
    ...mergeOperations,
    ...memberPoolOperations,
    ...memberFollowOperations,
    ...memberContactOperations,
    ...memberReports,
  },
  acts: {
    ...memberActs,
    ...mergeActs,
    ...memberPoolActs,
    ...memberFollowActs,
    ...memberContactActs,
    ...messageChosenActs,
    ...memberJourneyActs,
    ...memberQuestionnaireActs,
    ...memberApprovalActs,
    ...memberArchiveActs,
  },
  parts: memberParts,
  sections: memberSections,
  screens: [
    { path: '/customManage', view: 'list', title: ['客户管理', 'Customers'], area: 'customer', forms: ['/newCustomer'] },
    ...memberScreens,
    { path: '/customManageGroup', view: 'list', title: ['群组客户', 'Customers of a group'], area: 'customer' },
    {
      path: '/customerPool',
      view: 'list',
      title: ['客户公海', 'Customer pool'],
      area: 'customer',
      family: 'pool',
      columns: ['name', 'mobile', 'leadGroupId', 'distributionStatus', 'level', 'tags', 'source', 'formerOwnerId', 'returnedAt', 'groupSince'],
      ours: 'the specification has the claim role of lead groups (spec 6) and no page where customers are claimed',
    },
    {
      path: '/customerRecord',
      view: 'record',
      title: ['客户档案', 'Customer file'],
      area: 'customer',
      forms: ['/editCustomer'],
    },
    ...memberFigureScreens,
  ],
});

const archivePreview = {
  archivePreview: previewOf('member.archive', described.operations.archive, 'POST /crm-server/customermanage/archive/preview', { isArchived: true }),
};

/** The person who writes to the hospital. One who has never logged in has no openId yet. */
export const member = {
  ...described,
  operations: { ...described.operations, ...archivePreview, ...poolFamily(described.fields), ...jxFamily(described.fields) },
};
