/** Customer groups of the demo: their members are judged by the server itself, once it runs. */
import { dayMs, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import type { Seeded } from './seeded.ts';

interface From {
  readonly seeded: Seeded;
  readonly now: number;
  readonly orgId: string;
}
const groups = [
  ['金卡客户', { all: [['level', 'is', 'gold']] }, '会员日优先邀请', true],
  [
    '近 30 天付过款',
    {
      all: [
        {
          has: 'order.memberId',
          where: {
            all: [
              ['status', 'is', 'paid'],
              ['paidAt', 'from', { daysAgo: 30 }],
            ],
          },
        },
      ],
    },
    '回访满意度',
    true,
  ],
  [
    '还没下单的重点客户',
    {
      all: [
        { hasNo: 'order.memberId' },
        {
          any: [
            ['level', 'anyOf', ['silver', 'gold']],
            ['tags', 'has', '宝妈群'],
          ],
        },
      ],
    },
    '银卡以上或有“宝妈群”标签，至今没有订单',
    true,
  ],
  [
    '有投诉未处理完',
    { all: [{ has: 'complaint.memberId', where: { all: [['status', 'anyOf', ['received', 'handling', 'escalated']]] } }] },
    '活动邀请前先排除',
    true,
  ],
  ['没有跟进人', { all: [['ownerUserId', 'empty', null]] }, null, false],
] as const;

export const makeGroups = ({ seeded, now, orgId }: From): readonly Draft[] =>
  groups.map(([name, conditions, remark, enabled], at): Draft => {
    const atMs = now - (40 - at) * dayMs;
    return { id: seeded.id(atMs), orgId, createdAt: isoOf(atMs), name, conditions, remark, enabled };
  });
