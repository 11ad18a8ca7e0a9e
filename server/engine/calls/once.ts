/** A call of class "once": the same key gives the first result again, the same key with other content is refused (B0). */
import { createHash } from 'node:crypto';
import type { Query } from '#server/db/database.ts';
import { afterwards, pipelined } from '#server/db/pipelined.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface Once {
  /** The call's key; a standard call's entity and verb. */
  readonly operation: string;
  readonly clientId: string | null | undefined;
  readonly content: Readonly<Record<string, string | number | null>>;
}

/** The same content from the same person within these seconds is a double click, where there is no key. */
const doubleClickSeconds = 5;

interface Kept extends Record<string, unknown> {
  readonly entityId: string;
  readonly same: boolean;
  readonly young: boolean;
}

const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const find = `select entity_id as "entityId", request_hash = $4 as same, created_at > now() - interval '${doubleClickSeconds} seconds' as young
  from once_key where actor_id = $1 and operation = $2 and key = $3`;
const remember = `insert into once_key (actor_id, operation, key, request_hash, entity_id) values ($1, $2, $3, $4, $5)
  on conflict (actor_id, operation, key) do update set entity_id = excluded.entity_id, created_at = now()`;

/**
 * Locks the key until the transaction ends, so that equal calls wait for one another.
 * @returns the entity the first call made, if there was one
 * @throws Refusal clientIdReused
 */
export async function madeBefore(tx: Query, principal: Principal, once: Once): Promise<string | undefined> {
  const hash = createHash('sha256').update(JSON.stringify(once.content)).digest();
  const key = once.clientId ?? hash.toString('hex');
  // The second is read after the first has waited: each statement sees what is committed when it begins.
  const [, [kept] = []] = await pipelined(
    tx,
    [
      { text: lock, values: [`${principal.id} ${once.operation} ${key}`], isKept: true },
      { text: find, values: [principal.id, once.operation, key, hash], isKept: true },
    ],
    false,
  );
  if (!kept) return undefined;
  const { same, young, entityId } = kept as Kept;
  if (!same) throw new Refusal('clientIdReused');
  return once.clientId != null || young ? entityId : undefined;
}

export async function rememberMade(tx: Query, principal: Principal, once: Once, entityId: string): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(once.content)).digest();
  await afterwards(tx, { text: remember, values: [principal.id, once.operation, once.clientId ?? hash.toString('hex'), hash, entityId], isKept: true });
}
