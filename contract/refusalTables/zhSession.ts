import { refusalWords } from '#contract/readings/refusalWords.ts';

export const zhSession = refusalWords('session', 'zh-CN');
