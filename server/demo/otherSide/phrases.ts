/** Patients say these of their own accord, by topic. */
import type { Topic } from '#server/demo/catalogue.ts';
import type { PictureName } from '#server/demo/pictures.ts';
import { storiesByTopic } from '#server/demo/stories/index.ts';

/** Opens a talk. */
export const openers: Readonly<Record<Topic, readonly string[]>> = {
  fertility: [
    '您好，想问下第一次来要做哪些检查',
    '月经推迟了五天，验孕是阴性，要来看吗？',
    '促排的针可以自己在家打吗？',
    '移植前需要打疫苗吗？',
    '我先生的精液报告出来了，想请医生看看',
    '想预约周末的卵泡监测',
    '冻胚可以转到城南院区吗？',
  ],
  pregnancy: [
    '您好，刚测出怀孕，多久来建档？',
    '孕 22 周，四维彩超还有号吗',
    '晚上小腿抽筋，需要补钙吗？',
    '唐筛结果什么时候能查到',
    '想问下无痛分娩怎么预约',
    '宝宝胎位是臀位，要紧吗？',
    '孕期可以坐高铁出差吗',
  ],
  height: [
    '您好，孩子半年只长了 2 公分，要来看吗？',
    '骨龄片需要提前预约吗',
    '孩子不爱喝牛奶，可以用什么代替？',
    '想改一下周六的复测时间',
    '打针期间感冒了，要停吗？',
    '女孩 8 岁开始发育，算早吗？',
    '请问跳绳每天跳多少合适',
  ],
};

/** Goes on in a talk that is under way. */
export const followUps: Readonly<Record<Topic, readonly string[]>> = {
  fertility: [
    '对了，这两天可以洗澡吗',
    '饮食上有什么要忌口的？',
    '可以正常上班吗？',
    '下次抽血要空腹吗',
    '药可以和维生素一起吃吗？',
    '如果晚上不舒服，打哪个电话？',
    '家属需要一起来吗',
  ],
  pregnancy: [
    '可以吃海鲜吗？',
    '散步每天多久合适',
    '下次产检要带什么？',
    '胎动怎么数比较准',
    '叶酸要吃到什么时候？',
    '牙疼能去看牙医吗',
    '爱人能一起进诊室吗？',
  ],
  height: [
    '晚上几点睡比较好？',
    '钙片饭前还是饭后吃',
    '游泳和跳绳哪个好？',
    '零食要完全不吃吗',
    '下次复测是几月？',
    '学校体育课可以正常上吧',
    '需要带之前的骨龄片吗？',
  ],
};

/** Nobody has answered for a while. Said once. */
export const nudges = ['您好，在吗？', '不着急，方便的时候回我一下', '刚才的问题麻烦看一下'] as const;
export const farewells = ['好的，都清楚了，谢谢您', '明白了，我先去忙，辛苦了', '谢谢，有问题再找您'] as const;

export const orderWords = {
  seen: ['收到，我看一下', '好的，我看看', '看到订单了'],
  asking: ['这个可以用医保吗？', '这个多久之内有效？', '要提前几天付吗？'],
  paid: ['付好了', '已付款，谢谢', '付好了，接下来怎么做？'],
  declined: ['我再考虑一下，先取消了', '暂时用不上，先取消', '和家里商量了一下，这次先不做'],
} as const;

export const picturesOf: Readonly<Record<Topic, readonly PictureName[]>> = {
  fertility: ['report', 'ultrasound', 'medicine'],
  pregnancy: ['ultrasound', 'report'],
  height: ['chart', 'xray', 'report'],
};

/** This person comes for this topic; strangers come for the fertility clinic. */
export function topicOf(name: string): Topic {
  const topics = Object.keys(storiesByTopic) as Topic[];
  return topics.find((topic) => storiesByTopic[topic].some((story) => story.member === name)) ?? 'fertility';
}
