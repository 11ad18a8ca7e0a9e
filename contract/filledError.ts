export type ErrorValues = Readonly<Record<string, string | number>>;
/** Fills `{name}`; an absent value stays visible, so that a forgotten one is noticed. */
export const filledError = (template: string, values: ErrorValues): string =>
  template.replace(/\{(\w+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));
