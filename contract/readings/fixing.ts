/** A row stands in a state in which it is not changed (`fixed` in contract/lives/life.ts): the server and the console ask here. */
import type { Fields } from '#contract/kinds.ts';
import { lifeNamed } from '#contract/lives/life.ts';
import type { FixedState, LifeState } from '#contract/lives/life.ts';
import { stateFieldsOf } from './fieldRoles.ts';

type Fixing = LifeState & { readonly fixed: FixedState };

const fixes = (state: LifeState | undefined, names: readonly string[]): state is Fixing => {
  const fixed = state?.fixed;
  return fixed !== undefined && !names.some((name) => fixed.but?.includes(name));
};

/** @returns the state of the row that keeps each of these fields as it is; nothing for a row that is new */
export const fixingState = (fields: Fields, row: Readonly<Record<string, unknown>> | null | undefined, names: readonly string[]): Fixing | undefined =>
  stateFieldsOf(fields)
    .map((name) => lifeNamed(fields[name]?.of)?.states[String(row?.[name])])
    .find((state): state is Fixing => fixes(state, names));
