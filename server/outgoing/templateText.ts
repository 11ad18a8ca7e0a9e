/** Words of a template with its variables put in. */
import type { Query } from '#server/db/database.ts';

export interface TemplateText {
  readonly text: string;
  /** The provider knows it by this. */
  readonly providerTemplate?: string;
  readonly missing: readonly string[];
}
export type Variables = Readonly<Record<string, string | number | null>>;

const variable = /\{(\w+)\}/g;

/** A variable without a value is named, never filled with nothing. */
export function filled(text: string, variables: Variables): TemplateText {
  const missing = new Set<string>();
  const whole = text.replaceAll(variable, (spelled, name: string) => {
    const value = variables[name];
    if (value !== undefined && value !== null && value !== '') return String(value);
    missing.add(name);
    return spelled;
  });
  return { text: whole, missing: [...missing] };
}

/** @returns undefined where there is no such template, or it is off */
export function templateText(_query: Query, _templateId: string, _variables: Variables): Promise<TemplateText | undefined> {
  return Promise.resolve(undefined);
}
