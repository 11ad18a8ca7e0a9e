/** A process definition is drawn as a graph: nodes that stand somewhere, and edges between them. Pure data, read by the designer, the server, BPMN files and tests. */
import type { FilterGroup } from '#contract/filter.ts';

export const processNodeKinds = [
  'start',
  'end',
  'reject',
  'userTask',
  'exclusive',
  'inclusive',
  'parallel',
  'timer',
  'message',
  'subProcess',
  'service',
  'notify',
] as const;
export type ProcessNodeKind = (typeof processNodeKinds)[number];
export const isProcessNodeKind = (name: unknown): name is ProcessNodeKind => processNodeKinds.some((kind) => kind === name);

/** The values of a node's fields (`processKinds`), by name. */
export type ProcessConfig = Readonly<Record<string, unknown>>;

export interface ProcessNode {
  /** Stays the node's for ever: tokens stand on it, and an instance is moved to the node of the same id in another version. */
  readonly id: string;
  readonly kind: ProcessNodeKind;
  readonly title?: string;
  readonly config: ProcessConfig;
  readonly at: { readonly x: number; readonly y: number };
}

/** The order of the edges out of an exclusive gateway is that of their conditions: the first that is true is taken. */
export interface ProcessEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Over the variables of the definition; absent: it is always true. */
  readonly condition?: FilterGroup;
  /** The gateway takes it when no other is true. */
  readonly isDefault?: boolean;
}

export interface ProcessGraph {
  readonly nodes: readonly ProcessNode[];
  readonly edges: readonly ProcessEdge[];
}

export const startNodeId = 'start';
export const emptyProcessGraph: ProcessGraph = { nodes: [{ id: startNodeId, kind: 'start', config: {}, at: { x: 0, y: 0 } }], edges: [] };

export const processNodeOf = ({ nodes }: ProcessGraph, id: string): ProcessNode | undefined => nodes.find((node) => node.id === id);
export const edgesFrom = ({ edges }: ProcessGraph, id: string): readonly ProcessEdge[] => edges.filter(({ from }) => from === id);
export const edgesTo = ({ edges }: ProcessGraph, id: string): readonly ProcessEdge[] => edges.filter(({ to }) => to === id);

/** These nodes can be reached from one of those, themselves included. */
export function processReach(graph: ProcessGraph, start: readonly string[]): ReadonlySet<string> {
  const reached = new Set(start);
  for (const id of reached) for (const { to } of edgesFrom(graph, id)) reached.add(to);
  return reached;
}

export const gatewayKinds: ReadonlySet<ProcessNodeKind> = new Set(['exclusive', 'inclusive', 'parallel']);
/** A token that comes to one of these stays for a while. */
export const stayingKinds: ReadonlySet<ProcessNodeKind> = new Set(['userTask', 'timer', 'message', 'subProcess']);
