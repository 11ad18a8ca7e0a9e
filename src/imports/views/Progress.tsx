import { Progress as AntdProgress } from 'antd';

interface ProgressProps {
  readonly word: string;
  /** The share goes from 0 to 1; null: nobody can say yet. */
  readonly share: number | null;
  readonly children: React.ReactNode;
}
const whole = 100;

/** The bar tells how far it is, for the eye and for somebody who hears it; something that moves where nobody can say. */
export function Bar({ word, share }: Pick<ProgressProps, 'word' | 'share'>): React.ReactElement {
  const given =
    share === null ? ({ percent: whole, status: 'active', 'aria-valuenow': undefined } as const) : { percent: Math.min(whole, Math.floor(share * whole)) };
  return <AntdProgress size="small" showInfo={false} aria-label={word} status="normal" {...given} />;
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
