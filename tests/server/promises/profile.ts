/** So much of a promise's figure is tried: a part in `npm test`, all of it by `npm run promises`. */
import { inject } from 'vitest';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import type { Random } from '#tests/rig/random.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    profile: 'short' | 'long';
  }
}

/** A whole test waits for the long profile by `test.runIf(isLong())` where another one shows the same in `npm test`; its file is in the list of the project `promises`. */
export const isLong = (): boolean => inject('profile') === 'long';

export const figure = <Figure extends number | string>(short: Figure, long: Figure): Figure => (isLong() ? long : short);

/** Printed before it is used. `npm test` repeats one schedule; the long profile takes another one each time. */
export function seeded(what: string, fixed: number): Random {
  const seed = isLong() ? freshSeed() : fixed;
  process.stdout.write(`${what}: seed ${seed}\n`);
  return createRandom(seed);
}
