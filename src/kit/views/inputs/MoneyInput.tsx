import { useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { yuan } from '#i18n/money.ts';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import { plainYuan, readYuan } from './readYuan.tsx';
import './inputs.css';

/** Yuan are typed, fen are the value. While somebody writes, the text is theirs; afterwards it stands with thousands and both decimals. */
export function MoneyInput({ label, value, onChange, problem, hint, disabledWhy, required }: InputProps<number>): React.ReactElement {
  const { t } = useTranslation();
  const [written, write] = useState<string | null>(null);
  const [isComposing, compose] = useState(false);
  const [isRefused, refuse] = useState(false);
  const judge = (text: string): void => {
    const read = readYuan(text);
    refuse(read === undefined);
    if (read === undefined) return write(written ?? plainYuan(value));
    write(read.text);
    if (read.fen !== value) onChange(read.fen);
  };
  const isMine = written !== null && (isComposing || readYuan(written)?.fen === value);
  return (
    <Field label={label} hint={disabledWhy || hint} error={isRefused ? t('inputs.yuanForm') : problem} isSaid={isRefused}>
      {(given) => (
        <span className="input-line with-sign">
          <span aria-hidden="true">¥</span>
          <Input
            {...given}

            inputMode="decimal"
            autoComplete="off"
            aria-required={required}
            disabled={Boolean(disabledWhy)}
            value={isMine ? written : written === null ? (value === null ? '' : yuan(value)) : plainYuan(value)}
            onFocus={() => write(plainYuan(value))}
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
