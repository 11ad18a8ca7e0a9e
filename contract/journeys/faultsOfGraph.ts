/** Judges a graph without asking anybody: the editor while somebody draws, the server before it publishes. What only the server can know is judged in server/journeys/faults. */
import type { FilterGroup } from '#contract/filter.ts';
import { capFields, entryFields } from './entry.ts';
import type { JourneyCaps, JourneyEntry } from './entry.ts';
import { variableNamed, variablesIn } from './facts.ts';
import { faultAbout, faultOf, faultsOfFields } from './faults.ts';
import type { GraphFault } from './faults.ts';
import type { JourneyGraph, JourneyNode, NodeConfig } from './graph.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { isNodeKind } from './graph.ts';
import { configOf, nodeKinds } from './nodeKinds.ts';

interface Moment {
  /** YYYY-MM-DD in Shanghai. */
  readonly today: string;
}

const repeated = (ids: readonly string[]): readonly string[] => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];

function faultsOfShape({ nodes, edges }: JourneyGraph): readonly GraphFault[] {
  const entries = nodes.filter(({ kind }) => kind === 'entry');
  const ids = new Set(nodes.map(({ id }) => id));
  const lost = edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to));
  const back = edges.filter(({ to }) => entries.some(({ id }) => id === to));
  return [
    ...(entries.length === 0 ? [faultOf(null, 'noEntry')] : []),
    ...entries.slice(1).map(({ id }) => faultOf(id, 'manyEntries')),
    ...(nodes.length > journeyLimits.nodes ? [faultOf(null, 'tooManyNodes', String(journeyLimits.nodes))] : []),
    ...nodes.flatMap(({ id, kind }) => (isNodeKind(kind) ? [] : [faultOf(id, 'unknownKind', String(kind))])),
    ...repeated(nodes.map(({ id }) => id)).map((id) => faultOf(id, 'twice', id)),
    ...repeated(edges.map(({ id }) => id)).map((id) => faultOf(null, 'twice', id)),
    ...lost.map(({ id, from }) => faultOf(ids.has(from) ? from : null, 'lostEdge', id)),
    ...back.map(({ from }) => faultOf(from, 'intoEntry')),
  ];
}

/** Each port leads to one node; an edge from a port that the kind does not have leads nobody anywhere. */
function faultsOfPorts({ id, kind }: JourneyNode, { edges }: JourneyGraph): readonly GraphFault[] {
  if (!isNodeKind(kind)) return [];
  const { outs } = nodeKinds[kind];
  const own = edges.filter(({ from }) => from === id);
  const strange = own.filter(({ port }) => !outs.some(({ name }) => name === port));
  return [
    ...outs.flatMap(({ name, label }) => {
      const count = own.filter(({ port }) => port === name).length;
      return count === 1 ? [] : [faultAbout(id, count === 0 ? 'portNowhere' : 'portTwice', label)];
    }),
    ...strange.map((edge) => faultOf(id, 'lostEdge', edge.id)),
  ];
}

const nextOf = ({ edges }: JourneyGraph, id: string): readonly string[] => edges.filter(({ from }) => from === id).map(({ to }) => to);

function reachedFrom(graph: JourneyGraph, start: readonly string[]): ReadonlySet<string> {
  const reached = new Set(start);
  for (const id of reached) for (const next of nextOf(graph, id)) reached.add(next);
  return reached;
}

/** Nodes on which nobody has to stay, and that lead back to themselves over such nodes alone. */
function faultsOfCycles(graph: JourneyGraph): readonly GraphFault[] {
  const passing = graph.nodes.filter((node) => isNodeKind(node.kind) && !nodeKinds[node.kind].waits(configOf(node)));
  const ids = new Set(passing.map(({ id }) => id));
  const edges = graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const without = { nodes: passing, edges };
  return passing.filter(({ id }) => reachedFrom(without, nextOf(without, id)).has(id)).map(({ id }) => faultOf(id, 'cycle'));
}

const textsOf = (config: NodeConfig): readonly string[] => {
  const contents = Array.isArray(config['contents']) ? (config['contents'] as readonly { readonly text?: unknown }[]) : [];
  return contents.map((content) => (typeof content?.text === 'string' ? content.text : ''));
};

