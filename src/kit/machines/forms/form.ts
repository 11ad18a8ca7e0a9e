/** A form is this to whoever keeps it: a key (`contract/forms.ts`) and what is typed, as it is typed. */

export type FormValues = Readonly<Record<string, unknown>>;
export type Forms = Readonly<Record<string, FormValues>>;

/** A form says these, or the machine that holds it. */
export type FormReport =
  | { readonly type: 'form.write'; readonly key: string; readonly values: FormValues }
  /** Saved, or put away on purpose. */
  | { readonly type: 'form.done'; readonly key: string };

export const formReport = (key: string, values: FormValues | null): FormReport =>
  values === null ? { type: 'form.done', key } : { type: 'form.write', key, values };
