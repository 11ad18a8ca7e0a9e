/** PostgreSQL's plan of what a request asks: behind row security, and where its plan is kept by the plan for all values. */
import pg from 'pg';
import type { Database, Row, Statement } from '#server/db/database.ts';
import { rlsContextOf, withRlsContext } from '#server/db/rlsContext.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const literalOf = (value: unknown): string => (value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)));

/** The statement runs. @returns all nodes of its plan */
export async function planOf(database: Database, principal: Principal, { text, values = [], isKept }: Statement): Promise<Plan[]> {
  type Explained = Row & { readonly 'QUERY PLAN': readonly { Plan: Plan }[] };
  const [found] = await withRlsContext(database, rlsContextOf(principal)).transaction(async (query) => {
    if (isKept !== true) return query.query<Explained>(`explain (analyze, format json) ${text}`, values);
    await query.query('set local plan_cache_mode = force_generic_plan');
    await query.query(`prepare page as ${text}`);
    const explained = await query.query<Explained>(`explain (analyze, format json) execute page(${values.map(literalOf).join(', ')})`);
    await query.query('deallocate page');
    return explained;
  });
  return nodesOf(found?.['QUERY PLAN'][0]?.Plan as Plan);
}

/** Rows of a table that were looked at. */
export const lookedAt = (nodes: readonly Plan[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);
