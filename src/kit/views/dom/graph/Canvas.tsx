/** A graph, drawn and moved by @xyflow/react (docs/adr/0104). What a press means is told to whoever draws it; the places of nodes are theirs, too. */
import { useMemo, useRef, useState } from 'react';
import { MarkerType, Position, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import type { NodeChange } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { GraphEdge } from './GraphEdge.tsx';
import type { FlowEdge } from './GraphEdge.tsx';
import { GraphNode } from './GraphNode.tsx';
import type { FlowNode } from './GraphNode.tsx';
import { GraphTools } from './GraphTools.tsx';
import { actOf } from './graphKeys.ts';
import type { DrawnNode, GraphProps, Places } from './graphTypes.ts';
import { useSight } from './sight.ts';
import { quietStage } from './stage.ts';
import { edgeLabels, handle, portPlace } from './wayLabels.ts';
import './graph.css';

const nodeTypes = { drawn: GraphNode };
const edgeTypes = { drawn: GraphEdge };
const fit = { padding: 0.15, maxZoom: 1 };

/** Places of the ends of ways are said and not measured: a node is drawn with its ways at once. */
const handlesOf = ({ ports, isEntered }: DrawnNode, { width, height }: GraphProps['size']): NonNullable<FlowNode['handles']> => [
  ...(isEntered ? [{ type: 'target' as const, position: Position.Top, x: (width - handle) / 2, y: -handle / 2, width: handle, height: handle }] : []),
  ...ports.map(({ name }, at) => ({
    id: name,
    type: 'source' as const,
    position: Position.Bottom,
    x: portPlace(at, ports.length) * width - handle / 2,
    y: height - handle / 2,
    width: handle,
    height: handle,
  })),
];

function useFlow({ nodes, edges, size, current, words, edit }: GraphProps, pulled: Places): { readonly nodes: FlowNode[]; readonly edges: FlowEdge[] } {
  const first = nodes[0]?.id;
  const flowNodes = useMemo(
    () =>
      nodes.map((drawn): FlowNode => ({
        id: drawn.id,
        type: 'drawn',
        position: pulled[drawn.id] ?? drawn.at,
        width: size.width,
        height: size.height,
        measured: { ...size },
        handles: handlesOf(drawn, size),
        data: { drawn, isCurrent: drawn.id === (current ?? first), isEditable: edit !== undefined },
      })),
    [nodes, size, current, first, edit, pulled],
  );
  const labels = useMemo(() => edgeLabels(nodes, edges, size, pulled), [nodes, edges, size, pulled]);
  const flowEdges = useMemo(
    () =>
      edges.map((drawn): FlowEdge => ({
        id: drawn.id,
        type: 'drawn',
        source: drawn.from,
        sourceHandle: drawn.port,
        target: drawn.to,
        markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--text-3)', width: 16, height: 16 },
        data: { drawn, words, edit, place: labels.get(drawn.id) },
      })),
    [edges, words, edit, labels],
  );
  return { nodes: flowNodes, edges: flowEdges };
}

function Drawn(props: GraphProps): React.ReactElement {
  const { label, edit, onChoose, onAct } = props;
  const place = useRef<HTMLDivElement>(null);
  const [pulled, pull] = useState<Places>({});
  const drawn = useFlow(props, pulled);
  const at = props.nodes.find(({ id }) => id === props.current)?.at;
  useSight(place, at ? { ...at, ...props.size } : null);
  const follow = (changes: readonly NodeChange<FlowNode>[]): void => {
    const moved = changes.flatMap((change) => (change.type === 'position' && change.position ? [[change.id, change.position] as const] : []));
    if (moved.length > 0) pull((before) => ({ ...before, ...Object.fromEntries(moved) }));
  };
  const letGo = (): void => {
    const places = Object.entries(pulled).map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }] as const);
    pull({});
    if (places.length > 0) edit?.onPlace(Object.fromEntries(places));
  };
  return (
    <div
      ref={place}
      className="graph"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        const act = actOf(event);
        if (act === null || (act === 'leave' && props.current === null)) return;
        event.preventDefault();
        event.stopPropagation();
        onAct(act);
      }}
    >
      <ReactFlow<FlowNode, FlowEdge>
        {...drawn}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={follow}
        onNodeDragStop={letGo}
        onNodeClick={(event, { id }) => onChoose(id, event.shiftKey || event.ctrlKey || event.metaKey)}
        onNodeDoubleClick={() => onAct('open')}
        onPaneClick={() => onChoose(null, false)}
        onConnect={({ source, sourceHandle, target }) => edit?.onLead(source, sourceHandle ?? '', target)}
        isValidConnection={({ source, target }) => source !== target}
        nodesDraggable={edit !== undefined}
        nodesConnectable={edit !== undefined}
        {...quietStage}
        nodeDragThreshold={4}
        fitViewOptions={fit}
        minZoom={0.2}
        maxZoom={1.5}
      />
      <GraphTools fit={fit} />
    </div>
  );
}

export function Canvas(props: GraphProps): React.ReactElement {
  return (
    <ReactFlowProvider>
      <Drawn {...props} />
    </ReactFlowProvider>
  );
}
