/** States within states and the ways between them, drawn by @xyflow/react: moved and enlarged, never changed. Places and sizes come from whoever draws it. */
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { BaseEdge, EdgeLabelRenderer, Handle, MarkerType, Position, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import type { Edge, EdgeProps, Node, NodeProps } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import type { Tone } from '#contract/lives/life.ts';
import { GraphTools } from './GraphTools.tsx';
import { into, outOf, walked } from './chartWalk.ts';
import type { Direction } from './chartWalk.ts';
import { actOf } from './graphKeys.ts';
import type { GraphAct } from './graphTypes.ts';
import { useSight } from './sight.ts';
import { quietStage } from './stage.ts';
import type { Area } from './labelPlaces.ts';
import { askedOf, chartLabels, extentOf, headHeight, mostOf } from './wayLabels.ts';
import type { ChartAsked, PlacedWay } from './wayLabels.ts';
import './graph.css';
import './chartCanvas.css';

/** A plain state has none: a region lies beside others that are entered with it, a frame around states of a life is drawn as one. */
export type StateShape = 'region' | 'final' | 'history' | 'deepHistory';
export interface DrawnState {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A frame around others has none. */
  readonly title: string;
  readonly lines: readonly string[];
  readonly shape?: StateShape;
  /** Said of its shape, to whoever does not see it. */
  readonly kind?: string;
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
  /** The words that it is given room for, where those it has grow and shrink. */
  readonly room?: string;
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

type StateNode = Node<{ readonly state: DrawnState; readonly isCurrent: boolean; readonly onChoose: (id: string | null) => void }, 'state'>;
/** It is as large as all that is drawn, lines and their words included: whoever looks at the whole chart sees these, too. */
type ExtentNode = Node<Record<string, never>, 'extent'>;
type WayEdge = Edge<PlacedWay & { readonly way: DrawnWay } & Record<string, unknown>, 'way'>;

const StateBox = memo(function StateBox({ data: { state, isCurrent, onChoose } }: NodeProps<StateNode>): React.ReactElement {
  const names = [
    'chart-state',
    state.tone === undefined ? '' : `of-life tone-${state.tone}`,
    state.isLate ? 'late' : '',
    state.isOuter ? 'outer' : '',
    state.shape ?? '',
    state.isLit ? 'lit' : '',
    state.isChosen ? 'chosen' : '',
    state.isUnseen ? 'pale' : '',
  ];
  return (
    <div className={names.filter(Boolean).join(' ')}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      {state.title === '' ? null : (
        <button
          type="button"
          className="chart-state-head nodrag"
          data-graph-node={state.id}
          tabIndex={isCurrent ? 0 : -1}
          aria-pressed={state.isChosen}
          onClick={() => onChoose(state.id)}
        >
          <strong className="nowrap">{state.title}</strong>
          {state.kind === undefined ? null : <span className="unseen">{state.kind}</span>}
          {state.isLit ? <span className="unseen">{state.lit}</span> : null}
          {state.lines.map((line) => (
            <span key={line} className="nowrap">
              {line}
            </span>
          ))}
          {state.figures}
        </button>
      )}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
});

function WayLine({ id, markerEnd, data }: EdgeProps<WayEdge>): React.ReactElement | null {
  if (!data) return null;
  const { way, path, at } = data;
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd === undefined ? {} : { markerEnd })} className={way.isLit ? 'lit' : ''} />
      <EdgeLabelRenderer>
        <span
          className={`chart-way nopan${way.isLit ? ' lit' : ''}`}
          style={{ maxWidth: mostOf.chart, transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
        >
          {way.label}
        </span>
      </EdgeLabelRenderer>
    </>
  );
}

const wayEdge = (way: DrawnWay, place: PlacedWay): WayEdge => ({
  id: way.id,
  type: 'way',
  source: way.from,
  target: way.to,
  zIndex: way.isLit ? 60 : 50,
  markerEnd: { type: MarkerType.ArrowClosed, color: way.isLit ? 'var(--waiting-mark)' : 'var(--text-3)', width: 14, height: 14 },
  data: { way, ...place },
});
const extentNode = ({ x, y, width, height }: Area): ExtentNode => ({
  id: 'extent',
  type: 'extent',
  position: { x, y },
  width,
  height,
  measured: { width, height },
  zIndex: -1,
  selectable: false,
  focusable: false,
  style: { pointerEvents: 'none' },
  data: {},
});
const nodeTypes = { state: StateBox, extent: () => null };
const edgeTypes = { way: WayLine };
const fit = { padding: 0.08, maxZoom: 1 };
const focused = (): string | null => document.activeElement?.getAttribute('data-graph-node') ?? null;
const isDirection = (act: GraphAct | null): act is Direction => act === 'up' || act === 'down' || act === 'left' || act === 'right';

interface Keys {
  readonly place: React.RefObject<HTMLDivElement | null>;
  /** The state that keys act on: the one that Tab reaches. */
  readonly current: string | null;
  readonly onFocus: (event: React.FocusEvent) => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}
/** The keys of every graph: arrows walk, Enter opens a state and goes to those inside, Escape leaves for the one around, and in the end what was chosen. */
function useKeys({ states, ways, onChoose }: ChartCanvasProps): Keys {
  const place = useRef<HTMLDivElement>(null);
  const [met, meet] = useState<string | null>(null);
  const known = states.filter(({ title }) => title !== '');
  const first = known.find(({ isChosen }) => isChosen) ?? known.find(({ isLit, isOuter }) => isLit && !isOuter) ?? known[0];
  const state = known.find(({ id }) => id === met);
  useSight(place, state ? { x: state.x, y: state.y, width: state.width, height: Math.min(state.height, headHeight) } : null);
  const current = (state ?? first)?.id ?? null;
  const go = (id: string | null): void => {
    if (id !== null) place.current?.querySelector<HTMLElement>(`[data-graph-node="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  };
  const open = (id: string): void => {
    onChoose(id);
    go(into({ states, ways }, id));
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const act = actOf(event);
    // The key is for the state that has the focus, whether it was met yet or not.
    const on = focused() ?? current;
    if (on === null || (act !== 'open' && act !== 'leave' && !isDirection(act))) return;
    const outside = outOf({ states, ways }, on);
    // Escape is of whatever the chart stands in where nothing is left to leave here.
    if (act === 'leave' && outside === null && !states.some(({ isChosen }) => isChosen)) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === 'open') open(on);
    else if (act !== 'leave') go(walked({ states, ways }, on, act));
    else if (outside === null) onChoose(null);
    else go(outside);
  };
  const onFocus = ({ target }: React.FocusEvent): void => {
    const id = target.getAttribute('data-graph-node');
    if (id !== null) meet(id);
  };
  return { place, current, onFocus, onKeyDown };
}

function Drawn(props: ChartCanvasProps): React.ReactElement {
  const { of, label, states, ways, onChoose } = props;
  const flow = useReactFlow();
  const { place, current, ...keys } = useKeys(props);
  const nodes = useMemo(
    () =>
      states.map((state): StateNode => {
        const { id, x, y, width, height } = state;
        // A state that holds others stands below them, however late it was drawn.
        return {
          id,
          type: 'state',
          position: { x, y },
          width,
          height,
          measured: { width, height },
          zIndex: id.split('.').length,
          data: { state, isCurrent: id === current, onChoose },
        };
      }),
    [states, current, onChoose],
  );
  // Each step of a recording draws the chart anew, with the same boxes and words: they are placed once.
  const asked = JSON.stringify(askedOf(states, ways));
  const places = useMemo(() => chartLabels(JSON.parse(asked) as ChartAsked), [asked]);
  const extent = useMemo(() => extentNode(extentOf(JSON.parse(asked) as ChartAsked, places)), [asked, places]);
  const edges = useMemo(
    () =>
      ways.flatMap((way): WayEdge[] => {
        const place = places.get(way.id);
        return place ? [wayEdge(way, place)] : [];
      }),
    [ways, places],
  );
  useEffect(() => {
    const frame = requestAnimationFrame(() => void flow.fitView(fit));
    return () => cancelAnimationFrame(frame);
  }, [flow, of]);
  return (
    <div ref={place} className="chart-canvas" role="group" aria-label={label} {...keys}>
      <ReactFlow<StateNode | ExtentNode, WayEdge>
        nodes={[extent, ...nodes]}
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
