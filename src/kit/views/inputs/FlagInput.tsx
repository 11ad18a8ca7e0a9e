import { useId } from 'react';
import { Checkbox } from 'antd';
import type { InputProps } from './given.tsx';
import './inputs.css';

/** Yes or no. Empty counts as no. */
export function FlagInput({ label, value, onChange, problem, hint, disabledWhy }: InputProps<boolean>): React.ReactElement {
  const id = useId();
  const below = problem ?? (disabledWhy || hint);
  return (
    <div className={problem === undefined ? 'field' : 'field wrong'}>
      <Checkbox
        className="input-flag"
        checked={value === true}
        disabled={Boolean(disabledWhy)}
        aria-invalid={problem !== undefined}
        aria-describedby={below ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        {label}
      </Checkbox>
      {below ? (
        <span id={id} className="field-below">
          {below}
        </span>
      ) : null}
    </div>
  );
}
