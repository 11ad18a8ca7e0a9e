/** Two people drew one journey at once: both drafts part by part (who enters, bounds, each node, each way), so that each part is kept by itself (docs/adr/0104). Pure. */
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { merged, standingOf } from '#src/kit/machines/forms/conflict.ts';
import type { Pick, Standing } from '#src/kit/machines/forms/conflict.ts';
import type { Draft } from './draft.ts';
import { portsOf } from './draft.ts';

type Parts = Readonly<Record<string, unknown>>;
export interface Versions {
  readonly opened: Draft;
  readonly yours: Draft;
  readonly theirs: Draft;
}
export type Picks = Readonly<Partial<Record<string, Pick>>>;
/** One part as each of both left it; null where it is not there. */
export interface Difference {
  readonly key: string;
  readonly of: 'entry' | 'caps' | 'node' | 'way';
  readonly standing: Standing;
  readonly opened: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
}

/** A node without its place: two who moved it contradict each other in nothing. */
const told = ({ at: _at, ...node }: JourneyNode): Omit<JourneyNode, 'at'> => node;
const partsOf = ({ entry, caps, graph: { nodes, edges } }: Draft): Parts => ({
  entry,
  caps,
  ...Object.fromEntries(nodes.map((node) => [`node ${node.id}`, told(node)])),
  ...Object.fromEntries(edges.map(({ from, port, to }) => [`way ${from} ${port}`, to])),
});

const stable = (value: unknown): unknown => (value === undefined ? null : value);
function side(parts: Parts, keys: readonly string[]): Parts {
  return Object.fromEntries(keys.map((key) => [key, stable(parts[key])]));
}
function sides({ opened, yours, theirs }: Versions): { readonly opened: Parts; readonly yours: Parts; readonly theirs: Parts } {
  const [before, mine, other] = [partsOf(opened), partsOf(yours), partsOf(theirs)];
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(other), ...Object.keys(before)])];
  return { opened: side(before, keys), yours: side(mine, keys), theirs: side(other, keys) };
}

export function differencesOf(versions: Versions): readonly Difference[] {
  const { opened, yours, theirs } = sides(versions);
  return Object.keys(yours).flatMap((key) => {
    const standing = standingOf(opened[key], yours[key], theirs[key]);
    const of = key.split(' ')[0] as Difference['of'];
    return standing === 'same' ? [] : [{ key, of, standing, opened: opened[key], yours: yours[key], theirs: theirs[key] }];
  });
}

/** A way whose node was taken away by the other one leads nowhere any more. */
function assembled(parts: Parts, { yours, theirs }: Versions): Draft {
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
export function togetherOf(versions: Versions, picks: Picks): Draft | null {
  const parts = merged(sides(versions), picks);
  return parts && assembled(parts, versions);
}
