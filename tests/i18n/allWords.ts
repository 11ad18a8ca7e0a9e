/** Every word of both languages, for tests of what is drawn inside a session. */
import { refusalWords } from '#contract/readings/refusalWords.ts';
import { words as en } from '#i18n/en/index.ts';
import { addWords } from '#i18n/translators.ts';
import { words as zh } from '#i18n/zh-CN/index.ts';

const reaches = ['public', 'session', 'screens'] as const;
const refusalsOf = (language: 'zh-CN' | 'en') => Object.fromEntries(reaches.flatMap((reach) => Object.entries(refusalWords(reach, language))));

export function addAllWords(): void {
  addWords('zh-CN', { ...zh, refusals: refusalsOf('zh-CN') });
  addWords('en', { ...en, refusals: refusalsOf('en') });
}
