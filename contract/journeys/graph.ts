/** A journey is drawn as a graph: nodes that stand somewhere, and edges from a port of one to another. Pure data, read by the editor, the server and the dry run. */

export const nodeKindNames = ['entry', 'message', 'task', 'wait', 'branch', 'split', 'event', 'questionnaire', 'exit'] as const;
export type NodeKind = (typeof nodeKindNames)[number];
export const isNodeKind = (name: unknown): name is NodeKind => nodeKindNames.some((kind) => kind === name);

/** The values of a node's fields (`nodeKinds`), by name. */
export type NodeConfig = Readonly<Record<string, unknown>>;

export interface JourneyNode {
  /** Stays the node's for ever: enrolments stand on it, and a person is moved to the node of the same id in another version. */
  readonly id: string;
  readonly kind: NodeKind;
  readonly title?: string;
  readonly config: NodeConfig;
  readonly at: { readonly x: number; readonly y: number };
}

export interface JourneyEdge {
  readonly id: string;
  readonly from: string;
  readonly port: string;
  readonly to: string;
}

export interface JourneyGraph {
  readonly nodes: readonly JourneyNode[];
  readonly edges: readonly JourneyEdge[];
}

export const entryNodeId = 'entry';
export const emptyGraph: JourneyGraph = { nodes: [{ id: entryNodeId, kind: 'entry', config: {}, at: { x: 0, y: 0 } }], edges: [] };

export const nodeOf = ({ nodes }: JourneyGraph, id: string): JourneyNode | undefined => nodes.find((node) => node.id === id);
/** Whoever leaves a node by this port goes there. */
export const targetOf = ({ edges }: JourneyGraph, from: string, port: string): string | undefined =>
  edges.find((edge) => edge.from === from && edge.port === port)?.to;
