/** How a text message is put together, how long it is and what it costs: server, previews and forms count alike. */
import { smsLimits } from './limits/messages.ts';

const variablePattern = /\{([^{}\s]{1,40})\}/gu;

/** The variables of a text in the order in which they first stand there. */
export const variablesIn = (text: string): readonly string[] => [...new Set([...text.matchAll(variablePattern)].map(([, name = '']) => name))];

export type MessageVariables = Readonly<Record<string, string | number | null | undefined>>;

const valueOf = (variables: MessageVariables, name: string): string => String((Object.hasOwn(variables, name) ? variables[name] : null) ?? '').trim();

export const missingIn = (text: string, variables: MessageVariables): readonly string[] => variablesIn(text).filter((name) => valueOf(variables, name) === '');

/** A variable without a value stays in braces, where a preview can show that it is missing. */
export const filledIn = (text: string, variables: MessageVariables): string =>
  text.replaceAll(variablePattern, (braced: string, name: string) => valueOf(variables, name) || braced);

export type MessageKind = 'care' | 'marketing';

/** The networks ask for the sender in front, and in advertising for the way out of it. */
export const signedText = (sign: string, text: string, kind: MessageKind): string => `【${sign}】${text}${kind === 'marketing' ? ' 回T退订' : ''}`;

/** Characters as the networks count them: each unit of UTF-16. */
export const partsOf = (text: string): number => (text.length <= smsLimits.onePart ? 1 : Math.ceil(text.length / smsLimits.longPart));
