/** The source of a questionnaire in words, as its licence asks for them on every copy (docs/adr/0183). Pure. */
import type { Label } from '#contract/label.ts';
import { wordsIn } from './definition.ts';
import type { ContentSource } from './definition.ts';

export const sourceWords = {
  source: ['来源：', 'Source: '],
  licence: ['使用许可：', 'Licence: '],
} as const satisfies Readonly<Record<string, Label>>;

/** @returns one line, the same in every language: names and titles are not translated */
export const citationOf = ({ maker, published = '', citation = '' }: ContentSource): string =>
  citation.trim() ||
  [maker, published]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('. ');

/** These stand at the foot of every copy. @returns none where nothing is said of it */
export function sourceLines(source: ContentSource | undefined, language: 'zh-CN' | 'en'): readonly string[] {
  if (!source) return [];
  const at = language === 'en' ? 1 : 0;
  const [cited, licence] = [citationOf(source), wordsIn(source.licence, language)];
  return [cited && `${sourceWords.source[at]}${cited}`, licence && `${sourceWords.licence[at]}${licence}`].filter(Boolean);
}
