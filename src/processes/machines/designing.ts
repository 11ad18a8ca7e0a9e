/** Each act on the contents of a process, as what it makes of them. Pure. */
import type { FilterGroup } from '#contract/filter.ts';
import { placed } from '#contract/processes/places.ts';
import type { ProcessConfig, ProcessEdge, ProcessGraph, ProcessNode, ProcessNodeKind } from '#contract/processes/graph.ts';
import { edgesTo, processNodeOf } from '#contract/processes/graph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { connected, cut, parted, pasted } from '#src/kit/machines/graph/edit.ts';
import type { Opening } from '#src/kit/machines/graph/edit.ts';
import type { Graph, Point } from '#src/kit/machines/graph/graph.ts';
import { isLoose } from './content.ts';
import { written } from './designerSetup.ts';
import type { DesignerContext } from './designerSetup.ts';
import { branchAt, branchMoved, stepOn, withoutBranch, withoutNodes } from './treeActs.ts';
import { endsHere, portsOf, processOf, waysOf } from './ways.ts';
import type { WayNode } from './ways.ts';

type Context = DesignerContext;
type Change = Partial<Context>;

/** The tree gives everything its place; in the graph only what an act moves. */
const drawn = (context: Context, graph: ProcessGraph, group: string | null = null): Change => {
  if (graph === context.draft.graph) return {};
  return written(context, { ...context.draft, graph: context.shows === 'tree' && group === null ? placed(graph) : graph }, group);
};

/** Whatever is added comes here: the place that was pressed, the chosen way, the way out of the chosen node, before an end; before the first end where nothing is chosen. */
export function openingFor({ draft: { graph }, chosen, opening }: Pick<Context, 'draft' | 'chosen' | 'opening'>): Opening | null {
  if (opening) return opening;
  const on = (edge: ProcessEdge | undefined): Opening | null => (edge ? { from: edge.from, port: edge.id } : null);
  const last = chosen.at(-1) ?? '';
  const node = waysOf(graph).nodes.find(({ id }) => id === last);
  const end = graph.nodes.find((one) => endsHere(one));
  if (node && !endsHere(node)) return node.ways[0] ? { from: node.id, port: node.ways[0].port } : null;
  return on(graph.edges.find(({ id }) => id === last) ?? edgesTo(graph, node?.id ?? end?.id ?? '')[0] ?? graph.edges[0]);
}

export function added(context: Context, kind: ProcessNodeKind, opening: Opening | null = openingFor(context)): Change {
  if (!opening) return {};
  const { graph, id } = stepOn(context.draft.graph, opening, kind);
  return { ...drawn(context, graph), chosen: [id] };
}

export function branched(context: Context, split: string): Change {
  const more = branchAt(context.draft.graph, split);
  return more ? { ...drawn(context, more.graph), chosen: [more.id] } : {};
}
export const branchOut = (context: Context, edge: string): Change => {
  const from = context.draft.graph.edges.find(({ id }) => id === edge)?.from;
  const change = drawn(context, withoutBranch(context.draft.graph, edge));
  return { ...change, chosen: from !== undefined && change.draft?.graph.nodes.some(({ id }) => id === from) ? [from] : [] };
};
export const branchPut = (context: Context, edge: string, by: 1 | -1): Change => drawn(context, branchMoved(context.draft.graph, edge, by));

/** A chosen branch is taken out with what stands on it; the node before the first that goes is chosen then, so that keys go on from there. */
export function takenOut(context: Context, ids: readonly string[] = context.chosen): Change {
  const { graph } = context.draft;
  const [way] = ids.filter((id) => graph.edges.some((edge) => edge.id === id));
  if (way !== undefined) return branchOut(context, way);
  const gone = ids.filter((id) => isLoose(graph, id) && processNodeOf(graph, id));
  if (gone.length === 0) return {};
  const next = withoutNodes(graph, gone);
  const before = edgesTo(graph, gone[0] ?? '').find(({ from }) => next.nodes.some(({ id }) => id === from))?.from;
  return { ...drawn(context, next), chosen: [before ?? next.nodes[0]?.id ?? ''] };
}

