/** States of an entity that fix its rows (`fixed` of a life), and a field that they keep (ADR 161). */
import { lives } from '#contract/lives/index.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Resource } from '#contract/resource.ts';
import type { Body } from '#tests/server/support/sampleRow.ts';

/** The field of each life with a fixed state, and that state. */
export const fixedStatesOf = ({ fields }: Resource): [string, string][] =>
  stateFieldsOf(fields).flatMap((state) =>
    Object.entries(lives[fields[state]?.of ?? '']?.states ?? {}).flatMap(([key, { fixed }]): [string, string][] => (fixed ? [[state, key]] : [])),
  );

/** A field of this body that the state does not leave free (`but`). Its kind is one whose sample is another each time. */
export function keptField({ name, fields }: Resource, body: Body, but: readonly string[]): string {
  const isMeant = (field: string): boolean => fields[field]?.options.isFixed !== true && !but.includes(field);
  const found = (['moment', 'longText', 'text'] as const)
    .flatMap((kind) => Object.keys(body).filter((one) => fields[one]?.kind === kind && isMeant(one)))
    .at(0);
  if (found === undefined) throw new Error(`${name} has no moment or text that its fixed state keeps.`);
  return found;
}
