/** The rows that belong to a customer. */
import type { Part, Section } from '#contract/screens/views.ts';

export const memberParts: readonly Part[] = [
  { entity: 'patient', title: ['患者', 'Patients'], by: 'memberId', columns: ['name', 'sex', 'birthday', 'archiveNo'], rights: 'member' },
  { entity: 'order', title: ['订单', 'Orders'], by: 'memberId', columns: ['title', 'payPrice', 'status', 'createdAt'], at: '/orderManage' },
  { entity: 'pointRecord', title: ['积分流水', 'Point entries'], by: 'memberId', columns: ['point', 'bizType', 'title', 'at'] },
  { entity: 'complaint', title: ['投诉', 'Complaints'], by: 'memberId', columns: ['title', 'level', 'status', 'createdAt'] },
];

export const memberSections: readonly Section[] = [
  { label: ['基本资料', 'Person'], fields: ['name', 'nickName', 'sex', 'birthday', 'idCardNo', 'avatarUrl'] },
  { label: ['联系方式', 'Contact'], fields: ['mobile', 'phoneNum', 'areaCode', 'address'] },
  { label: ['会员与来源', 'Membership'], fields: ['level', 'tags', 'tagsEndAt', 'source', 'enterpriseId', 'enabled'] },
  { label: ['跟进', 'Follow-up'], fields: ['ownerUserId', 'ownerSince', 'remark'] },
];
