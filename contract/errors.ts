/**
 * Every refusal the product can make: its stable code, HTTP status and text. Where code and status differ the envelope wins.
 * Spec 8 fixes 0, 401, 403, 404, 405 and 500; the five-digit codes are ours. A text says what happened and what to do next; `{name}` is filled in.
 */
import { filledError } from './filledError.ts';
import type { Label } from './label.ts';
import { baseErrors } from './refusals/baseErrors.ts';
import { approvalErrors } from './refusals/approvalErrors.ts';
import { processErrors } from './refusals/processErrors.ts';
import { callErrors } from './refusals/callErrors.ts';
import { entityErrors } from './refusals/entityErrors.ts';
import { entryErrors } from './refusals/entryErrors.ts';
import type { ErrorEntry } from './refusals/errorEntry.ts';
import { fileErrors } from './refusals/fileErrors.ts';
import { mergeErrors } from './refusals/mergeErrors.ts';
import { messageErrors } from './refusals/messageErrors.ts';
import { orderErrors } from './refusals/orderErrors.ts';
import { organisationErrors } from './refusals/organisationErrors.ts';
import { outgoingErrors } from './refusals/outgoingErrors.ts';
import { socketErrors } from './refusals/socketErrors.ts';
import { visitErrors } from './refusals/visitErrors.ts';

/** The console fetches the words of each with those of its pages: before a session, with the desk, with any other screen (docs/adr/0074). */
export const errorsByReach = {
  public: { ...baseErrors, ...entryErrors },
  session: { ...orderErrors, ...socketErrors },
  screens: {
    ...approvalErrors,
    ...processErrors,
    ...callErrors,
    ...entityErrors,
    ...fileErrors,
    ...mergeErrors,
    ...messageErrors,
    ...organisationErrors,
    ...outgoingErrors,
    ...visitErrors,
  },
} as const;

export const errors = { ...errorsByReach.public, ...errorsByReach.session, ...errorsByReach.screens } as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorName = keyof typeof errors;
/**
 * Other things go wrong with a call, too: it was not made because the live connection is away or because the back end knows the specification alone, nothing answered,
 * the answer came too late, the person who asked gave up, it was not understood, or its code is one that this product does not know (then the answer's own text is
 * shown).
 */
export type FailureReason = ErrorName | 'offline' | 'notOffered' | 'network' | 'timeout' | 'cancelled' | 'unreadable' | 'other';

/** A refusal says this of its case; a word of the contract is told in the reader's language. */
export type ToldValues = Readonly<Record<string, string | number | Label>>;

export function errorText(name: ErrorName, language: 'zh-CN' | 'en', values: ToldValues = {}): string {
  const at = language === 'en' ? 1 : 0;
  const told = Object.entries(values).map(([key, value]): [string, string | number] => [key, typeof value === 'object' ? value[at] : value]);
  return filledError(errors[name].text[at], Object.fromEntries(told));
}
