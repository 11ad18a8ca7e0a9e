import { richTextRules } from '#contract/richText.ts';

const scheme = /^[a-z][a-z\d+.-]*:/i;
const allowed = new RegExp(`^(?:${richTextRules.schemes.join('|')}):\\S+$`, 'i');
const host = /^[^\s/:@]+\.[^\s/:@]+(?:[/?#:]\S*)?$/;
const mail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;

/** The target that somebody types for a link becomes its address, or null where a text may not lead there. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (mail.test(text)) return `mailto:${text}`;
  if (host.test(text)) return `https://${text}`;
  if (!scheme.test(text) || !allowed.test(text)) return null;
  return /^https?:/i.test(text) && !URL.canParse(text) ? null : text;
}