function faultsOfVariables(id: string, texts: readonly string[], field: string): readonly GraphFault[] {
  const unknown = texts.flatMap((text) => variablesIn(text).filter((name) => variableNamed(name) === undefined));
  return [...new Set(unknown)].map((name) => faultOf(id, 'variableUnknown', name, field));
}

function faultsOfMessage({ id, config }: JourneyNode): readonly GraphFault[] {
  const texts = textsOf(config);
  const channels = Array.isArray(config['channels']) ? (config['channels'] as readonly unknown[]) : [];
  const needsText = channels.some((channel) => channel === 'inApp' || channel === 'wecom');
  return [
    ...(texts.length > journeyLimits.contents ? [faultOf(id, 'tooManyContents', String(journeyLimits.contents), 'contents')] : []),
    ...(needsText && texts.every((text) => text.trim() === '') ? [faultOf(id, 'noContent', '', 'contents')] : []),
    ...faultsOfVariables(id, texts, 'contents'),
  ];
}

function faultsOfWait({ id, config }: JourneyNode, { today }: Moment): readonly GraphFault[] {
  const day = config['day'];
  return config['by'] === 'day' && typeof day === 'string' && day < today ? [faultOf(id, 'dateInPast', day, 'day')] : [];
}

/** A group without a condition in it asks for nothing. */
export const isNoCondition = (group: FilterGroup | null | undefined): boolean =>
  !group || (group.has === undefined && group.hasNo === undefined && (group.all ?? group.any ?? []).length === 0);

function faultsOfNode(node: JourneyNode, graph: JourneyGraph, moment: Moment): readonly GraphFault[] {
  if (!isNodeKind(node.kind)) return [];
  const { fields } = nodeKinds[node.kind];
  const more: Partial<Record<JourneyNode['kind'], () => readonly GraphFault[]>> = {
    message: () => faultsOfMessage(node),
    questionnaire: () => faultsOfVariables(node.id, [String(node.config['text'] ?? '')], 'text'),
    wait: () => faultsOfWait(node, moment),
    branch: () =>
      node.config['conditions'] && isNoCondition(node.config['conditions'] as FilterGroup)
        ? [faultAbout(node.id, 'missing', ['条件', 'Conditions'], 'conditions')]
        : [],
  };
  const own = more[node.kind]?.() ?? [];
  const told = new Set(own.map(({ field }) => field));
  return [...faultsOfFields(node.id, fields, node.config).filter(({ field }) => !told.has(field)), ...own, ...faultsOfPorts(node, graph)];
}

export function faultsOfGraph(graph: JourneyGraph, moment: Moment): readonly GraphFault[] {
  const entry = graph.nodes.find(({ kind }) => kind === 'entry');
  const reached = entry ? reachedFrom(graph, [entry.id]) : new Set<string>();
  return [
    ...faultsOfShape(graph),
    ...graph.nodes.flatMap((node) => faultsOfNode(node, graph, moment)),
    ...(entry ? graph.nodes.filter(({ id, kind }) => kind !== 'entry' && !reached.has(id)).map(({ id }) => faultOf(id, 'unreachable')) : []),
    ...faultsOfCycles(graph),
  ];
}

/** Nobody would enter, or everybody: of what the draft itself says. A group that has nobody is known to the server alone. */
export function faultsOfEntry(entry: JourneyEntry, caps: JourneyCaps): readonly GraphFault[] {
  const fields = faultsOfFields(null, entryFields, entry as NodeConfig);
  const capFaults = faultsOfFields(null, capFields, caps as NodeConfig);
  const isWide = entry.by === 'event' && entry.event === undefined && isNoCondition(entry.conditions);
  return [
    ...fields.map((fault) => (fault.field === 'groupId' && fault.code === 'missing' ? faultOf(null, 'nobody', '', 'groupId') : fault)),
    ...(isWide ? [faultOf(null, 'everybody', '', 'event')] : []),
    ...capFaults,
    ...(capFaults.length === 0 && (caps.perDay ?? 0) > (caps.atOnce ?? Number.POSITIVE_INFINITY) ? [faultOf(null, 'caps', '', 'perDay')] : []),
  ];
}
