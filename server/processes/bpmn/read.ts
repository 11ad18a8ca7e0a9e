/** A file of BPMN 2.0 as a definition: known kinds of elements alone. All of it is read, or nothing is. */
import type { FilterGroup } from '#contract/filter.ts';
import { boxOf } from '#contract/processes/drawing.ts';
import type { ProcessEdge, ProcessNode, ProcessNodeKind } from '#contract/processes/graph.ts';
import { processNodeKinds } from '#contract/processes/graph.ts';
import { processKinds } from '#contract/processes/nodeKinds.ts';
import { withPlaces } from '#contract/processes/places.ts';
import { processContentFrom } from '#contract/processes/variables.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { conditionLanguage, decoded, listOf, moddle } from './dialect.ts';
import type { Element } from './dialect.ts';
import { BpmnRefusal, requireHarmless } from './refuse.ts';

const bare = (type: string): string => type.replace(/^bpmn:/, '');
const elementsOf = (value: unknown): Element | undefined => (typeof value === 'object' && value !== null ? (value as Element) : undefined);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param about is named where it cannot be read */
function parsed(text: unknown, about: string): unknown {
  try {
    return JSON.parse(String(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new BpmnRefusal('values', about);
    throw error;
  }
}
const extensions = (element: Element, type: string): readonly Element[] =>
  listOf(elementsOf(element['extensionElements'])?.['values']).filter(({ $type }) => $type === type);

/** Events are told apart by what they await; everything else by its element alone. */
const eventKinds: Readonly<Record<string, ProcessNodeKind>> = {
  'bpmn:EndEvent bpmn:TerminateEventDefinition': 'reject',
  'bpmn:IntermediateCatchEvent bpmn:TimerEventDefinition': 'timer',
  'bpmn:IntermediateCatchEvent bpmn:MessageEventDefinition': 'message',
};
const plainKinds = new Map(
  processNodeKinds.filter((kind) => !Object.values(eventKinds).includes(kind)).map((kind) => [processKinds[kind].bpmn, kind] as const),
);

function kindOf(element: Element): ProcessNodeKind {
  const definitions = listOf(element['eventDefinitions']);
  const [first] = definitions;
  const kind = definitions.length > 1 ? undefined : first ? eventKinds[`${element.$type} ${first.$type}`] : plainKinds.get(element.$type);
  if (!kind || element['loopCharacteristics'] !== undefined) {
    const loop = elementsOf(element['loopCharacteristics'])?.$type;
    throw new BpmnRefusal(
      'element',
      [element.$type, first?.$type, loop]
        .filter((one) => one !== undefined)
        .map(bare)
        .join(' · '),
    );
  }
  return kind;
}

type Config = Readonly<Record<string, unknown>>;
const named = (name: string, value: unknown): Config => (typeof value === 'string' && value !== '' ? { [name]: value } : {});
function hoursOf(event: Element | undefined): Config {
  const duration = elementsOf(event?.['timeDuration'])?.['body'];
  const hours = /^PT(\d{1,4})H$/.exec(typeof duration === 'string' ? duration : '')?.[1];
  return hours === undefined ? {} : { hours: Number(hours) };
}
/** BPMN's own words of a file from elsewhere, where ours are missing. */
function saidOf(kind: ProcessNodeKind, element: Element): Config {
  const [event] = listOf(element['eventDefinitions']);
  if (kind === 'timer') return hoursOf(event);
  if (kind === 'message') return named('name', elementsOf(event?.['messageRef'])?.['name']);
  return kind === 'subProcess' ? named('definitionKey', element['calledElement']) : {};
}

const idOf = (element: Element): string => {
  if (typeof element.id !== 'string' || element.id === '') throw new BpmnRefusal('noId', bare(element.$type));
  return decoded(element.id);
};

function nodeOf(element: Element): Omit<ProcessNode, 'at'> {
  const kind = kindOf(element);
  const id = idOf(element);
  const own = extensions(element, 'careline:Field').map(({ name, value }) => [String(name), parsed(value, id)] as const);
  const title = element['name'];
  return {
    id,
    kind,
    ...(typeof title === 'string' && title !== '' ? { title } : {}),
    config: own.length > 0 ? Object.fromEntries(own) : saidOf(kind, element),
  };
}

function conditionOf(element: Element): FilterGroup | undefined {
  const expression = elementsOf(element['conditionExpression']);
  if (!expression) return undefined;
  if (expression['language'] !== conditionLanguage) throw new BpmnRefusal('condition', idOf(element));
  const condition = parsed(expression['body'], idOf(element));
  if (!isRecord(condition)) throw new BpmnRefusal('condition', idOf(element));
  return condition as FilterGroup;
}
function edgeOf(element: Element, defaults: ReadonlySet<unknown>): ProcessEdge {
  const [from, to] = [elementsOf(element['sourceRef']), elementsOf(element['targetRef'])];
  if (!from || !to) throw new BpmnRefusal('lostFlow', idOf(element));
  const condition = conditionOf(element);
  return { id: idOf(element), from: idOf(from), to: idOf(to), ...(condition ? { condition } : {}), ...(defaults.has(element) ? { isDefault: true } : {}) };
}

/** The upper left corner of each cell, as the diagram of the file has the shapes. */
function placesOf(definitions: Element): ReadonlyMap<unknown, { readonly x: number; readonly y: number }> {
  const shapes = listOf(definitions['diagrams']).flatMap((diagram) => listOf(elementsOf(diagram['plane'])?.['planeElement']));
  return new Map(
    shapes.flatMap((shape) => {
      const bounds = elementsOf(shape['bounds']);
      return bounds ? [[shape['bpmnElement'], { x: Number(bounds['x']), y: Number(bounds['y']) }] as const] : [];
    }),
  );
}

function processOf(definitions: Element): Element {
  const roots = listOf(definitions['rootElements']);
  const strange = roots.find(({ $type }) => $type !== 'bpmn:Process' && $type !== 'bpmn:Message');
  if (strange) throw new BpmnRefusal('element', bare(strange.$type));
  const [process, other] = roots.filter(({ $type }) => $type === 'bpmn:Process');
  if (!process) throw new BpmnRefusal('noProcess');
  if (other) throw new BpmnRefusal('manyProcesses');
  const [aside] = [...listOf(process['laneSets']), ...listOf(process['artifacts'])];
  if (aside) throw new BpmnRefusal('element', bare(aside.$type));
  return process;
}

async function definitionsOf(xml: string): Promise<Element> {
  requireHarmless(xml);
  const { rootElement, warnings } = await moddle()
    .fromXML(xml)
    .catch((error: unknown) => {
      throw new BpmnRefusal('unreadable', error instanceof Error ? (error.message.split('\n')[0] ?? '') : '');
    });
  const [warning] = warnings;
  if (warning) throw new BpmnRefusal('unreadable', warning.message.split('\n')[0] ?? '');
  return rootElement;
}

export interface ReadProcess extends ProcessContent {
  readonly name: string;
}

/** @throws BpmnRefusal with words */
export async function processOfBpmn(xml: string): Promise<ReadProcess> {
  const definitions = await definitionsOf(xml);
  const process = processOf(definitions);
  const elements = listOf(process['flowElements']);
  const [flows, nodes] = [elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow'), elements.filter(({ $type }) => $type !== 'bpmn:SequenceFlow')];
  const places = placesOf(definitions);
  const defaults = new Set(nodes.map((node) => node['default']));
  const graph = withPlaces({
    nodes: nodes.map((element) => {
      const node = nodeOf(element);
      const inCell = boxOf({ kind: node.kind, at: { x: 0, y: 0 } });
      const told = places.get(element);
      const at = told ? { x: Math.round(told.x - inCell.x), y: Math.round(told.y - inCell.y) } : null;
      return { ...node, at: at && Number.isSafeInteger(at.x) && Number.isSafeInteger(at.y) ? at : null };
    }),
    edges: flows.map((flow) => edgeOf(flow, defaults)),
  });
  const [kept] = extensions(process, 'careline:Content');
  const settings = kept ? parsed(kept['value'], 'process') : {};
  return {
    ...processContentFrom({ ...(isRecord(settings) ? settings : {}), graph }),
    name: typeof process['name'] === 'string' ? process['name'] : '',
  };
}
