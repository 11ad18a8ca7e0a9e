import { useId } from 'react';
import './field.css';

export interface FieldGiven {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}
interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** An error that appears while somebody types is read out. */
  readonly isSaid?: boolean;
  readonly children: (given: FieldGiven) => React.ReactNode;
}

/** Label above, hint or error under the field (looks 5). */
export function Field({ label, hint, error, isSaid = false, children }: FieldProps): React.ReactElement {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={error === undefined ? 'field' : 'field wrong'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, ...(below === undefined ? {} : { 'aria-describedby': `${id}-below` }) })}
      {below === undefined ? null : (
        <span id={`${id}-below`} className="field-below" role={isSaid ? 'alert' : undefined}>
          {below}
        </span>
      )}
    </div>
  );
}
