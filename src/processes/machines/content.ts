/** The contents of a process definition as somebody draws them. Pure. */
import { approvalSubject, approvalVariables } from '#contract/processes/approvalVariables.ts';
import { placed } from '#contract/processes/places.ts';
import type { ProcessGraph, ProcessNode, ProcessNodeKind } from '#contract/processes/graph.ts';
import { startNodeId } from '#contract/processes/graph.ts';
import { processKinds } from '#contract/processes/nodeKinds.ts';
import { processContentFrom } from '#contract/processes/variables.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { processOf, waysOf } from './ways.ts';

/** A node as it begins: what its kind says unless told. */
export function newNode(id: string, kind: ProcessNodeKind): ProcessNode {
  const given = Object.entries(processKinds[kind].fields).flatMap(([name, { options }]) => (options.default === undefined ? [] : [[name, options.default]]));
  return { id, kind, config: Object.fromEntries(given), at: { x: 0, y: 0 } };
}

/** Nobody has drawn it yet: it begins and ends, so that steps can be put between. */
function begun(graph: ProcessGraph): ProcessGraph {
  const [start] = graph.nodes;
  if (graph.nodes.length !== 1 || !start || graph.edges.length > 0) return graph;
  return placed({ nodes: [start, newNode('end', 'end')], edges: [{ id: `${start.id}-1`, from: start.id, to: 'end' }] });
}

export function contentOf(row: Readonly<Record<string, unknown>>): ProcessContent {
  const content = processContentFrom(row);
  const isNew = content.graph.edges.length === 0 && content.variables.length === 0;
  const variables = isNew && row['subject'] === approvalSubject ? approvalVariables : content.variables;
  return { ...content, variables, graph: processOf(waysOf(begun(content.graph))) };
}

/** The beginning stays, and there is one. */
export const isLoose = ({ nodes }: ProcessGraph, id: string): boolean => id !== startNodeId && nodes.find((node) => node.id === id)?.kind !== 'start';
