import type { Difference } from '#src/kit/machines/drafts/parts.ts';
import '#src/engine/views/changes/changes.css';

interface PartChangesProps<D extends Difference> {
  readonly differences: readonly D[];
  readonly label: (difference: D) => string;
  /** One side of a part in words; empty where it is not there. */
  readonly side: (difference: D, value: unknown) => string;
  /** Nothing but places changed. */
  readonly none: string;
}

/** Two contents of a definition, part by part: as it was, and as it is. */
export function PartChanges<D extends Difference>({ differences, label, side, none }: PartChangesProps<D>): React.ReactElement {
  if (differences.length === 0) return <span className="faint">{none}</span>;
  return (
    <ul className="part-changes">
      {differences.map((difference) => {
        const [was, is] = [side(difference, difference.opened), side(difference, difference.yours)];
        return (
          <li key={difference.key}>
            <span className="faint">{label(difference)}</span> {was === '' ? null : <del>{was}</del>} {is === '' ? null : <ins>{is}</ins>}
          </li>
        );
      })}
    </ul>
  );
}
