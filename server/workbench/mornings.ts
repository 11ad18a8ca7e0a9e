/**
 * The numbers of nine o'clock (docs/adr/0108): counted once a day for whoever looks at their workbench, as they see them then. A server that was away at nine counts when it is back,
 * and the moment is kept beside the numbers.
 */
import { workbenchLimits } from '#contract/limits/workbench.ts';
import { tileNames } from '#contract/workbench/tiles.ts';
import type { TileCounts } from '#contract/workbench/told.ts';
import type { Database } from '#server/db/database.ts';
import { rlsContextOf } from '#server/db/rlsContext.ts';
import { ownerOf } from '#server/jobs/owner.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { RoleAssignments } from '#server/session/assignments.ts';
import { countTiles, countsOf } from './countTiles.ts';

interface Due extends Record<string, unknown> {
  readonly ownerId: string;
  readonly orgId: string;
}
const localNow = `(now() at time zone 'Asia/Shanghai')`;
const dueSql = `select w.user_id as "ownerId", w.org_id as "orgId" from workbench w
  where w.deleted_at is null and w.morning_on is distinct from ${localNow}::date and extract(hour from ${localNow}) >= $1
    and w.seen_at > now() - interval '${workbenchLimits.morningDays} days' order by w.seen_at desc limit ${workbenchLimits.morningAtOnce}`;
const keepSql = `update workbench set morning_on = ${localNow}::date, morning_at = now(), morning = $3
  where user_id = $1 and org_id = $2 and morning_on is distinct from ${localNow}::date`;

interface On {
  readonly database: Database;
  readonly keys: Keys;
}
/** @returns nothing for somebody who is gone, or no longer in that organisation */
async function countFor({ database, keys }: On, due: Due, assignments: RoleAssignments): Promise<TileCounts | null> {
  try {
    const principal = await ownerOf(database, { ...due, language: 'zh-CN' }, assignments);
    return await database.snapshot(async (query) => countsOf((await countTiles(query, { principal, keys }, tileNames)).told), rlsContextOf(principal));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** @param hour of Shanghai from which on it is morning @returns for how many people the numbers of today were kept */
export async function keepMornings(on: On, hour: number): Promise<number> {
  const due = await on.database.query<Due>(dueSql, [hour]);
  if (due.length === 0) return 0;
  const assignments = await loadAssignments(on.database);
  for (const one of due) {
    const counts = await countFor(on, one, assignments);
    await on.database.query(keepSql, [one.ownerId, one.orgId, counts && JSON.stringify(counts)]);
  }
  return due.length;
}

export const startMornings = ({ database, keys, onFault }: On & { readonly onFault: (error: unknown) => void }): (() => Promise<void>) =>
  startPollLoop({
    turn: async () => (await keepMornings({ database, keys }, workbenchLimits.morningHour)) === workbenchLimits.morningAtOnce,
    pollMs: workbenchLimits.morningPollMs,
    onFault,
  });
