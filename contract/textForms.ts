/** A text may be spelled with these, where more than its length matters. Both sides judge by it. */
import type { Label } from './label.ts';

interface TextForm {
  readonly pattern: RegExp;
  readonly words: Label;
  /** A form says it before anything is typed. */
  readonly hint?: Label;
}

export const textForms = {
  /** Other rows, files and programs call a row by a code. */
  code: { pattern: /^[A-Za-z][\w-]*$/, words: ['只用字母、数字、- 和 _，以字母开头', 'holds letters, digits, - and _ only, and begins with a letter'] },
  /** Somebody types an account to log in. */
  account: {
    pattern: /^[A-Za-z0-9][\w.@-]*$/,
    words: ['只用字母、数字和 . _ - @，以字母或数字开头', 'holds letters, digits and . _ - @ only, and begins with a letter or digit'],
  },
  /** A public page of ours, or an address by https: nothing that runs, nothing in clear. */
  link: {
    pattern: /^(?!.*[\p{Cc}\p{Cf}\s\\])(?:[hH][tT]{2}[pP][sS]:\/\/[^/?#@]+\.[^/?#@]+(?:[/?#].*)?|\/(?:allworkroom|workroom|inquireplate)(?:[?#].*)?)$/u,
    words: ['填 https:// 开头的地址，或本站公开页面，如 /allworkroom', 'leads to an https:// address, or to a public page of ours such as /allworkroom'],
    hint: ['本站公开页面，如 /allworkroom，或 https:// 开头的地址', 'A public page such as /allworkroom, or an https:// address'],
  },
} as const satisfies Readonly<Record<string, TextForm>>;
export type TextFormName = keyof typeof textForms;

/** Blanks around it go before it is stored. */
export const hasForm = (form: TextFormName, text: string): boolean =>
  textForms[form].pattern.test(text.trim()) && (form !== 'link' || text.trim().startsWith('/') || URL.canParse(text.trim()));

export const formHint = (form: TextFormName | undefined): Label | undefined => (form === undefined ? undefined : (textForms[form] as TextForm).hint);
