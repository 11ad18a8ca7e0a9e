/**
 * Rows of these entities can be chosen in a form. A back end that knows the specification alone has a call for some of them; of others it lists the rows, whose title stands in the field
 * named here. The build works this table out (vite/workedOut.ts).
 */
import { operations } from '#contract/operations.ts';
import { resources } from '#contract/resources/index.ts';
import type { Operation, Resource } from '#contract/resource.ts';

const verb = '.options';
const all: Readonly<Record<string, Operation>> = operations as never;
const described: readonly Resource[] = Object.values(resources);

const isSpecified = (key: string): boolean => (all[key]?.spec.length ?? 0) > 0;

/** True: by a call of the specification. A name: by its list, by this field. False: our own server alone. */
function offeredBy(entity: string): boolean | string {
  if (isSpecified(`${entity}${verb}`)) return true;
  const title = described.find(({ name }) => name === entity)?.standard?.title;
  return title !== undefined && isSpecified(`${entity}.list`) ? title : false;
}

export const offeredOptions: Readonly<Record<string, boolean | string>> = Object.fromEntries(
  Object.keys(all).flatMap((key) => (key.endsWith(verb) ? [[key.slice(0, -verb.length), offeredBy(key.slice(0, -verb.length))]] : [])),
);
