import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '#src/kit/views/dom/shanghaiPickers.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { InputProps } from './given.tsx';
import './inputs.css';

interface Bounds {
  /** YYYY-MM-DD, both allowed themselves. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}
/** The calendars weigh more than any screen that holds a day: they come with the first field of theirs. */
const fetched = async () => await import('#src/kit/views/dom/shanghaiPickers.tsx');
const pickers = {
  day: lazily(() => fetched().then((module) => module.DayPicker), 'control'),
  moment: lazily(() => fetched().then((module) => module.MomentPicker), 'control'),
  time: lazily(() => fetched().then((module) => module.TimePicker), 'control'),
} as const;
const DayRangePicker = lazily(() => fetched().then((module) => module.DayRangePicker), 'control');

/** A field over a picker: typed or picked. What was typed and means nothing is said when somebody leaves it, and what stood there stands again. */
function PickerField(props: InputProps<string> & Bounds & { readonly kind: keyof typeof pickers }): React.ReactElement {
  const { label, value, onChange, problem, hint, disabledWhy, required, min, max, kind } = props;
  const { t } = useTranslation();
  const [unread, setUnread] = useState<string | null>(null);
  const Picker = pickers[kind];
  return (
    <Field label={label} hint={disabledWhy || hint} error={unread === null ? problem : t(`inputs.${kind}Unread`, { text: unread })} isSaid={unread !== null}>
      {(given) => (
        <Picker
          {...given}
          value={value}
          onChange={(next: string | null) => {
            setUnread(null);
            onChange(next);
          }}
          onUnread={setUnread}
          isDisabled={Boolean(disabledWhy)}
          required={required}
          placeholder={t(`inputs.${kind}Form`)}
          min={min}
          max={max}
        />
      )}
    </Field>
  );
}

/** A day of the calendar in Shanghai: YYYY-MM-DD. */
export const DayInput = (props: InputProps<string> & Bounds): React.ReactElement => <PickerField {...props} kind="day" />;
/** A moment, written and read as the time in Shanghai: ISO 8601 with zone. */
export const MomentInput = (props: InputProps<string> & Bounds): React.ReactElement => <PickerField {...props} kind="moment" />;
/** A time of day: HH:MM. */
export const TimeInput = (props: InputProps<string>): React.ReactElement => <PickerField {...props} kind="time" />;

/** The range goes from one day to another, both within. */
export function DayRangeInput(props: InputProps<DayRange> & Bounds): React.ReactElement {
  const { label, value, onChange, problem, hint, disabledWhy, required, min, max } = props;
  const { t } = useTranslation();
  const [unread, setUnread] = useState<string | null>(null);
  return (
    <Field label={label} hint={disabledWhy || hint} error={unread === null ? problem : t('inputs.dayUnread', { text: unread })} isSaid={unread !== null}>
      {(given) => (
        <>
          <label className="unseen" htmlFor={`${given.id}-end`}>
            {`${label}: ${t('inputs.toDay')}`}
          </label>
          <DayRangePicker
            {...given}
            value={value}
            onChange={(next) => {
              setUnread(null);
              onChange(next);
            }}
            onUnread={setUnread}
            isDisabled={Boolean(disabledWhy)}
            required={required}
            placeholders={[t('inputs.fromDay'), t('inputs.toDay')]}
            min={min}
            max={max}
          />
        </>
      )}
    </Field>
  );
}
