/** Calls of the designer: a definition leaves as a file of BPMN 2.0, a file becomes a definition that nobody has saved yet, and an instance is drawn. */
import { isProcessNodeKind } from '#contract/processes/graph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { reads } from '#server/engine/calls/handler.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { readRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { processOfBpmn } from './bpmn/read.ts';
import { BpmnRefusal } from './bpmn/refuse.ts';
import { bpmnOf } from './bpmn/write.ts';
import { pictureOf } from './instanceImage.ts';
import { instanceSheet } from './taskSheet.ts';

const callerOf = (principal: Principal, { keys }: Pick<OperationContext, 'keys'>): Caller => ({
  entity: entityOf('processDefinition'),
  call: { entity: 'processDefinition', verb: 'detail' },
  principal,
  keys,
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isPlace = (at: unknown): boolean => isRecord(at) && Number.isFinite(at['x']) && Number.isFinite(at['y']);
/** A title is written into the file as it is. */
const isTitle = (title: unknown): boolean => title == null || typeof title === 'string';
const isNode = (one: unknown): boolean =>
  isRecord(one) && isText(one['id']) && isProcessNodeKind(one['kind']) && isRecord(one['config']) && isPlace(one['at']) && isTitle(one['title']);
const isEdge = (one: unknown): boolean => isRecord(one) && isText(one['id']) && isText(one['from']) && isText(one['to']);

/** @throws Refusal invalidInput for what is no graph */
function requireGraph(principal: Principal, { graph }: ProcessContent): void {
  const isGraph = isRecord(graph) && Array.isArray(graph.nodes) && graph.nodes.every(isNode) && Array.isArray(graph.edges) && graph.edges.every(isEdge);
  if (!isGraph)
    throw invalid(principal, 'graph', [
      '要有 nodes（id、kind、config、at，title 为文字）和 edges（id、from、to）两个列表',
      'needs two lists: nodes with id, kind, config, at and a title that is a text, and edges with id, from and to',
    ]);
}

export const processDesignCalls: Pick<Handlers, 'processDefinition.writeBpmn' | 'processDefinition.readBpmn' | 'processInstance.image'> = {
  'processInstance.image': reads(async (query, { id }, principal, context) => {
    const { no, title, graph, marks } = await instanceSheet(query, { principal, keys: context.keys }, id);
    context.note({ entity: 'processInstance', entityId: id });
    const picture = pictureOf({ title, graph, marks, isEnglish: principal.language === 'en' });
    return new File([picture], `${no}.svg`, { type: 'image/svg+xml' });
  }),
  'processDefinition.writeBpmn': reads(async (query, { id, ...content }, principal, context) => {
    requireGraph(principal, content);
    const { key, name } = await readRow(query, callerOf(principal, context), id);
    context.note({ entity: 'processDefinition', entityId: id });
    return { xml: await bpmnOf({ key: String(key), name: String(name) }, content) };
  }),
  'processDefinition.readBpmn': reads(async (_query, { xml }, principal) => {
    try {
      return await processOfBpmn(xml);
    } catch (error) {
      if (error instanceof BpmnRefusal) throw invalid(principal, 'xml', error.words);
      throw error;
    }
  }),
};
