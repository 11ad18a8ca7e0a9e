/** The invented customers of the demo. Names of the talks come first; the others have not written yet. */
import type { Topic } from './catalogue.ts';

/** Names without a talk: the simulated patients open new ones with them. */
export const quietCustomers: Readonly<Record<Topic, readonly string[]>> = {
  fertility: ['苏婉如', '卢静雯', '田欣妍', '任晓岚'],
  pregnancy: ['姜一宁', '崔思远', '薛可儿', '钟雨桐'],
  height: ['方芷晴', '石慧君', '秦雪莹', '白若溪'],
};

/** A child of the height clinic carries the father's surname; given names to choose from. */
export const childNames = ['子墨', '一鸣', '可乐', '沐阳', '梓轩', '知远', '嘉禾', '星野', '予安', '小满'] as const;
export const fatherSurnames = ['李', '张', '刘', '杨', '周', '曾', '邹', '龙'] as const;

export const summaries: Readonly<Record<Topic, readonly string[]>> = {
  fertility: ['备孕检查中', '促排周期中', '移植后随访', '初诊资料收集', '冻胚保存中'],
  pregnancy: ['孕早期随访', '孕中期产检', '孕晚期准备', '产后 42 天内'],
  height: ['身高管理随访中', '骨龄评估待做', '季度复测', '营养干预中'],
};

export const sources = ['公众号 · 备孕课堂', '公众号 · 孕期课堂', '朋友推荐', '门诊现场', '社区讲座', '小程序'] as const;
export const allergyChoices = ['青霉素', '头孢类', '海鲜', '芒果', '碘造影剂'] as const;
export const memberTags: Readonly<Record<Topic, readonly string[]>> = {
  fertility: ['试管周期', '备孕', '冻胚', '重点关怀'],
  pregnancy: ['宝妈群', '二胎', '产检', '分娩课'],
  height: ['身高管理', '宝妈群', '营养', '骨龄'],
};
