import type { StandardCall } from '#contract/resource.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Entity } from './entities.ts';
import type { AccessOf } from './fieldAccess.ts';

/** A draft is judged with all this around it: the entity, whoever writes, and the row as it was. */
export interface DraftOn {
  readonly entity: Entity;
  readonly access: AccessOf;
  readonly principal: Principal;
  readonly keys: Keys;
  /** Absent: the row is new. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** Rows that drafts of many new rows refer to, by entity: they are seen by whoever writes, and held until the commit. */
  readonly held?: ReadonlyMap<string, ReadonlySet<string>>;
  /** A file brings the row: it says whose it is (`author`). */
  readonly isImported?: true;
  /** A call that has to do with one choice alone makes rows of that choice. */
  readonly only?: StandardCall['only'] | undefined;
}
