/** People on nodes, of those whom the reader sees. Test persons count nowhere. */
import type { JourneySums, NodeCount } from '#contract/journeys/answers.ts';
import type { ExitReason, ParkedReason } from '#contract/journeys/reasons.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { readConditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Counted extends Record<string, unknown> {
  readonly node: string;
  readonly state: 'active' | 'waiting' | 'parked' | 'ended';
  readonly parked: ParkedReason | null;
  readonly exit: ExitReason | null;
  readonly count: number;
}
const sum = (rows: readonly Counted[]): number => rows.reduce((total, { count }) => total + count, 0);
const inState = (rows: readonly Counted[], state: Counted['state']): number => sum(rows.filter((row) => row.state === state));

const countOf = (node: string, rows: readonly Counted[]): NodeCount => ({
  node,
  active: inState(rows, 'active'),
  waiting: inState(rows, 'waiting'),
  parked: inState(rows, 'parked'),
  ended: inState(rows, 'ended'),
  parkedBecause: rows.flatMap(({ parked, count }) => (parked === null ? [] : [{ reason: parked, count }])),
});

export async function countsOf(
  query: Query,
  principal: Principal,
  journeyId: string,
): Promise<{ readonly nodes: readonly NodeCount[]; readonly sums: JourneySums }> {
  const entity = entityOf('journeyEnrolment');
  const values = new Values();
  const rows = await query.query<Counted>(
    `select x.node, x.state, x.parked_reason as parked, x.exit_reason as exit, count(*)::int as count from ${entity.seen} x
     where x.journey_id = ${values.add(journeyId, 'uuid')} and not x.is_test and ${readConditionsOf(entity, principal, values)} group by 1, 2, 3, 4`,
    values.list,
  );
  const exits = Map.groupBy(
    rows.filter(({ exit }) => exit !== null),
    ({ exit }) => exit,
  );
  return {
    nodes: [...Map.groupBy(rows, ({ node }) => node)].map(([node, some]) => countOf(node, some)).toSorted((one, other) => (one.node < other.node ? -1 : 1)),
    sums: {
      entered: sum(rows),
      active: inState(rows, 'active'),
      waiting: inState(rows, 'waiting'),
      parked: inState(rows, 'parked'),
      ended: inState(rows, 'ended'),
      exits: [...exits].flatMap(([reason, some]) => (reason === null ? [] : [{ reason, count: sum(some) }])),
    },
  };
}
