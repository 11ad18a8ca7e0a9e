/**
 * antd's pickers on the calendar of Shanghai, whatever the zone of the browser. What they are given and give are times on the wall there, held as dayjs in UTC:
 * no offset of the machine, no summer time of its zone can move them.
 */
import dayjsConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { readDay, readDayTime, readTime } from '#i18n/readTimes.ts';

dayjs.extend(utc);
const shanghaiMinutes = 480;

const wallNow = (): Dayjs => dayjs.utc().add(shanghaiMinutes, 'minute');
const wallAt = (day: string, time = '00:00'): Dayjs => dayjs.utc(`${day}T${time}:00Z`);

function parse(text: string, format: string): Dayjs | null {
  const today = wallNow().format('YYYY-MM-DD');
  if (format === 'HH:mm') {
    const time = readTime(text);
    return time === null ? null : wallAt(today, time);
  }
  if (format.endsWith('HH:mm')) {
    const found = readDayTime(text, today);
    return found === null ? null : wallAt(found.day, found.time);
  }
  const day = readDay(text, today);
  return day === null ? null : wallAt(day);
}

const Picker = DatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: wallNow,
  getFixedDate: (text) => wallAt(text),
  locale: { ...dayjsConfig.locale, parse: (_, text, formats) => parse(text, formats[0] ?? '') },
});

const dayFormat = 'YYYY-MM-DD';
const momentFormat = 'YYYY-MM-DD HH:mm';
const timeFormat = 'HH:mm';

interface PickerGiven<V> {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
  readonly value: V | null;
  readonly onChange: (value: V | null) => void;
  /** What was left in the field and means nothing; null when all is well. */
  readonly onUnread: (text: string | null) => void;
  readonly isDisabled: boolean;
  readonly required?: boolean | undefined;
  readonly placeholder: string;
}
interface Bounds {
  /** YYYY-MM-DD, both allowed themselves. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const bounds = ({ min, max }: Bounds): { minDate?: Dayjs; maxDate?: Dayjs } => ({
  ...(min === undefined ? {} : { minDate: wallAt(min) }),
  ...(max === undefined ? {} : { maxDate: wallAt(max, '23:59') }),
});
/** Looks at what stays in the field when somebody leaves it. */
const leftBy =
  (onUnread: (text: string | null) => void, format: string) =>
  (event: React.FocusEvent<HTMLElement>): void => {
    const text = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
    onUnread(text === '' || parse(text, format) !== null ? null : text);
  };
const common = (given: PickerGiven<string>, format: string) => ({
  id: given.id,
  'aria-invalid': given['aria-invalid'],
  'aria-describedby': given['aria-describedby'],
  'aria-required': given.required,
  status: given['aria-invalid'] ? ('error' as const) : ('' as const),
  disabled: given.isDisabled,
  placeholder: given.placeholder,
  format,
  allowClear: !given.required,
  className: 'input-picker',
  needConfirm: false,
  onBlur: leftBy(given.onUnread, format),
});

/** `value`: YYYY-MM-DD. */
export function DayPicker({ min, max, ...given }: PickerGiven<string> & Bounds): React.ReactElement {
  return (
    <Picker
      {...common(given, dayFormat)}
      {...bounds({ min, max })}
      value={given.value === null ? null : wallAt(given.value)}
      onChange={(day) => given.onChange(day === null ? null : day.format(dayFormat))}
    />
  );
}

/** `value`: ISO 8601 with zone. */
export function MomentPicker({ min, max, ...given }: PickerGiven<string> & Bounds): React.ReactElement {
  return (
    <Picker
      {...common(given, momentFormat)}
      {...bounds({ min, max })}
      showTime={{ format: timeFormat }}
      value={given.value === null ? null : dayjs.utc(given.value).add(shanghaiMinutes, 'minute')}
      onChange={(wall) => given.onChange(wall === null ? null : wall.subtract(shanghaiMinutes, 'minute').startOf('minute').toISOString())}
    />
  );
}

/** `value`: HH:MM. */
export function TimePicker(given: PickerGiven<string>): React.ReactElement {
  return (
    <Picker.TimePicker
      {...common(given, timeFormat)}
      value={given.value === null ? null : wallAt('2000-01-01', given.value)}
      onChange={(time) => given.onChange(time === null ? null : time.format(timeFormat))}
    />
  );
}

export type DayRange = readonly [from: string, to: string];
interface RangeGiven extends Omit<PickerGiven<DayRange>, 'placeholder'>, Bounds {
  readonly placeholders: readonly [string, string];
}

/** `value`: first and last day, both within. */
export function DayRangePicker({ min, max, placeholders, ...given }: RangeGiven): React.ReactElement {
  const { id, value, onChange, onUnread, isDisabled, required } = given;
  return (
    <Picker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      aria-invalid={given['aria-invalid']}
      aria-describedby={given['aria-describedby']}
      status={given['aria-invalid'] ? 'error' : ''}
      className="input-picker"
      {...bounds({ min, max })}
      disabled={isDisabled}
      allowClear={!required}
      placeholder={[...placeholders]}
      format={dayFormat}
      value={value === null ? null : [wallAt(value[0]), wallAt(value[1])]}
      onBlur={leftBy(onUnread, dayFormat)}
      onChange={(range) => onChange(range?.[0] && range[1] ? [range[0].format(dayFormat), range[1].format(dayFormat)] : null)}
    />
  );
}
