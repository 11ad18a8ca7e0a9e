/** Two people wrote one definition at once: both drafts part by part, so that each part is kept by itself (docs/adr/0104). Pure. */
import { merged, standingOf } from '#src/kit/machines/forms/conflict.ts';
import type { Pick, Standing } from '#src/kit/machines/forms/conflict.ts';

/** A draft as its parts: `<of> <id>` each, what stands there, null where nothing does. */
export type Parts = Readonly<Record<string, unknown>>;
export interface Versions<D> {
  readonly opened: D;
  readonly yours: D;
  readonly theirs: D;
}
export type Picks = Readonly<Partial<Record<string, Pick>>>;
/** One part as each of both left it; null where it is not there. */
export interface Difference<Of extends string = string> {
  readonly key: string;
  readonly of: Of;
  readonly standing: Standing;
  readonly opened: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
}
type Reading<D> = (draft: D) => Parts;

const stable = (value: unknown): unknown => (value === undefined ? null : value);
function side(parts: Parts, keys: readonly string[]): Parts {
  return Object.fromEntries(keys.map((key) => [key, stable(parts[key])]));
}
function sides<D>({ opened, yours, theirs }: Versions<D>, partsOf: Reading<D>): Versions<Parts> {
  const [before, mine, other] = [partsOf(opened), partsOf(yours), partsOf(theirs)];
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(other), ...Object.keys(before)])];
  return { opened: side(before, keys), yours: side(mine, keys), theirs: side(other, keys) };
}

export function differencesOf<D, Of extends string>(versions: Versions<D>, partsOf: Reading<D>): readonly Difference<Of>[] {
  const { opened, yours, theirs } = sides(versions, partsOf);
  return Object.keys(yours).flatMap((key) => {
    const standing = standingOf(opened[key], yours[key], theirs[key]);
    const of = key.split(' ')[0] as Of;
    return standing === 'same' ? [] : [{ key, of, standing, opened: opened[key], yours: yours[key], theirs: theirs[key] }];
  });
}

/** The parts of both in one, a clash as it was decided; null while one is not. */
export const partsTogether = <D>(versions: Versions<D>, partsOf: Reading<D>, picks: Picks): Parts | null => merged(sides(versions, partsOf), picks);
