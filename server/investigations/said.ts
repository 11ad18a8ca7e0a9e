/** Words and moments of an investigation in the reader's language. */
import type { Label } from '#contract/label.ts';
import type { Language } from '#server/kit/principal.ts';
import { minuteAt } from '#server/kit/shanghai.ts';

export const said = ([chinese, english]: Label, language: Language): string => (language === 'en' ? english : chinese);

export const momentSaid = (at: unknown): string => (typeof at === 'string' && at !== '' ? minuteAt(Date.parse(at)) : '');
