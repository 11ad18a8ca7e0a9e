/** The rows that belong to a customer. */
import type { Part, Section } from '#contract/screens/views.ts';
import { answersPart, declarationPart } from './questionnaireParts.ts';

export const memberParts: readonly Part[] = [
  { entity: 'patient', title: ['患者', 'Patients'], by: 'memberId', columns: ['name', 'sex', 'birthday', 'archiveNo'], rights: 'member' },
  { entity: 'order', title: ['订单', 'Orders'], by: 'memberId', columns: ['title', 'payPrice', 'status', 'createdAt'], at: '/orderManage' },
  { entity: 'pointRecord', title: ['积分流水', 'Point entries'], by: 'memberId', columns: ['point', 'bizType', 'title', 'at'] },
  {
    entity: 'trackRecord',
    title: ['跟踪记录', 'Track records'],
    by: 'memberId',
    columns: ['content', 'way', 'trackerName', 'trackedAt', 'isRead'],
    sort: '-trackedAt',
  },
  {
    entity: 'callRecord',
    title: ['通话记录', 'Calls'],
    by: 'memberId',
    columns: ['direction', 'outcome', 'seconds', 'callerName', 'beganAt'],
    sort: '-beganAt',
  },
  { entity: 'customerNote', title: ['备注', 'Notes'], by: 'memberId', columns: ['content', 'authorName', 'writtenAt'], sort: '-writtenAt' },
  {
    entity: 'medicalRecord',
    title: ['病历', 'Medical records'],
    by: 'memberId',
    columns: ['kind', 'diagnosis', 'department', 'doctorName', 'visitedAt'],
    sort: '-visitedAt',
  },
  {
    entity: 'obstetricInfo',
    title: ['产科信息', 'Obstetrics'],
    by: 'memberId',
    columns: ['stage', 'conceivedBy', 'dueOn', 'risk'],
    rights: 'medicalRecord',
  },
  { entity: 'baby', title: ['宝宝', 'Babies'], by: 'memberId', columns: ['name', 'sex', 'bornAt', 'weightG'], rights: 'medicalRecord' },
  answersPart('memberId'),
  declarationPart('memberId'),
  { entity: 'depositRecord', title: ['押金记录', 'Deposits'], by: 'memberId', columns: ['kind', 'amount', 'payWay', 'at'], sort: '-at' },
  {
    entity: 'costDetail',
    title: ['费用明细', 'Cost details'],
    by: 'memberId',
    columns: ['item', 'kind', 'amount', 'chargedOn'],
    sort: '-chargedOn',
    rights: 'depositRecord',
  },
  { entity: 'member', title: ['推荐来的客户', 'Customers referred'], by: 'referrerId', columns: ['name', 'customerNo', 'ownerUserId', 'createdAt'] },
  { entity: 'complaint', title: ['投诉', 'Complaints'], by: 'memberId', columns: ['title', 'level', 'status', 'createdAt'] },
  {
    entity: 'sentMessage',
    title: ['外发消息', 'Messages sent'],
    by: 'memberId',
    columns: ['channel', 'text', 'status', 'reason', 'createdAt'],
    sort: '-createdAt',
  },
  { entity: 'groupMember', title: ['所在群组', 'Groups'], by: 'memberId', columns: ['groupId', 'since'], rights: 'member' },
];

export const memberSections: readonly Section[] = [
  { label: ['基本资料', 'Person'], fields: ['customerNo', 'name', 'nickName', 'sex', 'birthday', 'idCardNo', 'avatarUrl'] },
  { label: ['联系方式', 'Contact'], fields: ['mobile', 'phoneNum', 'areaCode', 'address'] },
  { label: ['会员与来源', 'Membership'], fields: ['level', 'titleTags', 'tags', 'saleTags', 'tagsEndAt', 'source', 'referrerId', 'enterpriseId', 'enabled'] },
  { label: ['跟进', 'Follow-up'], fields: ['ownerUserId', 'ownerSince', 'nextFollowAt', 'remark'] },
];
