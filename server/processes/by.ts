/** Whoever acts, and the keys by which what an outcome sets off reads and seals. */
import type { Keys } from '#server/privacy/keys.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface By {
  readonly principal: Principal;
  readonly keys: Keys;
}
