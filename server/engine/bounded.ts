/**
 * A list that is narrowed by what no index knows may read every row of a large house before it has a page (docs/adr/0090). The database stops it after a while, and the asker is told by
 * what it can be narrowed: nobody else waits for it meanwhile.
 */
import { resourceLimits } from '#contract/limits/lists.ts';
import type { Row, Query, Statement } from '#server/db/database.ts';
import { isTooSlow } from '#server/db/faults.ts';
import { pipelined } from '#server/db/pipelined.ts';
import type { Principal } from '#server/kit/principal.ts';
import { invalid } from '#server/kit/invalid.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Entity } from './entities.ts';
import { fieldAccess, isClear } from './fieldAccess.ts';
import type { Field } from '#contract/kinds.ts';

/** Another value of these may ask for another index. */
export const hasIndex = ({ resource }: Entity, name: string, { options }: Pick<Field, 'options'>): boolean =>
  options.sort === true || options.search === true || [...(resource.indexes ?? []), ...(resource.unique ?? [])].some((fields) => fields.includes(name));

const said = 5;

interface Asker {
  readonly entity: Entity;
  readonly principal: Principal;
}

/** Fields whose values an index knows, as far as the asker sees them in clear: with one of them a list finds its rows. Words have keys of their own, which a filter does not ask. */
function narrowingOf({ entity, principal }: Asker): string {
  const access = fieldAccess(principal, entity.resource);
  const [at, mark] = principal.language === 'en' ? [1, ', '] : [0, '、'];
  const names = Object.entries(entity.resource.fields).filter(
    ([name, field]) => entity.stored.has(name) && hasIndex(entity, name, { options: { ...field.options, search: false } }) && isClear(access(name)),
  );
  return names
    .slice(0, said)
    .map(([, { label }]) => label[at])
    .join(mark);
}

/** `set local` holds until the transaction ends: what else the call reads is bounded by it as well. */
const boundSql: Statement = { text: `select set_config('statement_timeout', '${resourceLimits.filterMs}', true)` };

/**
 * A figure reads all that it is made of, so that each of its statements is bounded, however it was asked for.
 * @throws Refusal invalidInput, which names fields to narrow by
 */
export async function figuredInTime<T>(query: Query, asker: Asker, work: () => Promise<T>): Promise<T> {
  await query.query(boundSql.text);
  try {
    return await work();
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    const [seconds, fields] = [resourceLimits.filterMs / 1_000, narrowingOf(asker)];
    throw invalid(asker.principal, 'figure', [
      `这项统计算了 ${seconds} 秒还没有算完，已停止。缩短时间范围，或加一个筛选条件，例如：${fields}`,
      `This figure was counted for ${seconds} s without an end, and was stopped. Choose a shorter range, or filter further, for example by: ${fields}`,
    ]);
  }
}

/**
 * @param isFiltered nobody knows how much has to be read
 * @throws Refusal filterTooWide, which names fields to narrow by
 */
export async function boundedly(
  query: Query,
  caller: Asker,
  statements: readonly Statement[],
  on: { readonly isFiltered: boolean; readonly isLast: boolean },
): Promise<Row[][]> {
  if (!on.isFiltered) return pipelined(query, statements, on.isLast);
  try {
    // It is kept where what comes behind it is: between a kept statement and one that is not it has to be said how the next one is planned.
    const bound = { ...boundSql, isKept: statements.at(-1)?.isKept === true };
    const [, ...results] = await pipelined(query, [bound, ...statements], on.isLast);
    return results;
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    throw new Refusal('filterTooWide', { seconds: resourceLimits.filterMs / 1_000, fields: narrowingOf(caller) });
  }
}
