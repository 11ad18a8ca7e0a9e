/** Talks of the fertility clinic. People and cases are invented. */
import { became, c, pause, photo, push, s, sheet } from '#server/demo/story.ts';
import type { Story } from '#server/demo/story.ts';

export const fertilityStories: readonly Story[] = [
  {
    member: '林晓彤', talk: 'consultation', state: 'serving', staff: '周敏', minutesAgo: 3, description: '移植后第 3 天 · 腹胀',
    lines: [
      c('您好，我是 {-3#}移植的林晓彤'), s('您好，看到您的记录了，{-3}做的鲜胚移植。今天感觉怎么样？'), pause(20),
      c('这两天肚子有点胀，正常吗？'), photo('report'),
      s('移植后头几天轻微腹胀比较常见，多和促排用药有关。如果腹痛加重或尿量明显减少，请马上联系我们。'),
      c('没有腹痛，就是饭后胀。药只剩两天的量了，能线上续吗？'),
      s('可以，顾文澜医生已开好，付款后到一楼药房自取。'), push('luteal', 'paid'), became('paid'),
      c('付好了，今天下午几点前能取？'), s('今天 16:00 前到一楼药房 3 号窗口就可以。'), c('好的，那我两点半左右到'),
    ],
  },
  {
    member: '王梦洁', talk: 'consultation', state: 'serving', staff: '周敏', minutesAgo: 6, description: '2024-06 周期 · 续存到期',
    lines: [
      c('收到短信说胚胎冷冻快到期了'), s('是的，您 2024 年 6 月周期的两枚胚胎，本月底到期。想继续保存吗？'),
      c('要的，明年再移植'), s('续存按年交费，我把订单推给您。'), push('storage', 'unpaid'), c('可以一次交两年吗？'),
    ],
  },
  {
    member: '陈思琪', talk: 'consultation', state: 'waiting', staff: null, minutesAgo: 5, description: '促排第 8 天 · 卵泡监测',
    lines: [c('今天早上做完 B 超了，医生说让我线上把单子发过来'), photo('ultrasound'), c('今晚的针还按原来的量打吗？有点着急')],
  },
  {
    member: '吴倩', talk: 'consultation', state: 'serving', staff: '周敏', minutesAgo: 24, description: '初诊前检查解读',
    lines: [
      c('AMH 1.8 算低吗？我 33 岁'), photo('report'), s('您这个数值在同龄人里属于中等，先不要担心。还有月经第 2 天的激素结果吗？'),
      c('没有，当时只抽了 AMH'), s('下次月经第 2–4 天来抽一次性激素六项，医生才能一起看。'), push('hormones', 'unpaid'),
      c('好，我记一下日期'), s('AMH 在您这个年龄属于正常范围，按计划备孕就好。'),
    ],
  },
  {
    member: '徐静怡', talk: 'consultation', state: 'closed', staff: '何佳宁', minutesAgo: 95, description: '停药咨询',
    lines: [
      c('验孕没有成功，药现在可以停了吗'), s('很遗憾。顾医生看过您的血值，黄体酮从今天起可以停，月经一般一周内会来。'),
      c('下个周期什么时候可以开始？'), s('建议休息一到两个月，月经第 2 天来复查，再定方案。需要的话，我们有心理支持的预约。'),
      c('谢谢你们，暂时不用'), s('好的，您照顾好自己，随时找我们。'),
    ],
  },
  {
    member: '高婷婷', talk: 'member', state: 'serving', staff: '何佳宁', minutesAgo: 50, description: '卵巢功能评估',
    lines: [
      c('你好，我 {+4#}上午有事，预约能改吗'), s('可以的，{+4}当天 09:30 和 14:00 还有号，或者 {+5}上午。'),
      c('就 {+4#}早一点的'), s('已为您改约到{+4} 09:30，记得带身份证。'),
    ],
  },
  {
    member: '郑可欣', talk: 'consultation', state: 'serving', staff: '何佳宁', minutesAgo: 62, description: '男方精液复查 · 用药',
    lines: [
      c('这个药饭前还是饭后吃呢？'), photo('medicine'), s('这款是饭后半小时服，一天两次，和维生素 E 可以一起吃。'),
      c('要吃多久？'), s('先吃满三个月再复查一次精液常规，我先把检查单推给您，到时间来做就行。'), push('semen', 'unpaid'),
      c('那我先收藏，年后再付'), s('好的，订单会保留，有变化再告诉我。'),
    ],
  },
  {
    member: '蒋雨薇', talk: 'member', state: 'waiting', staff: null, minutesAgo: 8, description: '备孕检查套餐',
    lines: [c('在公众号看到备孕课堂，想问下双人备孕检查都查什么？'), c('我老公周末才有空')],
  },
  {
    member: '宋语桐', talk: 'member', state: 'closed', staff: '周敏', minutesAgo: 60 * 26, description: '备孕检查套餐',
    lines: [
      c('双人套餐可以分两天做吗？'), s('可以，一个月内分开做都行，报告会合在一起解读。'), c('那我买一份'),
      push('fertilityPack', 'inService'), became('paid'), s('收到了，周六上午 8 点空腹来，前台报手机号。'), c('好的谢谢'), pause(20),
      became('inService'), s('今天女方的检查都做完了，先生的约在下周六。'), c('嗯嗯，他会准时到'),
    ],
  },
  {
    member: '何曼青', talk: 'consultation', state: 'closed', staff: '顾文澜', minutesAgo: 60 * 52, description: '反复移植失败 · 方案讨论',
    lines: [
      c('顾医生您好，两次移植都没有着床，想听听下一步'), photo('report'),
      s('我看了两次的记录，胚胎等级不错，建议先做宫腔镜看内膜，再查凝血和免疫。'), c('宫腔镜疼吗？要住院吗'),
      s('静脉麻醉下做，当天可以回家。检查结果出来后我们再定是自然周期还是人工周期。'), c('明白了，那我下周月经干净后来'),
      s('好，来之前两天不要同房，当天空腹。'),
    ],
  },
  {
    member: '邓若岚', talk: 'member', state: 'serving', staff: '周敏', minutesAgo: 34, description: '促排卵 · 打针时间',
    lines: [
      c('今晚的针可以晚一个小时打吗？加班回不去'), s('促排针前后差一小时以内没有关系，尽量固定在同一时间。夜针不行，一分钟都不能晚。'),
      c('好的，夜针是后天晚上对吧'), s('对，后天 21:30，我当天再提醒您一次。'), sheet('plan'), c('收到，太感谢了'), s('应该的，有情况随时发消息。'),
    ],
  },
  {
    member: '罗诗涵', talk: 'member', state: 'closed', staff: '韩璐', minutesAgo: 60 * 74, description: '取卵后随访',
    lines: [
      s('您好，取卵第二天的随访。今天有没有腹胀、发热或者出血？'), c('有一点点褐色分泌物，肚子不太胀'),
      s('少量褐色分泌物正常，两三天会好。多喝水，吃些蛋白，先不要剧烈运动。'), c('好的，养囊结果什么时候知道？'),
      s('第五天下午出结果，我们会打电话。'), c('谢谢'),
    ],
  },
];
