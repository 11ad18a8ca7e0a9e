/** Two people drew one process at once: both drafts by their parts (variables, whether it may be taken back, each node, each way), put together again. Pure. */
import type { ProcessEdge, ProcessNode } from '#contract/processes/graph.ts';
import type { ProcessContent, ProcessVariable } from '#contract/processes/variables.ts';
import { differencesOf as differing, partsTogether } from '#src/kit/machines/drafts/parts.ts';
import type { Difference as Differing, Parts, Picks, Versions } from '#src/kit/machines/drafts/parts.ts';

export type Difference = Differing<'variables' | 'mayWithdraw' | 'mayCancel' | 'node' | 'way'>;

/** A node without its place: two who moved it contradict each other in nothing. */
const told = ({ at: _at, ...node }: ProcessNode): Omit<ProcessNode, 'at'> => node;
const partsOf = ({ variables, mayWithdraw, mayCancel, graph: { nodes, edges } }: ProcessContent): Parts => ({
  variables,
  mayWithdraw,
  mayCancel,
  ...Object.fromEntries(nodes.map((node) => [`node ${node.id}`, told(node)])),
  ...Object.fromEntries(edges.map((edge) => [`way ${edge.id}`, edge])),
});

export const differencesOf = (versions: Versions<ProcessContent>): readonly Difference[] => differing(versions, partsOf);

/** A way whose node was taken away by the other one leads nowhere any more. Branches stand in the order of whoever saves now. */
function assembled(parts: Parts, { yours, theirs }: Versions<ProcessContent>): ProcessContent {
  const places = new Map([...theirs.graph.nodes, ...yours.graph.nodes].map(({ id, at }) => [id, at]));
  const nodes = Object.entries(parts).flatMap(([key, node]) =>
    key.startsWith('node ') && node !== null ? [{ ...(node as Omit<ProcessNode, 'at'>), at: places.get(key.slice(5)) ?? { x: 0, y: 0 } }] : [],
  );
  const known = new Set(nodes.map(({ id }) => id));
  const edges = Object.entries(parts)
    .flatMap(([key, edge]) => (key.startsWith('way ') && edge !== null ? [edge as ProcessEdge] : []))
    .filter(({ from, to }) => known.has(from) && known.has(to));
  return {
    graph: { nodes, edges },
    variables: (parts['variables'] ?? []) as readonly ProcessVariable[],
    mayWithdraw: parts['mayWithdraw'] === true,
    mayCancel: parts['mayCancel'] === true,
  };
}

/** Both in one, a clash as it was decided; null while one is not. */
export function togetherOf(versions: Versions<ProcessContent>, picks: Picks): ProcessContent | null {
  const parts = partsTogether(versions, partsOf, picks);
  return parts && assembled(parts, versions);
}
