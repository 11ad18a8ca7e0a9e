/** Rows of these entities can be chosen in a form, some of them by a call of the specification. The build works this table out (vite/workedOut.ts). */
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';

const verb = '.options';
const all: Readonly<Record<string, Operation>> = operations as never;

export const offeredOptions: Readonly<Record<string, boolean>> = Object.fromEntries(
  Object.entries(all).flatMap(([key, { spec }]) => (key.endsWith(verb) ? [[key.slice(0, -verb.length), spec.length > 0]] : [])),
);
