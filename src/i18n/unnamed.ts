import type { Language } from './language.ts';

/** A row without a name is called so: a picture from a telephone has none. */
export const unnamed = (language: Language): string => (language === 'en' ? 'No name' : '无名称');
