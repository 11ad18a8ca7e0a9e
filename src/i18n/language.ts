/** Chinese is the default (spec 1). */
export type Language = 'zh-CN' | 'en';
export const languages: readonly Language[] = ['zh-CN', 'en'];
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'zh-CN' : 'en');
