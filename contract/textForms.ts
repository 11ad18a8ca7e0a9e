/** A text may be spelled with these, where more than its length matters. Both sides judge by it. */
import type { Label } from './label.ts';

interface TextForm {
  readonly pattern: RegExp;
  readonly words: Label;
}

export const textForms = {
  /** Other rows, files and programs call a row by a code. */
  code: { pattern: /^[A-Za-z][\w-]*$/, words: ['只用字母、数字、- 和 _，以字母开头', 'holds letters, digits, - and _ only, and begins with a letter'] },
  /** Somebody types an account to log in. */
  account: {
    pattern: /^[A-Za-z0-9][\w.@-]*$/,
    words: ['只用字母、数字和 . _ - @，以字母或数字开头', 'holds letters, digits and . _ - @ only, and begins with a letter or digit'],
  },
} as const satisfies Readonly<Record<string, TextForm>>;
export type TextFormName = keyof typeof textForms;

/** Blanks around it go before it is stored. */
export const hasForm = (form: TextFormName, text: string): boolean => textForms[form].pattern.test(text.trim());
