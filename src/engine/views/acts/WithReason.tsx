import '#src/engine/views/moveRow.css';

/** A line of a menu that cannot be chosen, with the reason below its word. */
export function WithReason({ word, why }: { readonly word: string; readonly why: string }): React.ReactElement {
  return (
    <span className="move-row">
      {word}
      <span className="why">{why}</span>
    </span>
  );
}
