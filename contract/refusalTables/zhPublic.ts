import { refusalWords } from '#contract/readings/refusalWords.ts';

export const zhPublic = refusalWords('public', 'zh-CN');
