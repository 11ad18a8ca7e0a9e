/** States within states and the ways between them, drawn by @xyflow/react: moved and enlarged, never changed. Places and sizes come from whoever draws it. */
import { memo, useEffect, useMemo } from 'react';
import {
  BaseEdge,
  EdgeLabelRenderer,
  Handle,
  MarkerType,
  Position,
  ReactFlow,
  ReactFlowProvider,
  getBezierPath,
  useInternalNode,
  useReactFlow,
} from '@xyflow/react';
import type { Edge, EdgeProps, Node, NodeProps } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import type { Tone } from '#contract/lives/life.ts';
import { GraphTools } from './GraphTools.tsx';
import { quietStage } from './stage.ts';
import './graph.css';
import './chartCanvas.css';

export interface DrawnState {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly lines: readonly string[];
  /** It holds other states. */
  readonly isOuter: boolean;
  readonly isLit: boolean;
  readonly isChosen: boolean;
  /** It has not been entered while somebody watched. */
  readonly isUnseen: boolean;
  /** Said of one that is lit, to whoever does not see it. */
  readonly lit: string;
  /** It stands for a state of a life: a bar at its edge has its colour. */
  readonly tone?: Tone;
  /** Rows stand there for too long. */
  readonly isLate?: boolean;
  /** Figures below its title. */
  readonly figures?: React.ReactNode;
}
export interface DrawnWay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** The last step went this way. */
  readonly isLit: boolean;
}
export interface ChartCanvasProps {
  /** Another one is shown whole at first. */
  readonly of: string;
  readonly label: string;
  readonly states: readonly DrawnState[];
  readonly ways: readonly DrawnWay[];
  readonly onChoose: (id: string | null) => void;
}

type StateNode = Node<{ readonly state: DrawnState; readonly onChoose: (id: string | null) => void }, 'state'>;
type WayEdge = Edge<{ readonly way: DrawnWay }, 'way'>;

const StateBox = memo(function StateBox({ data: { state, onChoose } }: NodeProps<StateNode>): React.ReactElement {
  const names = [
    'chart-state',
    state.tone === undefined ? '' : `of-life tone-${state.tone}`,
    state.isLate ? 'late' : '',
    state.isOuter ? 'outer' : '',
    state.isLit ? 'lit' : '',
    state.isChosen ? 'chosen' : '',
    state.isUnseen ? 'pale' : '',
  ];
  return (
    <div className={names.filter(Boolean).join(' ')}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <button type="button" className="chart-state-head nodrag" aria-pressed={state.isChosen} onClick={() => onChoose(state.id)}>
        <strong className="nowrap">{state.title}</strong>
        {state.isLit ? <span className="unseen">{state.lit}</span> : null}
        {state.lines.map((line) => (
          <span key={line} className="nowrap">
            {line}
          </span>
        ))}
        {state.figures}
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
});

interface Ends {
  readonly x: number;
  readonly y: number;
  readonly side: Position;
}
/** A way begins and ends at the sides of the two boxes that face one another. */
function endOf(
  of: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  other: { readonly x: number; readonly y: number },
): Ends {
  const [x, y] = [of.x + of.width / 2, of.y + of.height / 2];
  const [right, down] = [other.x - x, other.y - y];
  if (Math.abs(right) * of.height > Math.abs(down) * of.width)
    return { x: right > 0 ? of.x + of.width : of.x, y, side: right > 0 ? Position.Right : Position.Left };
  return { x, y: down > 0 ? of.y + of.height : of.y, side: down > 0 ? Position.Bottom : Position.Top };
}

function useBox(id: string): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null {
  const node = useInternalNode(id);
  if (!node) return null;
  const { x, y } = node.internals.positionAbsolute;
  return { x, y, width: node.measured.width ?? 0, height: node.measured.height ?? 0 };
}

function WayLine({ id, source, target, markerEnd, data }: EdgeProps<WayEdge>): React.ReactElement | null {
  const [from, to] = [useBox(source), useBox(target)];
  if (!from || !to || !data) return null;
  const centre = (box: typeof from): { readonly x: number; readonly y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const isSelf = source === target;
  const start = isSelf ? { x: from.x + from.width, y: from.y + from.height / 3, side: Position.Right } : endOf(from, centre(to));
  const end = isSelf ? { x: from.x + from.width, y: from.y + (from.height * 2) / 3, side: Position.Right } : endOf(to, centre(from));
  const [path, x, y] = getBezierPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: start.side,
    targetX: end.x,
    targetY: end.y,
    targetPosition: end.side,
  });
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd === undefined ? {} : { markerEnd })} className={data.way.isLit ? 'lit' : ''} />
      <EdgeLabelRenderer>
        <span className={`chart-way nopan${data.way.isLit ? ' lit' : ''}`} style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
          {data.way.label}
        </span>
      </EdgeLabelRenderer>
    </>
  );
}

const nodeTypes = { state: StateBox };
const edgeTypes = { way: WayLine };
const fit = { padding: 0.08, maxZoom: 1 };

function Drawn({ of, label, states, ways, onChoose }: ChartCanvasProps): React.ReactElement {
  const flow = useReactFlow();
  const nodes = useMemo(
    () =>
      states.map((state): StateNode => {
        const { id, x, y, width, height } = state;
        // A state that holds others stands below them, however late it was drawn.
        return { id, type: 'state', position: { x, y }, width, height, measured: { width, height }, zIndex: id.split('.').length, data: { state, onChoose } };
      }),
    [states, onChoose],
  );
  const edges = useMemo(
    () =>
      ways.map((way): WayEdge => ({
        id: way.id,
        type: 'way',
        source: way.from,
        target: way.to,
        zIndex: way.isLit ? 60 : 50,
        markerEnd: { type: MarkerType.ArrowClosed, color: way.isLit ? 'var(--waiting-mark)' : 'var(--text-3)', width: 14, height: 14 },
        data: { way },
      })),
    [ways],
  );
  useEffect(() => {
    const frame = requestAnimationFrame(() => void flow.fitView(fit));
    return () => cancelAnimationFrame(frame);
  }, [flow, of]);
  return (
    <div className="chart-canvas" role="group" aria-label={label}>
      <ReactFlow<StateNode, WayEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onPaneClick={() => onChoose(null)}
        nodesDraggable={false}
        nodesConnectable={false}
        {...quietStage}
        fitViewOptions={fit}
        minZoom={0.15}
        maxZoom={1.6}
      />
      <GraphTools fit={fit} />
    </div>
  );
}

export function ChartCanvas(props: ChartCanvasProps): React.ReactElement {
  return (
    <ReactFlowProvider>
      <Drawn {...props} />
    </ReactFlowProvider>
  );
}
