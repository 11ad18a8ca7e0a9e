import { refusalWords } from '#contract/readings/refusalWords.ts';

export const enScreens = refusalWords('screens', 'en');
