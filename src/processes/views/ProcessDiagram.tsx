/** A process to be read: what is done, who has it now and since when, what is to come; and a table of the same. */
import { useTranslation } from 'react-i18next';
import { drawingOf } from '#contract/processes/drawing.ts';
import type { DrawnShape, DrawnWay } from '#contract/processes/drawing.ts';
import { markStates, unmarked } from '#contract/processes/marks.ts';
import type { MarkState, ProcessMark, ProcessMarks } from '#contract/processes/marks.ts';
import { gatewayKinds } from '#contract/processes/graph.ts';
import type { ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import { isNamed, processTitleOf } from '#contract/processes/nodeKinds.ts';
import { treeOrder } from '#contract/processes/tree.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { fullTime } from '#i18n/times.ts';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './processDiagram.css';

export interface ProcessDiagramProps {
  readonly graph: ProcessGraph;
  /** Marks by the id of the node; absent: a definition, of which nothing runs. */
  readonly marks?: ProcessMarks;
  readonly label?: string;
  /** Instances that stand at a node now, by its id: told beside it, and a press opens them. */
  readonly loads?: Readonly<Record<string, NodeLoad>>;
}
export interface NodeLoad {
  readonly says: string;
  readonly isLate: boolean;
  /** The list of them; absent where nobody stands there, or the reader may not open it. */
  readonly to?: string | undefined;
}

const states = Object.keys(markStates) as readonly MarkState[];
const signs: Readonly<Record<MarkState, string>> = { done: '✓', now: '●', returned: '↩', toCome: '' };
const lineOf = ({ points }: DrawnWay): string => points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');

interface ShapeProps {
  readonly shape: DrawnShape;
  readonly title: string;
  readonly says: string;
  readonly state: MarkState | null;
  readonly load?: NodeLoad | undefined;
}

function Outline({ shape: { shape, x, y, width, height, node } }: Pick<ShapeProps, 'shape'>): React.ReactElement {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  if (shape === 'event')
    return (
      <>
        <circle cx={middleX} cy={middleY} r={width / 2} className={node.kind === 'end' || node.kind === 'reject' ? 'ends' : ''} />
        {node.kind === 'reject' ? <path d={`M${middleX - 6} ${middleY - 6}l12 12m0 -12l-12 12`} /> : null}
        {node.kind === 'timer' ? <path d={`M${middleX} ${middleY - 9}v9l6 4`} /> : null}
        {node.kind === 'message' ? <path d={`M${middleX - 9} ${middleY - 6}h18v12h-18zl9 7l9 -7`} /> : null}
      </>
    );
  if (shape === 'task') return <rect x={x} y={y} width={width} height={height} rx={8} />;
  return (
    <>
      <path d={`M${middleX} ${y}L${x + width} ${middleY}L${middleX} ${y + height}L${x} ${middleY}Z`} />
      {node.kind === 'exclusive' ? <path d={`M${middleX - 7} ${middleY - 7}l14 14m0 -14l-14 14`} /> : null}
      {node.kind === 'parallel' ? <path d={`M${middleX - 10} ${middleY}h20m-10 -10v20`} /> : null}
      {node.kind === 'inclusive' ? <circle cx={middleX} cy={middleY} r={10} /> : null}
    </>
  );
}

function Load({ load: { says, isLate, to }, title }: { readonly load: NodeLoad; readonly title: string }): React.ReactElement {
  const looks = isLate ? 'process-load late nowrap' : 'process-load nowrap';
  if (to === undefined) return <span className={looks}>{says}</span>;
  return (
    <LocalLink to={to} className={looks} aria-label={`${title} ${says}`}>
      {says}
    </LocalLink>
  );
}

/** Words stand within a task, and beside what is smaller. */
function Shape({ shape: drawn, title, says, state, load }: ShapeProps): React.ReactElement {
  const { shape, x, y, width, height } = drawn;
  const middle = y + height / 2;
  // A way may leave to that side of a gateway: its name stands above the line, and not on it.
  const place = {
    task: { x, y, width, height },
    event: { x: x + width + 4, y: middle - 20, width: 140, height: 40 },
    gateway: { x: x + width - 4, y: middle - 24, width: 140, height: 22 },
  }[shape];
  return (
    <g className={`process-shape ${shape} ${state ?? 'plain'}`}>
      <Outline shape={drawn} />
      <foreignObject {...place}>
        <div className={`process-words ${shape}`}>
          <strong className="nowrap">
            {state && signs[state] !== '' ? <span className="process-sign">{signs[state]} </span> : null}
            {title}
          </strong>
          {says === '' ? null : <span className="nowrap">{says}</span>}
          {load ? <Load load={load} title={title} /> : null}
        </div>
      </foreignObject>
    </g>
  );
}

const isWalked = ({ edge: { from, to } }: DrawnWay, marks: ProcessMarks): boolean =>
  marks[from]?.state === 'done' && (marks[to]?.state ?? 'toCome') !== 'toCome';

function Legend(): React.ReactElement {
  const language = useLanguage();
  return (
    <ul className="process-legend" aria-hidden="true">
      {states.map((state) => (
        <li key={state} className={state}>
          <span className="process-legend-mark">{signs[state]}</span> {labelIn(markStates[state], language)}
        </li>
      ))}
    </ul>
  );
}

interface TableProps {
  readonly nodes: readonly ProcessNode[];
  readonly titleOf: (node: ProcessNode) => string;
  readonly markOf: (node: ProcessNode) => ProcessMark;
}
/** The same in lines, for whoever cannot see it; also on paper. */
function Steps({ nodes, titleOf, markOf }: TableProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <details className="process-table">
      <summary>{t('diagrams.asTable')}</summary>
      <table>
        <thead>
          <tr>
            {(['step', 'state', 'who', 'since'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`diagrams.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => {
            const { state, who, since } = markOf(node);
            return (
              <tr key={node.id}>
                <th scope="row">{titleOf(node)}</th>
                <td>{labelIn(markStates[state], language)}</td>
                <td>{listed(who, language)}</td>
                <td>{since === null ? '' : fullTime(since)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}

const isTold = ({ kind }: ProcessNode): boolean => !gatewayKinds.has(kind);

export function ProcessDiagram({ graph, marks, label, loads }: ProcessDiagramProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { box, shapes, ways } = drawingOf(graph);
  const titleOf = (node: ProcessNode): string => labelIn(processTitleOf(graph, node), language);
  const markOf = ({ id }: ProcessNode): ProcessMark => marks?.[id] ?? unmarked;
  const name = label ?? t('diagrams.process');
  return (
    <figure className="process-diagram" aria-label={name}>
      {marks ? <Legend /> : null}
      <div className="process-stage" role="region" aria-label={name} tabIndex={0}>
        <svg
          width={box.width}
          height={box.height}
          viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          {...(loads ? { role: 'group', 'aria-label': name } : { 'aria-hidden': true })}
        >
          <defs>
            <marker id="process-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0L10 5L0 10z" className="process-arrow" />
            </marker>
          </defs>
          {ways.map((way) => (
            <path
              key={way.edge.id}
              d={lineOf(way)}
              markerEnd="url(#process-arrow)"
              className={marks && isWalked(way, marks) ? 'process-way walked' : 'process-way'}
            />
          ))}
          {shapes.map((shape) => {
            const { state, who, since } = markOf(shape.node);
            const says = [listed(who, language), since === null ? '' : fullTime(since).slice(5, 16)].filter(Boolean).join(' · ');
            const title = isNamed(graph, shape.node) ? titleOf(shape.node) : '';
            return <Shape key={shape.node.id} shape={shape} title={title} says={says} state={marks ? state : null} load={loads?.[shape.node.id]} />;
          })}
        </svg>
      </div>
      {marks ? <Steps nodes={treeOrder(graph).filter(isTold)} titleOf={titleOf} markOf={markOf} /> : null}
    </figure>
  );
}
