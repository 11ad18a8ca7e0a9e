import { refusalWords } from '#contract/readings/refusalWords.ts';

export const zhScreens = refusalWords('screens', 'zh-CN');