export const copied = ({ draft: { graph }, chosen, clip }: Context): Change => {
  const taken = cut<WayNode>(
    waysOf(graph),
    chosen.filter((id) => isLoose(graph, id)),
  );
  return { clip: taken.nodes.length === 0 ? clip : taken };
};
function put(context: Context, clip: Graph<WayNode> | null): Change {
  const opening = openingFor(context);
  if (!clip || clip.nodes.length === 0 || !opening) return {};
  const { graph, ids } = pasted<WayNode>(waysOf(context.draft.graph), clip, opening, portsOf);
  return { ...drawn(context, processOf(graph)), chosen: ids };
}
export const putIn = (context: Context): Change => put(context, context.clip);
export const doubled = (context: Context): Change => put(context, copied({ ...context, clip: null }).clip ?? null);

export function moved(context: Context, places: Readonly<Record<string, Point>>): Change {
  const { graph } = context.draft;
  const isMoved = graph.nodes.some(({ id, at }) => places[id] && (places[id].x !== at.x || places[id].y !== at.y));
  const nodes = graph.nodes.map((node) => ({ ...node, at: places[node.id] ?? node.at }));
  return isMoved ? written(context, { ...context.draft, graph: { ...graph, nodes } }) : {};
}
export const inPlace = (context: Context): Change => written(context, { ...context.draft, graph: placed(context.draft.graph) });

const withNode = (context: Context, id: string, change: (node: ProcessNode) => ProcessNode, group: string): Change => {
  const { graph } = context.draft;
  return drawn(context, { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? change(node) : node)) }, group);
};
export const configured = (context: Context, id: string, patch: ProcessConfig): Change =>
  withNode(context, id, (node) => ({ ...node, config: { ...node.config, ...patch } }), `${id} ${Object.keys(patch).join(' ')}`);
export const titled = (context: Context, id: string, title: string): Change =>
  withNode(context, id, ({ title: _before, ...node }) => (title === '' ? node : { ...node, title }), `${id} title`);

/** One way of a gateway is taken where no other fits: it has no condition, and no other is. */
export function conditioned(context: Context, id: string, said: { readonly condition?: FilterGroup | null; readonly isDefault?: boolean }): Change {
  const { graph } = context.draft;
  const from = graph.edges.find((edge) => edge.id === id)?.from;
  const edges = graph.edges.map((edge): ProcessEdge => {
    if (edge.from !== from) return edge;
    const { condition: before, isDefault: wasDefault, ...way } = edge;
    const isDefault = edge.id === id ? (said.isDefault ?? wasDefault) : said.isDefault === true ? false : wasDefault;
    const condition = edge.id === id && said.condition !== undefined ? said.condition : (before ?? null);
    return { ...way, ...(condition && isDefault !== true ? { condition } : {}), ...(isDefault === true ? { isDefault } : {}) };
  });
  return drawn(context, { ...graph, edges }, `${id} way`);
}

/** Nothing leads back into the beginning. */
export const led = (context: Context, opening: Opening, to: string): Change =>
  isLoose(context.draft.graph, to) ? drawn(context, processOf(connected<WayNode>(waysOf(context.draft.graph), opening, to))) : {};
export const cutEdge = (context: Context, id: string): Change => drawn(context, processOf(parted<WayNode>(waysOf(context.draft.graph), id)));
export const settled = (context: Context, patch: Partial<ProcessContent>): Change =>
  written(context, { ...context.draft, ...patch }, `content ${Object.keys(patch).join(' ')}`);
/** A file was read: what it says stands in place of all that was drawn, one step back. */
export const replaced = (context: Context, content: ProcessContent): Change => ({ ...written(context, content), chosen: [] });
