/** The rows that belong to a customer. */
import type { Part } from '#contract/screens/views.ts';

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
  { entity: 'complaint', title: ['投诉', 'Complaints'], by: 'memberId', columns: ['title', 'level', 'status', 'createdAt'] },
];
