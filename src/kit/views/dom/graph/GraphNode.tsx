import { useEffect, useRef } from 'react';
import { Handle, Position } from '@xyflow/react';
import type { Node, NodeProps } from '@xyflow/react';
import { isWorkedIn } from './graphKeys.ts';
import type { DrawnNode } from './graphTypes.ts';
import { portPlace } from './wayLabels.ts';

export type FlowNode = Node<{ readonly drawn: DrawnNode; readonly isCurrent: boolean; readonly isEditable: boolean }, 'drawn'>;

export function GraphNode({ data: { drawn, isCurrent, isEditable } }: NodeProps<FlowNode>): React.ReactElement {
  const { id, kind, icon, tone, title, says, label, ports, isEntered, foot, isFaulty = false, isChosen, isLit = false } = drawn;
  const main = useRef<HTMLButtonElement>(null);
  // The library draws a node that is new later than its chooser is told: it takes the focus itself.
  const takesFocus = isCurrent && isChosen;
  useEffect(() => {
    const graph = main.current?.closest<HTMLElement>('.graph');
    if (takesFocus && graph && isWorkedIn(graph)) main.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const names = ['graph-node', `tone-${tone}`, isChosen ? 'chosen' : '', isLit ? 'lit' : '', isFaulty ? 'faulty' : ''];
  return (
    <div className={names.filter(Boolean).join(' ')}>
      {isEntered ? <Handle type="target" position={Position.Top} isConnectable={isEditable} /> : null}
      <button ref={main} type="button" className="graph-node-main" data-graph-node={id} tabIndex={isCurrent ? 0 : -1} aria-pressed={isChosen}>
        <span className="unseen">{label}</span>
        <span className="graph-node-kind" aria-hidden="true">
          {icon} {kind}
        </span>
        <span className="graph-node-title nowrap" aria-hidden="true">
          {title}
        </span>
        {says === undefined ? null : (
          <span className="graph-node-says nowrap" aria-hidden="true">
            {says}
          </span>
        )}
      </button>
      {foot === undefined ? null : <div className="graph-node-foot nodrag nopan">{foot}</div>}
      {ports.map(({ name, isOpen }, at) => (
        <Handle
          key={name}
          id={name}
          type="source"
          position={Position.Bottom}
          isConnectable={isEditable}
          className={isOpen ? 'open' : ''}
          style={{ left: `${portPlace(at, ports.length) * 100}%` }}
        />
      ))}
    </div>
  );
}
