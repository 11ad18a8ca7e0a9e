import './graphEditor.css';

interface GraphWorkProps {
  /** The keys of the graph, for whoever sees them. */
  readonly keys: string;
  readonly sideLabel: string;
  readonly side: React.ReactNode;
  readonly children: React.ReactNode;
}

/** The drawing, and beside it what is asked about the chosen node. */
export function GraphWork({ keys, sideLabel, side, children }: GraphWorkProps): React.ReactElement {
  return (
    <div className="graph-work">
      <div className="graph-shown">
        {children}
        <p className="graph-keys faint" aria-hidden="true">
          {keys}
        </p>
      </div>
      <aside className="graph-side" aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  );
}
