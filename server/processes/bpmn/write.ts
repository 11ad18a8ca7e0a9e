/** A definition as a file of BPMN 2.0, with its diagram. */
import { boxOf, drawingOf } from '#contract/processes/drawing.ts';
import { edgesFrom } from '#contract/processes/graph.ts';
import type { ProcessEdge, ProcessNode } from '#contract/processes/graph.ts';
import { processKinds } from '#contract/processes/nodeKinds.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { conditionLanguage, encoded, moddle, ownNamespace } from './dialect.ts';
import type { Element, Moddle } from './dialect.ts';

export interface Written {
  readonly key: string;
  readonly name: string;
}

/** BPMN's own words for a kind stand there, too, for whoever reads the file elsewhere. */
function properties(bpmn: Moddle, { kind, config }: ProcessNode, messages: Element[]): object {
  if (kind === 'reject') return { eventDefinitions: [bpmn.create('bpmn:TerminateEventDefinition')] };
  if (kind === 'timer') {
    const hours = config['hours'];
    const timeDuration = typeof hours === 'number' ? { timeDuration: bpmn.create('bpmn:FormalExpression', { body: `PT${String(hours)}H` }) } : {};
    return { eventDefinitions: [bpmn.create('bpmn:TimerEventDefinition', timeDuration)] };
  }
  if (kind === 'message') {
    const message = bpmn.create('bpmn:Message', { id: `message.${String(messages.length + 1)}`, name: String(config['name'] ?? '') });
    messages.push(message);
    return { eventDefinitions: [bpmn.create('bpmn:MessageEventDefinition', { messageRef: message })] };
  }
  return kind === 'subProcess' && typeof config['definitionKey'] === 'string' ? { calledElement: config['definitionKey'] } : {};
}

function elementOf(bpmn: Moddle, node: ProcessNode, messages: Element[]): Element {
  const values = Object.entries(node.config)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => bpmn.create('careline:Field', { name, value: JSON.stringify(value) }));
  return bpmn.create(processKinds[node.kind].bpmn, {
    id: encoded(node.id),
    ...(node.title === undefined ? {} : { name: node.title }),
    ...(values.length === 0 ? {} : { extensionElements: bpmn.create('bpmn:ExtensionElements', { values }) }),
    ...properties(bpmn, node, messages),
  });
}

function flowOf(bpmn: Moddle, { id, condition }: ProcessEdge, from: Element, to: Element): Element {
  const conditionExpression = condition && bpmn.create('bpmn:FormalExpression', { language: conditionLanguage, body: JSON.stringify(condition) });
  return bpmn.create('bpmn:SequenceFlow', { id: encoded(id), sourceRef: from, targetRef: to, ...(conditionExpression ? { conditionExpression } : {}) });
}

/** Places are those of the page: shapes in their cells, ways with their bends. */
function diagramOf(bpmn: Moddle, process: Element, { graph }: ProcessContent, elements: ReadonlyMap<string, Element>): Element {
  const { ways } = drawingOf(graph);
  const shapes = graph.nodes.map((node) =>
    bpmn.create('bpmndi:BPMNShape', {
      id: `shape.${encoded(node.id)}`,
      bpmnElement: elements.get(`node ${node.id}`),
      bounds: bpmn.create('dc:Bounds', { ...boxOf(node) }),
    }),
  );
  const lines = ways.map(({ edge, points }) =>
    bpmn.create('bpmndi:BPMNEdge', {
      id: `edge.${encoded(edge.id)}`,
      bpmnElement: elements.get(`edge ${edge.id}`),
      waypoint: points.map(({ x, y }) => bpmn.create('dc:Point', { x, y })),
    }),
  );
  const plane = bpmn.create('bpmndi:BPMNPlane', { id: 'plane.1', bpmnElement: process, planeElement: [...shapes, ...lines] });
  return bpmn.create('bpmndi:BPMNDiagram', { id: 'diagram.1', plane });
}

/** @returns the file; a graph with an edge that leads nowhere loses that edge */
export async function bpmnOf({ key, name }: Written, content: ProcessContent): Promise<string> {
  const bpmn = moddle();
  const messages: Element[] = [];
  const { graph, ...settings } = content;
  const elements = new Map(graph.nodes.map((node) => [`node ${node.id}`, elementOf(bpmn, node, messages)]));
  for (const edge of graph.edges) {
    const [from, to] = [elements.get(`node ${edge.from}`), elements.get(`node ${edge.to}`)];
    if (from && to) elements.set(`edge ${edge.id}`, flowOf(bpmn, edge, from, to));
  }
  for (const { id } of graph.nodes) {
    const [gateway, usual] = [elements.get(`node ${id}`), edgesFrom(graph, id).find(({ isDefault }) => isDefault === true)];
    if (gateway && usual) Object.assign(gateway, { default: elements.get(`edge ${usual.id}`) });
  }
  const process = bpmn.create('bpmn:Process', {
    id: `process.${encoded(key)}`,
    name,
    isExecutable: true,
    extensionElements: bpmn.create('bpmn:ExtensionElements', { values: [bpmn.create('careline:Content', { value: JSON.stringify(settings) })] }),
    flowElements: [...elements.values()],
  });
  const definitions = bpmn.create('bpmn:Definitions', {
    id: 'definitions.1',
    targetNamespace: ownNamespace,
    rootElements: [process, ...messages],
    diagrams: [diagramOf(bpmn, process, content, elements)],
  });
  const { xml } = await bpmn.toXML(definitions, { format: true });
  return xml;
}
