import { BaseEdge, EdgeLabelRenderer, getSmoothStepPath } from '@xyflow/react';
import type { Edge, EdgeProps } from '@xyflow/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { DrawnEdge, GraphProps, GraphWords } from './graphTypes.ts';

export type FlowEdge = Edge<{ readonly drawn: DrawnEdge; readonly words: GraphWords; readonly edit: GraphProps['edit'] }, 'drawn'>;

interface ActsProps {
  readonly drawn: DrawnEdge;
  readonly words: GraphWords;
  readonly edit: NonNullable<GraphProps['edit']>;
}
/** These are for the pointer: by keys the same is done at the nodes. */
function Acts({ drawn: { id, from, port, label = '' }, words, edit }: ActsProps): React.ReactElement {
  return (
    <span className="graph-edge-acts">
      <button type="button" tabIndex={-1} aria-label={words.addOn(label)} onClick={() => edit.onAddOn(from, port)}>
        <PlusOutlined aria-hidden="true" />
      </button>
      <button type="button" tabIndex={-1} aria-label={words.removeEdge(label)} onClick={() => edit.onRemoveEdge(id)}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}

const begins = 20;

/** A way, with its name and what can be done with it in the middle. */
export function GraphEdge({ id, data, markerEnd, ...ends }: EdgeProps<FlowEdge>): React.ReactElement {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = ends;
  const [path, middleX, middleY] = getSmoothStepPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, borderRadius: 8 });
  const { drawn, words, edit } = data ?? {};
  // A name stands where its way begins: ways that meet would write theirs over one another.
  const [x, y] = drawn?.label === undefined ? [middleX, middleY] : [sourceX, sourceY + begins];
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd === undefined ? {} : { markerEnd })} />
      {drawn && words && (drawn.label !== undefined || edit) ? (
        <EdgeLabelRenderer>
          <div className="graph-edge nodrag nopan" style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
            {drawn.label === undefined ? null : <span className="graph-edge-label">{drawn.label}</span>}
            {edit ? <Acts drawn={drawn} words={words} edit={edit} /> : null}
          </div>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
}
