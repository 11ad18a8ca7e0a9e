/** A draft may be full of faults, but it has a shape. */
import { processLimits } from '#contract/limits/processes.ts';
import { variableTypes } from '#contract/processes/variables.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

type Draft = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Draft => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 60;
const isTitle = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.length <= 200);
const isPlace = (value: unknown): boolean => isObject(value) && Number.isFinite(value['x']) && Number.isFinite(value['y']);
const isNode = (one: unknown): boolean =>
  isObject(one) && isText(one['id']) && isText(one['kind']) && isTitle(one['title']) && isObject(one['config']) && (one['at'] == null || isPlace(one['at']));
const isCondition = (value: unknown): boolean => value === undefined || value === null || isObject(value);
const isEdge = (one: unknown): boolean => isObject(one) && isText(one['id']) && isText(one['from']) && isText(one['to']) && isCondition(one['condition']);
const isVariable = (one: unknown): boolean =>
  isObject(one) && isText(one['name']) && isText(one['label']) && typeof one['type'] === 'string' && Object.hasOwn(variableTypes, one['type']);
const isList = (value: unknown, most: number, is: (one: unknown) => boolean): boolean => Array.isArray(value) && value.length <= most && value.every(is);

/** @throws Refusal invalidInput */
export function requireProcessShape(principal: Principal, { graph, variables }: Draft): void {
  const most = processLimits.nodes * 4;
  if (graph !== undefined && graph !== null && !(isObject(graph) && isList(graph['nodes'], most, isNode) && isList(graph['edges'], most, isEdge)))
    throw invalid(principal, 'graph', [
      '要有 nodes（id、kind、config，可带位置 at）和 edges（id、from、to）两个列表',
      'needs two lists: nodes with id, kind, config and, where they have one, a place (at); and edges with id, from and to',
    ]);
  if (variables !== undefined && variables !== null && !isList(variables, processLimits.variables, isVariable))
    throw invalid(principal, 'variables', ['要是变量的列表（name、label、type）', 'needs to be a list of variables with name, label and type']);
}
