import { refusalWords } from '#contract/readings/refusalWords.ts';

export const enSession = refusalWords('session', 'en');
