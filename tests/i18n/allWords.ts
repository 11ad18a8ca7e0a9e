/** Every word of both languages, for tests of what is drawn inside a session. */
import { words as en } from '#i18n/en/index.ts';
import { addWords } from '#i18n/translators.ts';
import { words as zh } from '#i18n/zh-CN/index.ts';

export function addAllWords(): void {
  addWords('zh-CN', zh);
  addWords('en', en);
}
