import { useId } from 'react';
import type { InputProps } from './given.tsx';
import './inputs.css';

/** Yes or no. Empty counts as no. */
export function FlagInput({ label, value, onChange, problem, hint, disabledWhy }: InputProps<boolean>): React.ReactElement {
  const id = useId();
  const below = problem ?? (disabledWhy || hint);
  return (
    <div className={problem === undefined ? 'field' : 'field wrong'}>
      <label className="input-flag">
        <input
          type="checkbox"
          checked={value === true}
          disabled={Boolean(disabledWhy)}
          aria-invalid={problem !== undefined}
          aria-describedby={below ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {below ? (
        <span id={id} className="field-below">
          {below}
        </span>
      ) : null}
    </div>
  );
}
