/** Cases of the demo's processes: asked for, decided, sent back, forgotten. Each is played by the functions that serve people, and then so many hours ago (playProcesses.ts). Pure. */
import type { StaffName } from '#server/demo/group.ts';

type Act = 'claim' | 'approve' | 'reject' | 'return' | 'addSigner' | 'delegate' | 'withdraw' | 'cancel';
/** So many hours ago somebody did this. */
type StoryStep = readonly [hoursAgo: number, by: StaffName, act: Act, comment?: string, to?: StaffName | { readonly node: string }];
export interface ProcessStory {
  readonly by: StaffName;
  readonly hoursAgo: number;
  /** A refund of the order that is called so. */
  readonly refundOf?: string;
  readonly reason?: string;
  /** Else this process is started by hand. */
  readonly key?: string;
  readonly title?: string;
  /** A day is so many days from now. */
  readonly variables?: Readonly<Record<string, string | number | { readonly inDays: number }>>;
  readonly chosen?: Readonly<Record<string, readonly StaffName[]>>;
  readonly steps: readonly StoryStep[];
}

const expense = (what: string, amount: number) => ({ key: 'expense', title: `费用报销：${what}`, variables: { what, amount } }) as const;
const seal = (paper: string, kind: string) => ({ key: 'seal', title: `用章申请：${paper}`, variables: { paper, kind, copies: 2 } }) as const;

const running: readonly ProcessStory[] = [
  { by: '周敏', hoursAgo: 4, refundOf: '孕期管理全程套餐', reason: '客户随家人迁到重庆，套餐还没有开始使用，申请全额退款。', steps: [] },
  // Long waited for at its second desk.
  {
    by: '周敏',
    hoursAgo: 75,
    refundOf: '胚胎移植周期套餐',
    reason: '本周期取消移植，医生已确认，申请退款。',
    steps: [[70, '沈清妍', 'approve', '与主治医师核对过，周期已取消']],
  },
  // Sent back, and with the lead once more.
  {
    by: '周敏',
    hoursAgo: 50,
    refundOf: '孕期营养管理年卡',
    reason: '客户对营养师安排不满意，协商后同意退款。',
    steps: [
      [46, '沈清妍', 'approve', '同意'],
      [22, '马骁', 'return', '缺客户签字的退款协议，补上再提交', { node: 'lead' }],
    ],
  },
  // Two sign side by side; one has it in hand, a third was added.
  {
    by: '何佳宁',
    hoursAgo: 30,
    ...expense('院感防护用品', 326_000),
    steps: [
      [28, '沈清妍', 'approve', '科室急用，同意'],
      [20, '马骁', 'claim'],
      [6, '秦楚然', 'addSigner', '请一并核对数量', '沈清妍'],
    ],
  },
  { by: '周敏', hoursAgo: 52, ...seal('合作体检协议', 'contract'), steps: [] },
  { by: '何佳宁', hoursAgo: 26, ...seal('护理培训证明', 'official'), steps: [[25, '沈清妍', 'approve']] },
  { by: '马骁', hoursAgo: 7, key: 'file', title: '病历借阅：医保复核', variables: { patient: '住院号 20261103', why: '医保费用复核' }, steps: [] },
  {
    by: '何佳宁',
    hoursAgo: 9,
    key: 'leave',
    title: '请假：何佳宁 5 天',
    variables: { from: { inDays: 6 }, days: 5, why: '年假，回老家' },
    chosen: { handOver: ['周敏'] },
    steps: [[5, '周敏', 'approve', '已交接值班表']],
  },
];

/** Some weeks of them, so that one sees how long a process takes. */
const over: readonly ProcessStory[] = [
  {
    by: '周敏',
    hoursAgo: 220,
    refundOf: '产后康复疗程',
    reason: '客户改到其他医院康复。',
    steps: [[212, '沈清妍', 'reject', '疗程已使用六次，按剩余次数另行核算']],
  },
  {
    by: '周敏',
    hoursAgo: 400,
    ...expense('客户接待', 48_000),
    steps: [
      [396, '沈清妍', 'approve'],
      [380, '马骁', 'approve', '已付款'],
    ],
  },
  {
    by: '顾文澜',
    hoursAgo: 330,
    ...expense('学术会议差旅', 412_000),
    steps: [
      [318, '沈清妍', 'approve', '同意'],
      [300, '秦楚然', 'approve'],
      [290, '马骁', 'approve', '票据齐全'],
      [266, '马骁', 'approve', '已付款'],
    ],
  },
  { by: '何佳宁', hoursAgo: 260, ...expense('重复提交', 12_000), steps: [[259, '何佳宁', 'withdraw', '填错了金额']] },
  {
    by: '周敏',
    hoursAgo: 190,
    ...seal('体检合作补充协议', 'contract'),
    steps: [
      [186, '沈清妍', 'approve'],
      [168, '秦楚然', 'approve', '已盖章，原件存档案室'],
    ],
  },
  {
    by: '马骁',
    hoursAgo: 150,
    ...seal('银行对账函', 'finance'),
    steps: [
      [149, '沈清妍', 'approve'],
      [144, '秦楚然', 'approve'],
    ],
  },
  {
    by: '周敏',
    hoursAgo: 120,
    key: 'leave',
    title: '请假：周敏 1 天',
    variables: { from: { inDays: -3 }, days: 1, why: '家人就诊' },
    chosen: { handOver: ['何佳宁'] },
    steps: [
      [119, '何佳宁', 'approve'],
      [116, '沈清妍', 'approve', '好好照顾'],
    ],
  },
];

/** The oldest first: numbers are given in this order. */
export const processStories: readonly ProcessStory[] = [...over, ...running].toSorted((one, other) => other.hoursAgo - one.hoursAgo);
