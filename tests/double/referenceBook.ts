/** The rows of the double: a doctor, patients, their conversations and orders. Ids are whatever an older back end has, not UUIDs. */

export interface ReferenceRow {
  systemId: string;
  lastMessage: string;
  lastMessageType: number;
  memberId: string;
  busId: string;
  fromRemoteId: string;
  fromRemoteSystem: string;
  toRemoteId: string;
  toRemoteSystem: string;
  userName: string;
  patientName: string;
  description: string;
  unreadIcon: boolean;
}
export interface ReferenceFrame {
  type: number;
  messageType: number;
  content: string;
  systemId: string;
  fromRemoteId: string;
  fromRemoteSystem: string;
  toRemoteId: string;
  toRemoteSystem: string;
  busId: string;
  username: string;
  orderId?: string;
  status?: string;
}
export interface ReferenceOrder {
  id: string;
  orderNo: string;
  title: string;
  memberId: string;
  memberName: string;
  payPrice: number;
  count: number;
  status: string;
}

/** Named as such back ends name them; the specification gives no fields. */
export interface ReferenceMessage {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly createTime: string;
  isRead: boolean;
}
export interface ReferenceBook {
  systemMessages: ReferenceMessage[];
  readonly rows: ReferenceRow[];
  readonly messages: ReferenceFrame[];
  readonly orders: ReferenceOrder[];
}

/** The doctor is bound to these: a login tells neither. */
export const doctorOrgs = [
  { id: '35', name: '西湖院区' },
  { id: '36', name: '钱塘院区' },
] as const;

export const doctor = { username: 'dr.he', password: 'letter-of-the-law', id: '90017', name: '何医生' } as const;

const row = (memberId: string, name: string, rest: Partial<ReferenceRow>): ReferenceRow => ({
  systemId: '35_2',
  lastMessage: '',
  lastMessageType: 0,
  memberId,
  busId: '',
  fromRemoteId: memberId,
  fromRemoteSystem: 'member',
  toRemoteId: doctor.id,
  toRemoteSystem: 'staff',
  userName: name,
  patientName: name,
  description: '',
  unreadIcon: false,
  ...rest,
});

export const frameFrom = (of: ReferenceRow, content: string, type = 0): ReferenceFrame => ({
  type,
  messageType: type,
  content,
  systemId: of.systemId,
  fromRemoteId: of.fromRemoteId,
  fromRemoteSystem: of.fromRemoteSystem,
  toRemoteId: of.toRemoteId,
  toRemoteSystem: of.toRemoteSystem,
  busId: of.busId,
  username: of.userName,
});

export const belongsTo = (of: Pick<ReferenceRow, 'systemId' | 'busId' | 'memberId'>, frame: ReferenceFrame): boolean =>
  frame.systemId === of.systemId && frame.busId === of.busId && (frame.fromRemoteId === of.memberId || frame.toRemoteId === of.memberId);

export function newBook(): ReferenceBook {
  const rows = [
    row('41001', '林晓梅', { lastMessage: '您好，想问一下复查时间', unreadIcon: true, description: '孕 12 周' }),
    row('41002', '周建国', { systemId: '35_1', busId: '70001', lastMessage: '70001', lastMessageType: 3, description: '术后第 3 天' }),
    row('41003', '吴静', { lastMessage: '/files/a1.jpg', lastMessageType: 1 }),
  ];
  const [lin, zhou, wu] = rows as [ReferenceRow, ReferenceRow, ReferenceRow];
  return {
    rows,
    systemMessages: [
      { id: '9002', title: '排班有调整', content: '周六上午加开一班', createTime: '2023-11-05T02:10:00Z', isRead: false },
      { id: '9001', title: '系统升级完成', content: '重新登录即可', createTime: '2023-11-04T13:00:00Z', isRead: true },
    ],
    messages: [
      frameFrom(lin, '您好'),
      frameFrom(lin, '您好，想问一下复查时间'),
      { ...frameFrom(zhou, '70001', 3), orderId: '70001' },
      frameFrom(wu, '/files/a1.jpg', 1),
    ],
    orders: [{ id: '70001', orderNo: 'P20231105001', title: '图文问诊', memberId: '41002', memberName: '周建国', payPrice: 5_000, count: 1, status: 'unpaid' }],
  };
}
