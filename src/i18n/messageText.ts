/** A system message in its reader's words: those of its kind, filled with its values. */
import { messageKinds } from '#contract/choices/messages.ts';
import type { MessageKind } from '#contract/choices/messages.ts';
import type { MessageValues } from '#contract/resources/systemMessage.ts';
import type { Language } from './language.ts';
import { labelIn } from './label.ts';

interface Said {
  readonly kind: MessageKind;
  readonly values: MessageValues;
}

/** A value that a message brings in English too stands beside it with `En`, as names of rows do. */
const filled = (words: string, values: MessageValues, language: Language): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => String((language === 'en' ? values[`${name}En`] : undefined) ?? values[name] ?? '')).trim();

export const messageTitle = ({ kind, values }: Said, language: Language): string => filled(labelIn(messageKinds[kind].title, language), values, language);
/** Empty where the title says it all. */
export const messageText = ({ kind, values }: Said, language: Language): string => filled(labelIn(messageKinds[kind].text, language), values, language);
