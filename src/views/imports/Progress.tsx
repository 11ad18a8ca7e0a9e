interface ProgressProps {
  readonly word: string;
  /** The share goes from 0 to 1; null: nobody can say yet. */
  readonly share: number | null;
  readonly children: React.ReactNode;
}
const whole = 100;

/** The bar tells how far it is, for the eye and for somebody who hears it; something that moves where nobody can say. */
export function Bar({ word, share }: Pick<ProgressProps, 'word' | 'share'>): React.ReactElement {
  const percent = share === null ? null : Math.min(whole, Math.floor(share * whole));
  return (
    <span
      className={percent === null ? 'transfer-bar unknown' : 'transfer-bar'}
      role="progressbar"
      aria-label={word}
      aria-valuemin={0}
      aria-valuemax={whole}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      <span style={percent === null ? undefined : { inlineSize: `${percent}%` }} />
    </span>
  );
}

/** A bar, and in words how far it is. */
export function Progress({ word, share, children }: ProgressProps): React.ReactElement {
  return (
    <div className="import-progress">
      <strong>{word}</strong>
      <Bar word={word} share={share} />
      <span className="faint">{children}</span>
    </div>
  );
}
