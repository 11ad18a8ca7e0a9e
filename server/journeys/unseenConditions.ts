/** Counts on the nodes and the dry run tell who met a condition: nobody writes one about what they may not see. One that stands already is of whoever wrote it. */
import { isDeepStrictEqual } from 'node:util';
import { contentFrom } from '#contract/journeys/entry.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { isNoCondition } from '#contract/journeys/faultsOfGraph.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { refuseKept, refuseUnfit, unfitFor } from '#server/segments/writersConditions.ts';
import { isUnfit } from './journeyFaults.ts';

type Draft = Readonly<Record<string, unknown>>;
interface Written {
  readonly draft: Draft;
  readonly before: Draft;
}
type Place = readonly [field: 'entry' | 'graph', conditions: FilterGroup];

function conditionsOf(draft: Draft): readonly Place[] {
  const { entry, graph } = contentFrom(draft);
  const all: readonly (readonly [Place[0], unknown])[] = [
    ['entry', entry.conditions],
    ['entry', entry.exitConditions],
    ...graph.nodes.map(({ config }) => ['graph', config['conditions']] as const),
  ];
  return all.filter((place): place is Place => typeof place[1] === 'object' && !isNoCondition(place[1] as FilterGroup | null));
}

/** @throws Refusal invalidInput. A condition that fits nobody is a fault of the draft, and hinders its publishing alone. */
export async function refuseUnseen(query: Query, principal: Principal, orgId: string, { draft, before }: Written): Promise<void> {
  const standing = conditionsOf(before).map(([, conditions]) => conditions);
  for (const [field, conditions] of conditionsOf(draft)) {
    if (standing.some((one) => isDeepStrictEqual(one, conditions))) continue;
    const unfit = await unfitFor(query, principal, orgId, conditions);
    if (unfit === undefined) await refuseKept(query, principal, field, conditions);
    else if (!(await isUnfit({ query, orgId, groupId: principal.groupId }, conditions))) throw refuseUnfit(field, unfit);
  }
}
