/** One customer's whole cycle, day by day: a conversation long enough to jump about in. She and her case are invented. */
import { c, pause, s } from '#server/demo/story.ts';
import type { Line, Story } from '#server/demo/story.ts';

const days = 90;
const injections = ['果纳芬 150 单位', '果纳芬 175 单位', '果纳芬 200 单位', '果纳芬 225 单位'] as const;
const places = ['左边', '右边'] as const;
const troubles = ['打完有点红', '针眼一点点青', '没什么感觉', '肚子微微发胀', '今天胃口一般', '睡得比昨天好'] as const;
const comforts = [
  '正常的，明天换另一边打。',
  '热敷五分钟会舒服些。',
  '很好，保持这个节奏。',
  '多喝水，今天走 6000 步就够。',
  '清淡一点，少量多餐。',
  '继续早点睡，十点半前躺下。',
] as const;
const questions = [
  ['明天几点到院抽血？', '7:30 到 9:00 都可以，空腹，先到二楼取号。'],
  ['咖啡能喝一杯吗？', '一天一小杯没关系，下午三点后就不要了。'],
  ['这几天能洗头吗？', '能的，吹干就好，水不要太烫。'],
  ['我想带我妈妈一起去，可以吗？', '可以，诊室里一位家属陪同。'],
  ['出差两天，药怎么带？', '保温袋加冰袋，机场说是自用药，我给您开一张证明。'],
  ['B 超前要憋尿吗？', '阴超不用，排空就好。'],
  ['今天心情有点低落', '这段时间都不容易，想说话随时发，我们也有心理门诊。'],
] as const;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Four to six lines a day; every week a look back. */
function dayOf(day: number): Line[] {
  const [asked, answered] = at(questions, day * 3 + 1);
  const lines = [
    s(`第 ${day} 天：今晚 21:00 ${at(injections, Math.floor(day / 7))}，打完告诉我一声。`),
    c(`打好了，${at(places, day)}，${at(troubles, day)}`),
    s(at(comforts, day)),
  ];
  if (day % 3 !== 0) lines.push(c(asked), s(answered));
  if (day % 7 === 0) lines.push(s(`这是第 ${day / 7} 周，记录都齐了，顾文澜医生看过，方案不变。`), c('辛苦你们了'));
  return [...lines, pause(23)];
}

export const wholeCycle: Story = {
  member: '林晓彤',
  talk: 'member',
  state: 'closed',
  staff: '周敏',
  minutesAgo: 5 * 24 * 60,
  description: '试管周期 · 每日打卡',
  closeReason: 'solved',
  lines: [
    c('您好，我是今天刚建档的林晓彤，听说可以每天打卡'),
    s('欢迎您，从明天起我每天提醒，您打完回我一句就行。'),
    pause(20),
    ...Array.from({ length: days }, (_day, index) => dayOf(index + 1)).flat(),
    s('周期的用药到今天全部结束，{-3}移植的时间已排好，接下来在问诊里联系。'),
    c('谢谢周老师这三个月'),
  ],
};

/** The side panel lists them in this order. */
export const earlierOfHers: readonly Story[] = [
  {
    member: '林晓彤',
    talk: 'consultation',
    state: 'closed',
    staff: '顾文澜',
    minutesAgo: 8 * 24 * 60 + 40,
    description: '取卵前一晚用药时间',
    closeReason: 'solved',
    lines: [c('夜针是今晚 21:30 吗，能早十分钟吗'), s('一分钟都不要差，取卵时间是按它算的。'), c('好，我定三个闹钟')],
  },
  {
    member: '林晓彤',
    talk: 'consultation',
    state: 'closed',
    staff: '何佳宁',
    minutesAgo: 23 * 24 * 60,
    description: '促排针剂保存温度',
    closeReason: 'solved',
    lines: [c('冰箱停电了两个小时，针还能用吗'), s('没有超过 25 度就可以继续用，放回冷藏，别再冷冻。'), c('那就好')],
  },
  {
    member: '林晓彤',
    talk: 'consultation',
    state: 'closed',
    staff: '周敏',
    minutesAgo: 51 * 24 * 60,
    description: '建档资料补交',
    closeReason: 'booked',
    lines: [c('结婚证复印件可以拍照发吗'), s('可以先拍照，来院那天带原件核对。'), c('好的，{+2}上午我过去')],
  },
];
