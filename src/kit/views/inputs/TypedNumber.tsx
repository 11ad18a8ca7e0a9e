import { useState } from 'react';
import { Input } from 'antd';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import './inputs.css';

export interface Typed {
  /** It stays in the field while somebody writes. */
  readonly text: string;
  readonly value: number | null;
}
interface TypedNumberProps extends InputProps<number> {
  /** @returns undefined where the text can never become such a number */
  readonly read: (text: string) => Typed | undefined;
  /** The text is as somebody would go on writing it. */
  readonly plain: (value: number | null) => string;
  /** The text stands so when nobody writes. */
  readonly shown: (value: number) => string;
  readonly refusal: string;
  /** It stands before the number: a currency. */
  readonly sign?: string;
}

/** A number with a point is typed as text. While somebody writes, the text is theirs; afterwards it stands with thousands. What can be no such number changes nothing. */
export function TypedNumber(props: TypedNumberProps): React.ReactElement {
  const { label, value, onChange, problem, hint, disabledWhy, required, read, plain, shown, refusal, sign } = props;
  const [written, write] = useState<string | null>(null);
  const [isComposing, compose] = useState(false);
  const [isRefused, refuse] = useState(false);
  const judge = (text: string): void => {
    const found = read(text);
    refuse(found === undefined);
    if (found === undefined) return write(written ?? plain(value));
    write(found.text);
    if (found.value !== value) onChange(found.value);
  };
  const isMine = written !== null && (isComposing || read(written)?.value === value);
  return (
    <Field label={label} hint={disabledWhy || hint} error={isRefused ? refusal : problem} isSaid={isRefused}>
      {(given) => (
        <span className={sign === undefined ? 'input-line' : 'input-line with-sign'}>
          {sign === undefined ? null : <span aria-hidden="true">{sign}</span>}
          <Input
            {...given}
            inputMode="decimal"
            autoComplete="off"
            aria-required={required}
            disabled={Boolean(disabledWhy)}
            value={isMine ? written : written === null ? (value === null ? '' : shown(value)) : plain(value)}
            onFocus={() => write(plain(value))}
            onChange={(event) => (isComposing ? write(event.target.value) : judge(event.target.value))}
            onCompositionStart={() => compose(true)}
            onCompositionEnd={(event) => {
              compose(false);
              judge(event.currentTarget.value);
            }}
            onBlur={() => {
              write(null);
              refuse(false);
            }}
          />
        </span>
      )}
    </Field>
  );
}
