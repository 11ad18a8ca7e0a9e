/** A field may hold many values, or lines of them: whoever looks for references or pictures looks at each, by its own field. Pure. */
import type { Field } from '#contract/kinds.ts';
import { linePath, linesIn } from './lines.ts';

/** The fields of single values that may stand in it; the field itself where it holds one. */
export const fieldsWithin = (field: Field): readonly Field[] =>
  field.line ? Object.values(field.line.fields).flatMap(fieldsWithin) : field.kind === 'many' && field.item ? [field.item] : [field];

export interface Within {
  /** A refusal calls its place so: the name of the field, or `banners[1].picture`. */
  readonly path: string;
  readonly field: Field;
  readonly value: unknown;
}

/** Nothing is left out but what is empty. */
export function valuesWithin(path: string, field: Field, value: unknown): readonly Within[] {
  if (value === null || value === undefined) return [];
  const { line, item } = field;
  if (line)
    return linesIn(value).flatMap((one, at) =>
      Object.entries(line.fields).flatMap(([name, inner]) => valuesWithin(linePath(path, at, name), inner, one[name])),
    );
  if (field.kind === 'many' && item) return (Array.isArray(value) ? (value as readonly unknown[]) : []).map((one) => ({ path, field: item, value: one }));
  return [{ path, field, value }];
}

/** The same value with others in place of those within it. */
export function mapWithin(field: Field, value: unknown, change: (field: Field, value: unknown) => unknown): unknown {
  if (value === null || value === undefined) return value;
  const { line, item } = field;
  if (line)
    return linesIn(value).map((one) => ({
      ...one,
      ...Object.fromEntries(Object.entries(line.fields).map(([name, inner]) => [name, mapWithin(inner, one[name] ?? null, change)])),
    }));
  if (field.kind === 'many' && item) return (Array.isArray(value) ? (value as readonly unknown[]) : []).map((one) => change(item, one));
  return change(field, value);
}
