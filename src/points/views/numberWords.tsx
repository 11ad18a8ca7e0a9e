import { numberWords } from '#i18n/numbers.ts';
import { dayOf, epochOf } from '#i18n/times.ts';

/** The number has its sign: what is added and what is taken are told apart without colour. */
export const signedWords = (value: number): string => (value === 0 ? '0' : `${value > 0 ? '+' : '−'}${numberWords(Math.abs(value))}`);

const nothing = '—';
/** Points stand to the end of a day: it is that day which is told, not the moment after it. */
export const lastDay = (endsAt: unknown): string => (typeof endsAt === 'string' ? dayOf(epochOf(endsAt) - 1) : nothing);
