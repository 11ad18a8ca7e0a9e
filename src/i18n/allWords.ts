/** Every word of the console, for whoever is inside. */
import { words as en } from '#i18n/en/index.ts';
import { words as zh } from '#i18n/zh-CN/index.ts';
import { translators } from './translators.ts';

export function addAllWords(): void {
  translators['zh-CN'].addResourceBundle('zh-CN', 'words', zh, true, true);
  translators.en.addResourceBundle('en', 'words', en, true, true);
}
