/** The language of texts in an answer: what the console says, else what the browser prefers, else Chinese. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '#server/kit/principal.ts';

const known = (tag: string): Language | undefined => (/^en\b/i.test(tag) ? 'en' : /^zh\b/i.test(tag) ? 'zh-CN' : undefined);

export function languageOf(headers: IncomingHttpHeaders): Language {
  const said = headers['x-lang'];
  const own = typeof said === 'string' ? known(said) : undefined;
  if (own) return own;
  const wishes = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { language: known(tag), quality: quality === undefined ? 1 : Number(quality) };
    });
  const [best] = wishes.filter((wish) => wish.language !== undefined && wish.quality > 0).toSorted((a, b) => b.quality - a.quality);
  return best?.language ?? 'zh-CN';
}
