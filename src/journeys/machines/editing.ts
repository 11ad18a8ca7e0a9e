/** Each act on the contents of a journey, as what it makes of them. Pure. */
import { entryNodeId } from '#contract/journeys/graph.ts';
import type { JourneyGraph, JourneyNode, NodeConfig } from '#contract/journeys/graph.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';
import { withoutOldVersion } from '#contract/journeys/templatePins.ts';
import { connected, cut, freeIds, insertedAt, openingOf, parted, pasted, removed, withNode } from '#src/kit/machines/graph/edit.ts';
import type { Opening } from '#src/kit/machines/graph/edit.ts';
import { edgesInto, inOrder, nodeOf } from '#src/kit/machines/graph/graph.ts';
import type { Point } from '#src/kit/machines/graph/graph.ts';
import { tidied } from '#src/kit/machines/graph/layout.ts';
import { isLoose, newNode, portsOf } from './draft.ts';
import { written } from './editorSetup.ts';
import type { JourneyEditorContext } from './editorSetup.ts';
import { renewed } from './templates.ts';

type Context = JourneyEditorContext;
type Change = Partial<Context>;

const graphed = (context: Context, graph: JourneyGraph, group: string | null = null): Change =>
  graph === context.draft.graph ? {} : written(context, { ...context.draft, graph }, group);

export const chosenNode = ({ draft, chosen }: Pick<Context, 'draft' | 'chosen'>): JourneyNode | undefined => nodeOf(draft.graph, chosen.at(-1));
/** Whatever comes next comes after the chosen node; after the last one that has a way left where none is chosen. */
function openingFor(context: Context): Opening | null {
  const { graph } = context.draft;
  const chosen = chosenNode(context);
  const last = inOrder(graph, portsOf).findLast((node) => portsOf(node).length > 0);
  return openingOf(graph, chosen, portsOf) ?? openingOf(graph, last, portsOf);
}

export function added(context: Context, kind: NodeKind, opening: Opening | null): Change {
  const [id = ''] = freeIds(context.draft.graph, 1);
  const graph = insertedAt<JourneyNode>(context.draft.graph, opening ?? openingFor(context), newNode(id, kind), portsOf);
  return { ...graphed(context, graph), chosen: [id] };
}

/** The node before the first of them is chosen then, so that keys go on from there. */
export function takenOut(context: Context, ids: readonly string[] = context.chosen): Change {
  const { graph } = context.draft;
  const gone = ids.filter((id) => isLoose(id) && nodeOf(graph, id));
  if (gone.length === 0) return {};
  const before = edgesInto(graph, gone[0] ?? '').find(({ from }) => !gone.includes(from))?.from ?? entryNodeId;
  return { ...graphed(context, removed<JourneyNode>(graph, gone, portsOf)), chosen: [before] };
}

export const copied = ({ draft, chosen, clip }: Context): Change => {
  const taken = cut<JourneyNode>(draft.graph, chosen.filter(isLoose));
  return { clip: taken.nodes.length === 0 ? clip : taken };
};
function put(context: Context, clip: Context['clip']): Change {
  if (!clip || clip.nodes.length === 0) return {};
  const { graph, ids } = pasted<JourneyNode>(context.draft.graph, clip, openingFor(context), portsOf);
  return { ...graphed(context, graph), chosen: ids };
}
export const putIn = (context: Context): Change => put(context, context.clip);
export const doubled = (context: Context): Change => put(context, cut<JourneyNode>(context.draft.graph, context.chosen.filter(isLoose)));

export function moved(context: Context, places: Readonly<Record<string, Point>>): Change {
  const { graph } = context.draft;
  const isMoved = graph.nodes.some(({ id, at }) => places[id] && (places[id].x !== at.x || places[id].y !== at.y));
  return isMoved ? graphed(context, { ...graph, nodes: graph.nodes.map((node) => ({ ...node, at: places[node.id] ?? node.at })) }) : {};
}
export const inPlace = (context: Context): Change => graphed(context, tidied<JourneyNode>(context.draft.graph, portsOf));

export function configured(context: Context, id: string, patch: NodeConfig): Change {
  const node = nodeOf(context.draft.graph, id);
  if (!node) return {};
  const next = { ...node, config: { ...node.config, ...withoutOldVersion(patch) } };
  return graphed(context, withNode<JourneyNode>(context.draft.graph, next), `${id} ${Object.keys(patch).join(' ')}`);
}
export const renewedTemplates = (context: Context, nodes?: readonly string[]): Change =>
  graphed(context, renewed(context.draft.graph, context.templates, nodes));
export function titled(context: Context, id: string, title: string): Change {
  const node = nodeOf(context.draft.graph, id);
  if (!node) return {};
  const { title: _before, ...rest } = node;
  return graphed(context, withNode<JourneyNode>(context.draft.graph, title === '' ? rest : { ...rest, title }), `${id} title`);
}

/** Nothing leads back into the beginning. */
export const led = (context: Context, opening: Opening, to: string): Change =>
  to === entryNodeId ? {} : graphed(context, connected<JourneyNode>(context.draft.graph, opening, to));
export const cutEdge = (context: Context, id: string): Change => graphed(context, parted<JourneyNode>(context.draft.graph, id));
export const bounded = (context: Context, part: 'entry' | 'caps', patch: Readonly<Record<string, unknown>>): Change =>
  written(context, { ...context.draft, [part]: { ...context.draft[part], ...patch } }, `${part} ${Object.keys(patch).join(' ')}`);
