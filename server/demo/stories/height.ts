/** Talks of the height clinic and of parents. People and cases are invented. */
import { became, c, pause, photo, push, s, sheet } from '#server/demo/story.ts';
import type { Story } from '#server/demo/story.ts';

export const heightStories: readonly Story[] = [
  {
    member: '黄丽君', talk: 'member', state: 'waiting', staff: null, minutesAgo: 3, description: '身高管理 · 6 岁复评',
    lines: [c('抽血要空腹吗？孩子早上喝了奶'), c('如果不行我们就改到周日')],
  },
  {
    member: '孙若溪', talk: 'member', state: 'closed', staff: '何佳宁', minutesAgo: 60 * 2, description: '身高管理 · 季度随访',
    lines: [
      s('您好，到季度复测的时间了。这三个月身高记录方便发一下吗？'), photo('chart'), s('三个月长了 1.6 cm，达标。睡眠还是九点半吗？'),
      c('最近作业多，十点左右'), s('尽量提前到九点半，跳绳每天 800 到 1000 个。下次复测 2 月。'), c('好的，继续坚持'),
    ],
  },
  {
    member: '梁佩瑶', talk: 'consultation', state: 'serving', staff: '顾文澜', minutesAgo: 70, description: '骨龄偏大 1 岁半',
    lines: [
      c('孩子 8 岁，骨龄片说接近 9 岁半'), photo('xray'), s('身高现在多少？有没有胸部发育？'), c('131，左边有一点点硬块'),
      s('建议抽血看性激素和甲状腺，再做一次 B 超，判断是不是早发育。'), push('growthBlood', 'unpaid'), c('要请假一上午吗'), s('抽血加 B 超一小时内能做完，周六也可以。'), c('那就周六'), s('好的，周六上午 8 点空腹来，我先帮您登记。'),
    ],
  },
  {
    member: '叶思敏', talk: 'member', state: 'serving', staff: '韩璐', minutesAgo: 18, description: '矮小待查 · 5 岁',
    lines: [
      c('班里最矮的一个，想带来看看'), s('孩子现在身高体重多少？父母身高方便说一下吗？'), c('102，15.5 公斤，爸爸 170 我 158'),
      s('记下了。可以先做骨龄评估，拍一张左手片就行。'), push('boneAge', 'paid'), became('paid'), c('付好了，周日城南院区可以拍吗？'),
    ],
  },
  {
    member: '范雅婷', talk: 'member', state: 'closed', staff: '韩璐', minutesAgo: 60 * 46, description: '身高管理 · 入组',
    lines: [
      c('季度随访套餐包括什么'), s('两次复测、一次营养指导，线上随时可以问。'), push('growthPack', 'cancelled'), c('我再考虑一下，先取消'), became('cancelled'),
      s('没关系，订单已取消，想好了随时联系。'), c('谢谢'),
    ],
  },
  {
    member: '彭雪晴', talk: 'member', state: 'serving', staff: '周敏', minutesAgo: 160, description: '挑食 · 营养评估',
    lines: [c('孩子不爱吃肉，长得慢和这个有关系吗'), s('有关系，蛋白不够会影响。可以做一次营养评估，带三天的饮食记录。'), push('nutrition', 'unpaid'), c('饮食记录有表格吗'), sheet('plan'), s('按这张表记就可以。'), c('收到'), s('三天记完拍照发我，医生会一起看。')],
  },
  {
    member: '袁梓萱', talk: 'consultation', state: 'closed', staff: '顾文澜', minutesAgo: 60 * 120, description: '生长激素用药咨询',
    lines: [c('打针三个月了，血糖有点波动'), photo('report'), s('空腹 5.6 在正常上限，先把晚上的甜食去掉，两周后复查。剂量不变。'), c('好的，打针时间要换吗'), s('不用，睡前半小时最好。'), pause(12), c('今天复查 5.2，放心了'), s('很好，继续。')],
  },
  {
    member: '董佳蕊', talk: 'member', state: 'closed', staff: '何佳宁', minutesAgo: 60 * 8, description: '运动损伤后复测',
    lines: [c('脚踝扭了，这个月的复测能推迟吗'), s('可以，推迟两周没有影响，已改到{+15}上午。'), c('好的，辛苦了')],
  },
  {
    member: '程雅琴', talk: 'member', state: 'serving', staff: '何佳宁', minutesAgo: 210, description: '疫苗与复查同天',
    lines: [c('打疫苗和抽血可以同一天吗'), s('可以，先抽血再打疫苗，之后留观半小时。'), c('那我周五下午一起做'), s('好的，到了直接找分诊台。')],
  },
  {
    member: '魏芷若', talk: 'member', state: 'serving', staff: '周敏', minutesAgo: 240, description: '维生素 D 用量',
    lines: [c('维生素 D 每天吃 400 够吗'), s('上次的血值是 21，偏低，先每天 800，三个月后复查。'), c('好，和钙一起吃吗'), s('可以一起，随餐服用吸收更好。'), c('明白'), s('三个月后我提醒您复查。')],
  },
];
