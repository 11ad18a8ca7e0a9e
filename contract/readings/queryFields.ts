/** This file reads the names of the specification's query strings for one entity. */
import type { Field, Fields } from '#contract/kinds.ts';
import { queryNames } from '#contract/readings/queryNames.ts';
import type { QueryName } from '#contract/readings/queryNames.ts';

/** Kinds whose values a name in a query can say. */
const told: ReadonlySet<Field['kind']> = new Set(['id', 'ref', 'refTree', 'text', 'longText', 'phone', 'choice', 'state', 'flag', 'many']);

const isTold = (field: Field | undefined): boolean => field !== undefined && told.has(field.kind) && field.options.via === undefined;

export interface QueryField {
  readonly name: string;
  readonly field: string;
  readonly sign: QueryName['sign'];
}

/** @returns the names that filter rows of this entity, each with the field it means */
export function queryFieldsOf(entity: string, fields: Fields, title: string): readonly QueryField[] {
  return Object.entries<QueryName>(queryNames).flatMap(([name, { fields: meant, orTitle, idOf, sign }]) => {
    // Calls are titled by their number and rules by what they are about: neither is a name.
    const candidates = orTitle === true && fields[title]?.kind === 'text' ? [...meant, title] : meant;
    const field = idOf === entity ? 'id' : candidates.find((one) => Object.hasOwn(fields, one) && isTold(fields[one]));
    return field === undefined ? [] : [{ name, field, sign }];
  });
}
