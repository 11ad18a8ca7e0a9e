/** Fields refer to rows of other entities, and those have titles. */
import type { Field } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';

const usual = ['name', 'nickName', 'title'] as const;

/** The entity whose ids stand in a field, one or many of them; lines may hold ids of several (`fieldsWithin`). */
export function referenceOf(field: Field): string | undefined {
  const one = field.kind === 'many' ? field.item : field;
  return one?.kind === 'ref' || one?.kind === 'refTree' ? (one.of ?? '') : undefined;
}

/** The field that names a row: the description says it; an entity with a table alone is called by the usual one. @throws for an entity that nothing names: what refers to it could not be shown */
export function titleOf({ name, standard, fields }: Resource): string {
  const title = standard?.title ?? usual.find((field) => Object.hasOwn(fields, field));
  if (title === undefined) throw new Error(`Nothing names a row of '${name}': expected standard.title, or a field called ${usual.join(', ')}.`);
  return title;
}
