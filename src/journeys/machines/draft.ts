/** The contents of a journey as somebody writes them. Pure. */
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import { emptyGraph, entryNodeId } from '#contract/journeys/graph.ts';
import type { JourneyGraph, JourneyNode } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';

export interface Draft {
  readonly entry: JourneyEntry;
  readonly graph: JourneyGraph;
  readonly caps: JourneyCaps;
}
type Row = Readonly<Record<string, unknown>>;

/** A journey that nobody has drawn yet has its entry alone. */
export const draftOf = (row: Row): Draft => ({
  entry: (row['entry'] ?? {}) as JourneyEntry,
  graph: (row['graph'] ?? emptyGraph) as JourneyGraph,
  caps: (row['caps'] ?? {}) as JourneyCaps,
});

const outs = Object.fromEntries(Object.entries(nodeKinds).map(([kind, { outs: ports }]) => [kind, ports.map(({ name }) => name)]));
export const portsOf = ({ kind }: Pick<JourneyNode, 'kind'>): readonly string[] => outs[kind] ?? [];

/** A node as it begins: what its kind says unless told. */
export function newNode(id: string, kind: NodeKind): JourneyNode {
  const given = Object.entries(nodeKinds[kind].fields).flatMap(([name, { options }]) => (options.default === undefined ? [] : [[name, options.default]]));
  return { id, kind, config: Object.fromEntries(given), at: { x: 0, y: 0 } };
}

/** The beginning stays, and there is one. */
export const isLoose = (id: string): boolean => id !== entryNodeId;
