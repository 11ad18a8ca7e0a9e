import { useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { isMasked, readPhone } from '#contract/phoneNumber.ts';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import { insteadOfMask, narrowed } from './given.tsx';
import './inputs.css';

/** The number is shown as it is read, where it is a number already; else as it was typed. */
const shownAs = (value: string): string => {
  const read = isMasked(value) ? null : readPhone(value);
  return read?.problem === null ? read.grouped : value;
};

/**
 * A telephone number, mobile, landline or from abroad: typed as one likes, grouped when it is left, given on as it is stored.
 * A masked one stays as it is until somebody types: then it is a new number, and the old one has to be typed whole.
 */
export function PhoneInput({ label, value, onChange, problem, hint, disabledWhy, required }: InputProps<string>): React.ReactElement {
  const { t } = useTranslation();
  const [isWritten, write] = useState(false);
  const read = value === null || isMasked(value) ? null : readPhone(value);
  const masked = value !== null && isMasked(value);
  const leave = (): void => {
    write(false);
    if (read?.problem === null && read.number !== value) onChange(read.number);
  };
  return (
    <Field label={label} hint={disabledWhy || (masked ? t('inputs.masked') : read?.problem === null ? t(`inputs.phoneIs_${read.kind}`) : hint)} error={problem}>
      {(given) => (
        <Input
          {...given}

          type="tel"
          autoComplete="off"
          maxLength={40}
          aria-required={required}
          disabled={Boolean(disabledWhy)}
          value={value === null ? '' : isWritten ? value : shownAs(value)}
          onFocus={(event) => {
            if (masked) event.currentTarget.select();
          }}
          onChange={(event) => {
            write(true);
            onChange(narrowed(insteadOfMask(event)) || null);
          }}
          onBlur={leave}
        />
      )}
    </Field>
  );
}
