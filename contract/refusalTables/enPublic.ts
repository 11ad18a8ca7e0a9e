import { refusalWords } from '#contract/readings/refusalWords.ts';

export const enPublic = refusalWords('public', 'en');
