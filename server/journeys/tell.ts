/** Writes of the runtime are told like any other: open lists and counts on nodes move as somebody moves. Steps are the history of a walk, so none is written beside them. */
import { entityOf } from '#server/engine/entities.ts';
import { publish } from '#server/engine/recordChange.ts';
import type { Changed, HistoryAct } from '#server/engine/recordChange.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Enrolment } from './run.ts';

type Told = Changed & Record<string, unknown>;
type Where = Pick<Enrolment, 'orgId' | 'groupId'>;

export function tell(
  tx: Tx,
  where: Where,
  { entity, act }: { readonly entity: 'journeyEnrolment' | 'journeyStep'; readonly act: HistoryAct },
  rows: readonly Told[],
): void {
  const principal = systemOf(where);
  for (const [orgId, some] of Map.groupBy(rows, (row) => row.orgId)) publish(tx, { entity: entityOf(entity), principal, act, orgIds: [orgId] }, some);
}
