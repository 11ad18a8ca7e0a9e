/**
 * A translator for the few pages that stand before the console: the words that were fetched, their holes filled. It reads the same files as i18next, which comes with the
 * console (docs/adr/0026), and says the same (tests/i18n/pocket.test.ts). No plurals: none of these pages counts.
 */
import type { TFunction } from 'i18next';
import { start as enStart } from '#i18n/entry/en.start.ts';
import { start as zhStart } from '#i18n/entry/zh-CN.start.ts';
import type { Language } from './language.ts';

export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Values = Readonly<Record<string, unknown>>;

export const pocket = (words: Words): TFunction<'words'> =>
  ((key: string, values: Values = {}) => {
    const [area = '', name = ''] = key.split('.');
    return (words[area]?.[name] ?? key).replace(/\{\{(\w+)\}\}/g, (_, hole: string) => String(values[hole] ?? ''));
  }) as unknown as TFunction<'words'>;

/** Says that the console did not begin, before any other word has come. */
export const startWords = (language: Language): TFunction<'words'> => pocket({ start: language === 'en' ? enStart : zhStart });
