import { BaseEdge, EdgeLabelRenderer, getSmoothStepPath } from '@xyflow/react';
import type { Edge, EdgeProps } from '@xyflow/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { DrawnEdge, GraphProps, GraphWords } from './graphTypes.ts';
import type { Point } from './labelPlaces.ts';
import { mostOf } from './wayLabels.ts';

interface EdgeData extends Record<string, unknown> {
  readonly drawn: DrawnEdge;
  readonly words: GraphWords;
  readonly edit: GraphProps['edit'];
  /** The middle of its name, where it has one. */
  readonly place: Point | undefined;
}
export type FlowEdge = Edge<EdgeData, 'drawn'>;

interface ActsProps {
  readonly drawn: DrawnEdge;
  readonly words: GraphWords;
  readonly edit: NonNullable<GraphProps['edit']>;
}
/** These are for the pointer: by keys the same is done at the nodes. */
function Acts({ drawn: { id, from, port, label = '', called = label }, words, edit }: ActsProps): React.ReactElement {
  return (
    <span className="graph-edge-acts">
      <button type="button" tabIndex={-1} aria-label={words.addOn(called)} onClick={() => edit.onAddOn(from, port)}>
        <PlusOutlined aria-hidden="true" />
      </button>
      <button type="button" tabIndex={-1} aria-label={words.removeEdge(called)} onClick={() => edit.onRemoveEdge(id)}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}

/** A way with its name, and what can be done with it beside that or in the middle. */
export function GraphEdge({ id, data, markerEnd, ...ends }: EdgeProps<FlowEdge>): React.ReactElement {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = ends;
  const [path, middleX, middleY] = getSmoothStepPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, borderRadius: 8 });
  const { drawn, words, edit, place } = data ?? {};
  const { x, y } = place ?? { x: middleX, y: middleY };
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd === undefined ? {} : { markerEnd })} />
      {drawn && words && (drawn.label !== undefined || edit) ? (
        <EdgeLabelRenderer>
          <div className="graph-edge nodrag nopan" style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
            {drawn.label === undefined ? null : (
              <span className="graph-edge-label nowrap" title={drawn.label} style={{ maxWidth: mostOf.graph }}>
                {drawn.label}
              </span>
            )}
            {edit ? <Acts drawn={drawn} words={words} edit={edit} /> : null}
          </div>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
}
