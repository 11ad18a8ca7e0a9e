import { useEffect, useRef } from 'react';
import { actOf, isWorkedIn } from './graphKeys.ts';
import type { GraphAct } from './graphTypes.ts';

interface GraphListProps {
  readonly label: string;
  /** The chosen one comes into sight. */
  readonly current: string | null;
  readonly onAct: (act: GraphAct) => void;
  /** It is laid out in another way than line below line. */
  readonly className?: string;
  readonly children: React.ReactNode;
}

/** The same graph line by line, under the same keys. */
export function GraphList({ label, current, onAct, className = 'graph-list', children }: GraphListProps): React.ReactElement {
  const place = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = place.current;
    if (!list || current === null) return;
    const line = list.querySelector<HTMLElement>(`[data-graph-node="${CSS.escape(current)}"]`);
    line?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isWorkedIn(list)) line?.focus({ preventScroll: true });
  }, [current]);
  return (
    <ol
      ref={place}
      className={`${className} scroll`}
      aria-label={label}
      onKeyDown={(event) => {
        const act = actOf(event);
        if (act === null) return;
        event.preventDefault();
        event.stopPropagation();
        onAct(act);
      }}
    >
      {children}
    </ol>
  );
}
