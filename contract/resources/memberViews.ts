/** The rows that belong to a customer. */
import type { Part } from '#contract/screens/views.ts';

export const memberParts: readonly Part[] = [
  { entity: 'patient', title: ['患者', 'Patients'], by: 'memberId', columns: ['name', 'sex', 'birthday', 'archiveNo'], rights: 'member' },
  { entity: 'order', title: ['订单', 'Orders'], by: 'memberId', columns: ['title', 'payPrice', 'status', 'createdAt'], at: '/orderManage' },
  { entity: 'pointRecord', title: ['积分流水', 'Point entries'], by: 'memberId', columns: ['point', 'bizType', 'title', 'at'] },
  { entity: 'complaint', title: ['投诉', 'Complaints'], by: 'memberId', columns: ['title', 'level', 'status', 'createdAt'] },
  { entity: 'groupMember', title: ['所在群组', 'Groups'], by: 'memberId', columns: ['groupId', 'since'], rights: 'member' },
];
