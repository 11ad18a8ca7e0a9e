import { useMemo, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button, Input, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import type { Option, PickRow } from './options.tsx';
import { PickBox } from './PickBox.tsx';
import { usePick } from './usePick.tsx';
import './pick.css';
import type { OptionSearch } from './usePick.tsx';

interface PickedProps {
  readonly name: string;
  /** It can be chosen no more. */
  readonly isGone?: boolean;
  /** Absent while nothing may be changed. */
  readonly onTakeOut: (() => void) | undefined;
}

/** One of the chosen, before the field. The cross is a button of 24 px (WCAG 2.5.8): that of antd's tag is 10. */
function Picked({ name, isGone = false, onTakeOut }: PickedProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Tag className="picked" color={isGone ? 'warning' : 'default'} title={isGone ? t('inputs.gone') : name}>
      <span className="nowrap">{name}</span>
      {onTakeOut ? <Button type="text" className="card-size" aria-label={t('inputs.takeOut', { name })} onClick={onTakeOut} icon={<CloseOutlined />} /> : null}
    </Tag>
  );
}

interface WordsProps extends InputProps<readonly string[]> {
  readonly max?: number | undefined;
}

interface ManyInputProps extends InputProps<readonly string[]> {
  readonly options: readonly Option[];
  readonly search?: OptionSearch;
  /** Chosen values that the options may not have are called so. */
  readonly chosen?: readonly Option[];
  readonly max?: number | undefined;
}

/** Several of a dictionary, in the order in which they were chosen. */
export function ManyInput(props: ManyInputProps): React.ReactElement {
  const { label, value, onChange, problem, hint, disabledWhy, required, options, search, chosen = [], max = Number.POSITIVE_INFINITY } = props;
  const { t } = useTranslation();
  const pick = usePick(options, search);
  const values = useMemo(() => value ?? [], [value]);
  const known = useMemo(() => new Map(options.map((one) => [one.value, one])), [options]);
  const isFull = values.length >= max;
  const full = t('inputs.most', { max });
  const rows = useMemo(
    () =>
      pick.found.map((option): PickRow => {
        const isChosen = values.includes(option.value);
        return { option: isFull && !isChosen ? { ...option, whyNot: full } : option, isChosen };
      }),
    [pick.found, values, isFull, full],
  );
  const without = (gone: string): readonly string[] => values.filter((one) => one !== gone);
  return (
    <Field label={label} hint={disabledWhy || hint} error={problem}>
      {(given) => (
        <PickBox
          given={given}
          label={label}
          text=""
          words={pick.words}
          onWords={pick.onWords}
          rows={rows}
          status={pick.status}
          onPick={({ value: one }) => {
            onChange(values.includes(one) ? without(one) : [...values, one]);
            // The next one is found by words of its own.
            if (pick.words) pick.onWords('');
          }}
          onClear={values.length === 0 ? undefined : () => onChange(values.slice(0, -1))}
          {...(search?.onMore ? { onNearEnd: search.onMore } : {})}
          isMany
          isDisabled={Boolean(disabledWhy)}
          required={required}
          before={values.map((one) => {
            const option = known.get(one) ?? chosen.find((other) => other.value === one);
            const isGone = !known.has(one) && search === undefined;
            const name = option?.label ?? one;
            return <Picked key={one} name={name} isGone={isGone} onTakeOut={disabledWhy ? undefined : () => onChange(without(one))} />;
          })}
        />
      )}
    </Field>
  );
}

/** Words of one's own, in the order in which they were written: Enter keeps one, a comma does too, Backspace in the empty field takes the last one out. */
export function WordsInput({ label, value, onChange, problem, hint, disabledWhy, required, max = Number.POSITIVE_INFINITY }: WordsProps): React.ReactElement {
  const { t } = useTranslation();
  const [word, write] = useState('');
  const values = value ?? [];
  const keep = (): void => {
    const next = word.trim();
    write('');
    if (next !== '' && !values.includes(next) && values.length < max) onChange([...values, next]);
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    Enter: () => (keep(), true),
    ',': () => (keep(), true),
    '，': () => (keep(), true),
    Backspace: () => {
      if (word !== '' || values.length === 0) return false;
      onChange(values.slice(0, -1));
      return true;
    },
  };
  return (
    <Field label={label} hint={disabledWhy || hint || t('inputs.wordsHint')} error={problem}>
      {(given) => (
        <span className={disabledWhy ? 'words-input off' : 'words-input'}>
          {values.map((one) => (
            <Picked key={one} name={one} onTakeOut={disabledWhy ? undefined : () => onChange(values.filter((other) => other !== one))} />
          ))}
          <Input
            {...given}
            variant="borderless"
            value={word}
            aria-required={required}
            disabled={Boolean(disabledWhy)}
            onChange={(event) => write(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => {
              if (!event.nativeEvent.isComposing && keys[event.key]?.() && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
        </span>
      )}
    </Field>
  );
}
