/** Short talks of some days ago, all ended. Whoever had one may write again. People and cases are invented. */
import { c, pause, s } from '#server/demo/story.ts';
import type { Line, Story } from '#server/demo/story.ts';
import type { StaffName } from '#server/demo/group.ts';

interface Former {
  readonly member: string;
  readonly staff: StaffName;
  readonly days: number;
  readonly description: string;
  readonly lines: readonly Line[];
}

const ended = ({ member, staff, days, description, lines }: Former): Story => ({
  member,
  talk: 'member',
  state: 'closed',
  staff,
  minutesAgo: days * 24 * 60 + 37,
  description,
  lines,
});

export const formerFertility: readonly Story[] = [
  ended({
    member: '苏婉如',
    staff: '周敏',
    days: 4,
    description: '初诊咨询',
    lines: [c('第一次来要挂哪个科？'), s('挂生殖医学科，工作日上午都有初诊号。'), c('好的谢谢')],
  }),
  ended({
    member: '卢静雯',
    staff: '周敏',
    days: 6,
    description: '月经不规律',
    lines: [c('两个月没来月经了'), s('先验个孕，阴性的话月经第 2 天来查激素。'), c('验了是阴性，那我等来了再约')],
  }),
  ended({
    member: '田欣妍',
    staff: '何佳宁',
    days: 9,
    description: '移植前注意事项',
    lines: [c('移植前一天要注意什么'), s('清淡饮食，早点休息，当天憋一点尿。'), c('收到')],
  }),
  ended({
    member: '任晓岚',
    staff: '周敏',
    days: 12,
    description: '男方检查',
    lines: [c('我先生出差，检查能推迟吗'), s('可以，回来后禁欲 2 到 7 天再来就行。'), pause(20), c('他下周三到家'), s('好，那约下周六上午。')],
  }),
];
export const formerPregnancy: readonly Story[] = [
  ended({
    member: '姜一宁',
    staff: '何佳宁',
    days: 3,
    description: '叶酸用量',
    lines: [c('叶酸吃 0.4 还是 0.8'), s('没有特殊情况 0.4 毫克就够。'), c('明白')],
  }),
  ended({
    member: '崔思远',
    staff: '何佳宁',
    days: 7,
    description: '孕 18 周 · 四维预约',
    lines: [c('四维什么时候做合适'), s('22 到 24 周，现在可以先排号。'), c('那帮我排 22 周的'), s('排好了，会提前一天提醒您。')],
  }),
  ended({
    member: '薛可儿',
    staff: '韩璐',
    days: 10,
    description: '产后母乳',
    lines: [c('产后第十天，奶不够怎么办'), s('多让宝宝吸，睡够，汤水不用太油。需要的话可以约哺乳指导。'), c('好，我再试几天')],
  }),
  ended({
    member: '钟雨桐',
    staff: '韩璐',
    days: 14,
    description: '感冒用药',
    lines: [c('孕 15 周感冒了能吃药吗'), s('先多喝水休息，体温超过 38.5 来院看，不要自己吃药。'), c('好的')],
  }),
];
export const formerHeight: readonly Story[] = [
  ended({
    member: '方芷晴',
    staff: '何佳宁',
    days: 2,
    description: '身高评估预约',
    lines: [c('评估要提前多久约'), s('周末的提前一周，工作日当天也可以。'), c('那我约下周二放学后')],
  }),
  ended({ member: '石慧君', staff: '周敏', days: 5, description: '骨龄片', lines: [c('外院拍的骨龄片可以用吗'), s('三个月内的可以，带原片来。'), c('好')] }),
  ended({
    member: '秦雪莹',
    staff: '韩璐',
    days: 8,
    description: '运动建议',
    lines: [c('孩子适合什么运动'), s('跳绳、篮球、游泳都好，每天半小时以上。'), c('谢谢')],
  }),
  ended({
    member: '白若溪',
    staff: '何佳宁',
    days: 11,
    description: '睡眠',
    lines: [c('孩子 10 点半才睡，影响长高吗'), s('有影响，尽量 9 点半前睡着。'), c('我们慢慢往前调'), s('每三天提前一刻钟，比较容易。')],
  }),
];
