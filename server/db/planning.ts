/**
 * PostgreSQL makes a plan of a kept statement for each set of values as long as it believes that to be cheaper than one plan for all of them, and for lists it always does: planning
 * took longer than reading (docs/adr/0090). A statement that says it is kept has one plan; all others are planned for what they ask.
 */
import type { Statement } from './database.ts';

export const planningSetting = 'plan_cache_mode';
/** PostgreSQL does this unless it is told otherwise. */
export const usualPlanning = 'auto';
export type Planning = 'auto' | 'force_generic_plan';

export const planningOf = ({ isKept }: Statement): Planning => (isKept === true ? 'force_generic_plan' : usualPlanning);

/** It ends with the transaction. */
export const planningStatement = (planning: Planning): Statement => ({
  text: `select set_config('${planningSetting}', $1, true)`,
  values: [planning],
  isKept: true,
});
