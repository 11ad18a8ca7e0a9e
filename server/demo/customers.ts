/** The invented customers of the demo have these besides their talks. */
import type { customerLife } from '#contract/lives/customerLife.ts';
import type { Topic } from './catalogue.ts';

/** A child of the height clinic carries the father's surname; given names to choose from. */
export const childNames = ['子墨', '一鸣', '可乐', '沐阳', '梓轩', '知远', '嘉禾', '星野', '予安', '小满'] as const;
export const fatherSurnames = ['李', '张', '刘', '杨', '周', '曾', '邹', '龙'] as const;

/** Customers are so far, one after the other: most are in treatment or on their way to it. */
export const stages = [
  'treating',
  'contacted',
  'appointed',
  'treating',
  'newLead',
  'arrived',
  'treating',
  'concluded',
  'appointed',
  'contacted',
  'newLead',
  'lost',
] as const satisfies readonly (keyof typeof customerLife.states)[];
export const sources = ['公众号 · 备孕课堂', '公众号 · 孕期课堂', '朋友推荐', '门诊现场', '社区讲座', '小程序'] as const;
export const allergyChoices = ['青霉素', '头孢类', '海鲜', '芒果', '碘造影剂'] as const;
export const memberTags: Readonly<Record<Topic, readonly string[]>> = {
  fertility: ['试管周期', '备孕', '冻胚', '重点关怀'],
  pregnancy: ['宝妈群', '二胎', '产检', '分娩课'],
  height: ['身高管理', '宝妈群', '营养', '骨龄'],
};

/** The customer whom the login page proposes to play, as her talk tells of her. */
export const knownCustomers: Readonly<
  Record<string, { readonly birthday: string; readonly level: 'silver'; readonly tags: readonly string[]; readonly source: string }>
> = {
  林晓彤: { birthday: '1992-04-16', level: 'silver', tags: ['试管周期', '宝妈群'], source: '公众号 · 备孕课堂' },
};
