/** Two people drew one journey at once: both drafts by their parts (who enters, bounds, each node, each way), put together again. Pure. */
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { differencesOf as differing, partsTogether } from '#src/kit/machines/drafts/parts.ts';
import type { Difference as Differing, Parts, Picks, Versions } from '#src/kit/machines/drafts/parts.ts';
import type { Draft } from './draft.ts';
import { portsOf } from './draft.ts';

export type Difference = Differing<'entry' | 'caps' | 'node' | 'way'>;

/** A node without its place: two who moved it contradict each other in nothing. */
const told = ({ at: _at, ...node }: JourneyNode): Omit<JourneyNode, 'at'> => node;
const partsOf = ({ entry, caps, graph: { nodes, edges } }: Draft): Parts => ({
  entry,
  caps,
  ...Object.fromEntries(nodes.map((node) => [`node ${node.id}`, told(node)])),
  ...Object.fromEntries(edges.map(({ from, port, to }) => [`way ${from} ${port}`, to])),
});

export const differencesOf = (versions: Versions<Draft>): readonly Difference[] => differing(versions, partsOf);

/** A way whose node was taken away by the other one leads nowhere any more. */
function assembled(parts: Parts, { yours, theirs }: Versions<Draft>): Draft {
  const places = new Map([...theirs.graph.nodes, ...yours.graph.nodes].map(({ id, at }) => [id, at]));
  const nodes = Object.entries(parts).flatMap(([key, node]) =>
    key.startsWith('node ') && node !== null ? [{ ...(node as Omit<JourneyNode, 'at'>), at: places.get(key.slice(5)) ?? { x: 0, y: 0 } }] : [],
  );
  const known = new Map(nodes.map((node) => [node.id, node]));
  const edges = Object.entries(parts).flatMap(([key, to]) => {
    const [, from = '', port = ''] = key.split(' ');
    const node = known.get(from);
    const isWay = key.startsWith('way ') && typeof to === 'string' && node !== undefined && portsOf(node).includes(port) && known.has(to);
    return isWay ? [{ id: `${from}:${port}`, from, port, to }] : [];
  });
  return { entry: parts['entry'] as JourneyEntry, caps: parts['caps'] as JourneyCaps, graph: { nodes, edges } };
}

/** Both in one, a clash as it was decided; null while one is not. */
export function togetherOf(versions: Versions<Draft>, picks: Picks): Draft | null {
  const parts = partsTogether(versions, partsOf, picks);
  return parts && assembled(parts, versions);
}
