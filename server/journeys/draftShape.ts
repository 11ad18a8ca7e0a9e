/** A draft may be full of faults, but it has a shape; and whoever has it tried is told what nobody could walk through. */
import { capFields, contentFrom, entryFields } from '#contract/journeys/entry.ts';
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { faultOf, faultsOfFields } from '#contract/journeys/faults.ts';
import type { GraphFault } from '#contract/journeys/faults.ts';
import { isNodeKind } from '#contract/journeys/graph.ts';
import type { JourneyNode, NodeConfig } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

type Draft = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 60;
const isTitle = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.length <= 200);
const isObject = (value: unknown): value is Draft => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNode = (one: unknown): boolean => isObject(one) && isText(one['id']) && isText(one['kind']) && isTitle(one['title']) && isObject(one['config']);
const isEdge = (one: unknown): boolean => isObject(one) && isText(one['id']) && isText(one['from']) && isText(one['port']) && isText(one['to']);
const isList = (value: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(value) && value.length <= journeyLimits.nodes * 4 && value.every(is);

/** @throws Refusal invalidInput */
export function requireShape(principal: Principal, draft: Draft): void {
  const { graph } = draft;
  if (graph !== undefined && graph !== null && !(isObject(graph) && isList(graph['nodes'], isNode) && isList(graph['edges'], isEdge)))
    throw invalid(principal, 'graph', [
      '要有 nodes（id、kind、config）和 edges（id、from、port、to）两个列表',
      'needs two lists: nodes with id, kind and config, and edges with id, from, port and to',
    ]);
  for (const name of ['entry', 'caps']) {
    const value = draft[name];
    if (value !== undefined && value !== null && !isObject(value)) throw invalid(principal, name, ['要是一组字段', 'needs to be an object of fields']);
  }
}

/** Nobody comes where a target is still missing, and that hinders no trial; a value that is none does. */
const wrongOf = (fields: typeof entryFields | typeof capFields, values: object): readonly GraphFault[] =>
  faultsOfFields(null, fields, values as NodeConfig).filter(({ code }) => code === 'wrong');
const faultsOfNode = ({ id, kind, config }: JourneyNode): readonly GraphFault[] =>
  isNodeKind(kind) ? faultsOfFields(id, nodeKinds[kind].fields, config) : [faultOf(id, 'unknownKind', String(kind))];

/** @returns what a dry run or a test person goes by @throws Refusal invalidInput for what nobody could walk through */
export function requireWalkable(principal: Principal, draft: Draft): JourneyContent {
  requireShape(principal, draft);
  const content = contentFrom(draft);
  const { entry, graph, caps } = content;
  const refuse = (name: string, [fault]: readonly GraphFault[], title = ''): void => {
    if (fault) throw invalid(principal, name, [`${title}${fault.words[0]}`, `${title}${fault.words[1]}`]);
  };
  refuse('entry', wrongOf(entryFields, entry));
  refuse('caps', wrongOf(capFields, caps));
  for (const node of graph.nodes) refuse('graph', faultsOfNode(node), `${node.title ?? node.id}: `);
  return content;
}
