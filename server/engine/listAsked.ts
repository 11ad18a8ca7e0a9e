/** The question for the rows of an entity, and whoever asks it. */
import type { StandardCall } from '#contract/resource.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { Entity } from './entities.ts';

export interface Asked {
  readonly page?: number | null | undefined;
  readonly limit?: number | null | undefined;
  /** The specification's other name of `limit`. */
  readonly pageSize?: number | null | undefined;
  readonly next?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly searchValue?: string | null | undefined;
  readonly filter?: string | null | undefined;
  readonly sort?: string | null | undefined;
  readonly removed?: boolean | null | undefined;
  readonly archived?: boolean | null | undefined;
  readonly counted?: boolean | null | undefined;
  /** A board's columns are made of this field. */
  readonly by?: string | null | undefined;
  /** The server's own calls alone: what each of these fields has to hold. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The server's own calls alone: of each of these fields one of these values, which leads an index in the order that is asked for. */
  readonly part?: Readonly<Record<string, readonly string[]>>;
}
export interface Caller {
  readonly entity: Entity;
  readonly call: StandardCall;
  readonly principal: Principal;
  readonly keys: Keys;
}
