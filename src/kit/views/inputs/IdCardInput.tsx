import { useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { readIdNumber } from '#contract/idNumber.ts';
import type { IdNumber } from '#contract/idNumber.ts';
import { isMasked } from '#contract/phoneNumber.ts';
import { regionName } from './regions.tsx';
import { useRegions } from './useRegions.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { insteadOfMask, narrowed } from './given.tsx';
import type { InputProps } from './given.tsx';
import './inputs.css';

/** 110105 19491231 002X, as far as it is typed. */
const grouped = (text: string): string => [text.slice(0, 6), text.slice(6, 14), text.slice(14)].filter((part) => part !== '').join(' ');
const numberLength = 18;

/** 四川省成都市武侯区 · 1992-02-29 · 男: what a number says by itself. */
function useFacts(read: IdNumber | null, isMaskedNumber: boolean): string | undefined {
  const { t } = useTranslation();
  const regions = useRegions(read?.problem === null);
  if (isMaskedNumber) return t('inputs.masked');
  if (read?.problem !== null) return undefined;
  const region = regions.module === null ? '' : (regionName(regions.module, read.region) ?? t('inputs.formerRegion'));
  return [region, read.birthday, t(`inputs.${read.sex}`)].filter((part) => part !== '').join(' · ');
}

interface IdCardInputProps extends InputProps<string> {
  /** YYYY-MM-DD in Shanghai: nobody is born after it. */
  readonly today?: string;
}

/** The number is shown grouped, except while somebody writes and where it is masked. */
const shownAs = (value: string | null, isWritten: boolean): string => (value === null ? '' : isWritten || isMasked(value) ? value : grouped(value));

/** A resident identity number. What it says by itself (region, birthday, sex) stands under it; the server judges by the same reading. */
export function IdCardInput({ label, value, onChange, problem, hint, disabledWhy, required, today }: IdCardInputProps): React.ReactElement {
  const { t } = useTranslation();
  const [isWritten, write] = useState(false);
  const masked = value !== null && isMasked(value);
  const read = value === null || masked ? null : readIdNumber(value, today);
  const facts = useFacts(read, masked);
  // Told as soon as nothing more can be typed, not with the first digit.
  const isWhole = !isWritten || (value ?? '').length >= numberLength;
  const told = isWhole && read?.problem ? t(`inputs.id_${read.problem}`) : undefined;
  return (
    <Field label={label} hint={disabledWhy || facts || hint} error={problem ?? told}>
      {(given) => (
        <Input
          {...given}

          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          aria-required={required}
          disabled={Boolean(disabledWhy)}
          value={shownAs(value, isWritten)}
          onFocus={(event) => {
            if (masked) event.currentTarget.select();
          }}
          onChange={(event) => {
            write(true);
            const text = narrowed(insteadOfMask(event))
              .replaceAll(/[^\dXx]/g, '')
              .toUpperCase();
            onChange(text === '' ? null : text);
          }}
          onBlur={() => write(false)}
        />
      )}
    </Field>
  );
}
