/** The console's own Chinese words, as whoever reads it in English must not see them; names, messages and titles that people wrote are told from them. */
import { allRights } from '#contract/entityRights.ts';
import { screens } from '#contract/screens/index.ts';
import { wordsIn } from './deskPage.ts';

const areas = Object.keys(wordsIn.en);
/** A key of words that stands where its words should. */
export const rawKey = new RegExp(`(^|[^\\w.])(${areas.join('|')})\\.[a-z]\\w+($|[^\\w.])`);
export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A hole holds anything; beside a single character (“5 岁”) only a number, or the word could not be told from what people write (“矮小待查 · 5 岁”). */
const hole = (text: string): string => (text.match(/\p{Script=Han}/gu)?.length === 1 ? '[\\d.,]+' : '.+');
/** People greet each other so in their messages; it stands on `/invite` alone. */
const greeting = 'entrance.invited';
/** The console's own Chinese words, whole. The other language's own name is meant to be Chinese. */
const chinese = [
  ...Object.entries(wordsIn['zh-CN']).flatMap(([area, words]) => Object.entries(words).map(([key, text]) => [`${area}.${key}`, text] as const)),
  ...Object.entries(allRights).map(([key, [text]]) => [`right ${key}`, text] as const),
  ...screens.flatMap((screen) => (screen.title ? [[`title ${screen.path}`, screen.title[0]] as const] : [])),
]
  .filter(([key, text]) => isHan(text.replaceAll(/\{\{\w+\}\}/g, '')) && !key.endsWith('.language') && key !== greeting)
  .map(
    ([key, text]) =>
      [
        key,
        new RegExp(
          `^${text
            .split(/\{\{\w+\}\}/)
            .map(escaped)
            .join(hole(text))}$`,
          'u',
        ),
      ] as const,
  );

/** Most of what is read has been read before. */
const asChinese = new Map<string, readonly string[]>();
/** @returns the console's own Chinese words that this text is, each with its key */
export function chineseWordsIn(text: string): readonly string[] {
  const found = asChinese.get(text) ?? chinese.filter(([, form]) => form.test(text)).map(([key]) => `${key}: ${text}`);
  asChinese.set(text, found);
  return found;
}
