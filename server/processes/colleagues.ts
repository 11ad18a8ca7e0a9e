/** Colleagues among whom somebody chooses: to delegate, to add, or to decide about what they begin. By name alone, whatever else the reader may see of people. */
import { processLimits } from '#contract/limits/processes.ts';
import type { Colleague } from '#contract/processes/taskDesk.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { optionsOf } from '#server/engine/readMore.ts';
import type { By } from './by.ts';

export async function colleaguesOf(query: Query, { principal, keys }: By): Promise<readonly Colleague[]> {
  const caller = { entity: entityOf('staffUser'), call: { entity: 'staffUser', verb: 'options' }, principal, keys } as const;
  const found = await optionsOf(query, caller, { limit: processLimits.colleagues });
  return found.filter(({ id, isPast }) => !isPast && id !== principal.id).map(({ id, label }) => ({ id, name: label }));
}
