/** The latest moves of one life: lines of the history, of rows that the reader sees, told as the history tells them. */
import { livesLimits } from '#contract/limits/lives.ts';
import type { ToldMove } from '#contract/lives/told.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Query } from '#server/db/database.ts';
import { narrowWithin } from '#server/db/rlsContext.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { seenAmong } from '#server/engine/readMore.ts';
import { calledOf } from '#server/engine/rows.ts';
import { stateOfKept } from './standing.ts';
import type { LifeAt } from './standing.ts';

interface Line extends Record<string, unknown> {
  readonly rowId: string;
  readonly version: number;
  readonly at: string;
  readonly byName: string | null;
  readonly reason: string | null;
  readonly changes: readonly FieldChange[];
}
const linesSql = `select c.entity_id as "rowId", c.version, c.at, c.by_name as "byName", c.reason, c.changes from record_change c
  where c.entity = $1 and c.change = 'moved' order by c.at desc limit $2`;

export async function latestMoves(query: Query, at: LifeAt, caller: Caller): Promise<{ readonly moves: readonly ToldMove[]; readonly isCut: boolean }> {
  const { entity } = caller;
  await narrowWithin(query, caller.principal);
  const lines = await query.query<Line>(linesSql, [entity.name, livesLimits.read]);
  const seen = await seenAmong(query, caller, [...new Set(lines.map(({ rowId }) => rowId))]);
  const moves = lines.flatMap(({ rowId, version, at: moment, byName, reason, changes }): Omit<ToldMove, 'title'>[] => {
    const change = changes.find((one) => one.field === at.kept);
    const [from, to] = [stateOfKept(at, change?.from), stateOfKept(at, change?.to)];
    return seen.has(rowId) && Object.hasOwn(at.life.states, to) ? [{ id: `${rowId}:${version}`, rowId, at: moment, by: byName, from, to, reason }] : [];
  });
  const told = moves.slice(0, livesLimits.told);
  const titles = await calledOf(query, entity.name, [...new Set(told.map(({ rowId }) => rowId))], caller);
  return {
    moves: told.map((one) => ({ ...one, title: titles.get(one.rowId) ?? '' })),
    isCut: moves.length > told.length || lines.length === livesLimits.read,
  };
}
