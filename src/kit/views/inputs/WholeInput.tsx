import { useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import { isForbiddenKey, isMinusKey, readWhole, stepped } from './readWhole.tsx';
import './inputs.css';

interface WholeInputProps extends InputProps<number> {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** An arrow key adds this. */
  readonly step?: number;
  readonly unit?: string;
}

type Told = 'forbidden' | 'refused' | null;

/**
 * A whole number from 0 on (spec 5), or from its bound where that lies below. Minus, dot and comma, however they come, warn and clear the field; anything else that is no
 * digit changes nothing. Where the bound lies below nought, one minus before the digits is a sign.
 * A field of text: the browser's own number field takes 1e5, is changed by the mouse wheel, and hides from the page what was typed into it.
 */
export function WholeInput({ label, value, onChange, problem, hint, disabledWhy, required, min, max, step = 1, unit }: WholeInputProps): React.ReactElement {
  const { t } = useTranslation();
  const [told, tell] = useState<Told>(null);
  /** An input method is still composing this: it is judged when it is done. */
  const [composed, compose] = useState<string | null>(null);
  /** A minus stands there, and no digit yet. */
  const [isBegun, begin] = useState(false);
  const isBelow = (min ?? 0) < 0;
  const judge = (text: string): void => {
    const read = readWhole(text, isBelow);
    begin(read.kind === 'begun');
    tell(read.kind === 'forbidden' || read.kind === 'refused' ? read.kind : null);
    if (read.kind === 'forbidden' || read.kind === 'begun') onChange(null);
    else if (read.kind === 'value' && read.value !== value) onChange(read.value);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (isForbiddenKey(event) && !(isBelow && isMinusKey(event))) {
      event.preventDefault();
      judge('.');
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      tell(null);
      begin(false);
      onChange(stepped(value, event.key === 'ArrowUp' ? step : -step, { min, max }));
    }
  };
  return (
    <Field
      label={label}
      hint={disabledWhy || hint}
      error={told === null ? problem : t(told === 'forbidden' && isBelow ? 'inputs.noDecimals' : `inputs.${told}`)}
      isSaid={told !== null}
    >
      {(given) => (
        <span className={unit === undefined ? 'input-line' : 'input-line has-unit'}>
          <Input
            {...given}

            role="spinbutton"
            inputMode={isBelow ? 'text' : 'numeric'}
            autoComplete="off"
            aria-valuenow={value ?? undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-required={required}
            disabled={Boolean(disabledWhy)}
            value={composed ?? (value === null ? (isBegun ? '-' : '') : String(value))}
            onKeyDown={onKeyDown}
            onChange={(event) => (composed === null ? judge(event.target.value) : compose(event.target.value))}
            onCompositionStart={(event) => compose(event.currentTarget.value)}
            onCompositionEnd={(event) => {
              compose(null);
              judge(event.currentTarget.value);
            }}
            onBlur={() => {
              tell(null);
              begin(false);
            }}
          />
          {unit}
        </span>
      )}
    </Field>
  );
}
