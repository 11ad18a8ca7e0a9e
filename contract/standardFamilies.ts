import { callName } from './callName.ts';
import type { StandardOperation } from './resource.ts';

/** The calls of another family of endpoints of the same entity: `list` is called `consultationList`. */
type Family<P extends string, O> = { readonly [K in keyof O & string as `${P}${Capitalize<K>}`]: O[K] };
/** Another family of endpoints of an entity that has one already: each call under a name of its own. */
export const family = <const P extends string, const O extends Readonly<Record<string, StandardOperation>>>(prefix: P, calls: O): Family<P, O> =>
  Object.fromEntries(Object.entries(calls).map(([verb, call]) => [callName(verb, prefix), call])) as unknown as Family<P, O>;
