/** Talks of the pregnancy clinic. People and cases are invented. */
import { became, c, pause, photo, push, s, sheet } from '#server/demo/story.ts';
import type { Story } from '#server/demo/story.ts';

export const pregnancyStories: readonly Story[] = [
  {
    member: '赵雅雯', talk: 'member', state: 'serving', staff: '何佳宁', minutesAgo: 12, description: '孕 12 周 · NT 预约',
    lines: [
      c('想约这两天的 NT'), s('您现在 12 周零 2 天，正合适。明天上午和后天下午有号。'), push('nt', 'paid'), became('paid'),
      c('我选最近的上午号'), s('约好了，{+1}上午 09:00，不用空腹，不用憋尿。'), c('好的谢谢，我准时过去'),
    ],
  },
  {
    member: '许念慈', talk: 'member', state: 'waiting', staff: null, minutesAgo: 4, description: '孕 24 周 · 糖耐',
    lines: [c('明天做糖耐，今晚几点以后不能吃东西？'), c('可以喝水吗')],
  },
  {
    member: '冯一诺', talk: 'consultation', state: 'serving', staff: '顾文澜', minutesAgo: 41, description: '孕 9 周 · 少量出血',
    lines: [
      c('早上发现一点点咖啡色，有点害怕'), s('量多吗？有没有肚子疼？'), c('擦的时候才有，不疼'), photo('ultrasound'),
      s('上周的 B 超胎心很好。今天先休息，不要同房，下午来查一次孕酮和 HCG。出血变成鲜红色或者腹痛，马上来急诊。'),
      c('好的，我下午三点来'), s('好，到了直接到二楼产科分诊台，报名字。'),
    ],
  },
  {
    member: '曹婉清', talk: 'member', state: 'closed', staff: '何佳宁', minutesAgo: 60 * 7, description: '建档资料',
    lines: [
      c('建档需要带哪些东西？'), s('夫妻身份证、之前的 B 超和血检报告，医保卡也带上。'), push('archive', 'paid'), became('paid'),
      c('付好了，要提前预约吗'), s('不用，工作日 8 点到 11 点直接来二楼 5 号窗口。'), c('好，明天就去'),
    ],
  },
  {
    member: '谢安然', talk: 'member', state: 'serving', staff: '韩璐', minutesAgo: 88, description: '孕 30 周 · 分娩准备课',
    lines: [
      c('分娩课老公可以一起听吗'), s('可以，一份订单两位都能来，每周六 10:00。'), push('course', 'unpaid'),
      c('这周六就能开始？'), s('可以，付款后会收到教室位置。'), c('晚上和他商量一下再付'), s('好的，不着急，名额会保留到周五。'),
    ],
  },
  {
    member: '韩月宁', talk: 'consultation', state: 'closed', staff: '顾文澜', minutesAgo: 60 * 30, description: '孕 16 周 · 唐筛解读',
    lines: [
      photo('report'), c('医生，唐筛写的临界风险是什么意思'), s('临界风险不等于有问题，可以做无创 DNA 进一步确认，准确率更高。'),
      c('无创要空腹吗'), s('不用空腹，抽一管血，7 到 10 个工作日出结果。'), c('好，那我这周来抽'), s('可以，工作日上午都行。'),
    ],
  },
  {
    member: '唐知夏', talk: 'member', state: 'closed', staff: '韩璐', minutesAgo: 60 * 50, description: '产后 42 天',
    lines: [
      s('您好，宝宝满月快乐。产后 42 天复查记得带出院记录，需要一起做盆底评估吗？'), c('需要，最近咳嗽会漏一点'),
      s('比较常见，评估后可以做康复训练。'), push('pelvic', 'completed'), became('paid'), pause(18), became('inService'), became('completed'),
      s('今天评估是轻度，按康复计划每周两次，八周后复评。'), c('好的，谢谢韩姐'),
    ],
  },
  {
    member: '潘书瑶', talk: 'member', state: 'serving', staff: '周敏', minutesAgo: 130, description: '孕吐 · 饮食',
    lines: [c('吐得厉害，一天能吃进去的很少'), s('体重有下降吗？小便颜色深不深？'), c('轻了一公斤多，小便还好'), s('少量多餐，起床前先吃两片苏打饼干。如果一天都喝不进水，要来医院查尿酮体。'), c('好的，我先试试'), s('好，明天我再问问您的情况。')],
  },
  {
    member: '于可心', talk: 'member', state: 'closed', staff: '何佳宁', minutesAgo: 60 * 98, description: '胎动咨询',
    lines: [c('28 周了，今天胎动比昨天少，要紧吗'), s('先左侧卧位数一小时，正常是三次以上。'), c('数到五次了'), s('那就放心，每天固定时间数一次，少于三次就来做胎心监护。'), sheet('plan'), c('记住了，谢谢')],
  },
];
