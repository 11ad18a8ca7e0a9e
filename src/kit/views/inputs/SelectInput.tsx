import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import type { Option, PickRow } from './options.tsx';
import { PickBox } from './PickBox.tsx';
import { usePick } from './usePick.tsx';
import type { OptionSearch } from './usePick.tsx';

interface SelectInputProps extends InputProps<string> {
  readonly options: readonly Option[];
  /** Somebody else finds the options. */
  readonly search?: OptionSearch;
  /** The value is called so, where the options may not have it: with `search` always, else for values that are no longer offered. */
  readonly chosen?: Option | undefined;
}

/** One of a dictionary, however long it is. */
export function SelectInput({ label, value, onChange, problem, hint, disabledWhy, required, options, search, chosen }: SelectInputProps): React.ReactElement {
  const { t } = useTranslation();
  const pick = usePick(options, search);
  const known = useMemo(() => options.find((one) => one.value === value), [options, value]);
  const shown = known ?? (chosen?.value === value ? chosen : undefined);
  // Kept as it is until somebody chooses anew: an old record must not change because it was opened.
  const isGone = value !== null && known === undefined && search === undefined;
  const rows = useMemo(() => pick.found.map((option): PickRow => ({ option, isChosen: option.value === value })), [pick.found, value]);
  return (
    <Field label={label} hint={disabledWhy || (isGone ? t('inputs.gone') : hint)} error={problem}>
      {(given) => (
        <PickBox
          given={given}
          label={label}
          text={shown?.label ?? value ?? ''}
          words={pick.words}
          onWords={pick.onWords}
          rows={rows}
          status={pick.status}
          onPick={(option) => onChange(option.value)}
          onClear={value === null || required ? undefined : () => onChange(null)}
          {...(search?.onMore ? { onNearEnd: search.onMore } : {})}
          isDisabled={Boolean(disabledWhy)}
          required={required}
        />
      )}
    </Field>
  );
}
