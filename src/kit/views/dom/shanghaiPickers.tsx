/**
 * antd's pickers on the calendar of Shanghai, whatever the zone of the browser. What they are given and give are times on the wall there, held as dayjs in UTC:
 * no offset of the machine, no summer time of its zone can move them.
 */
import { useMemo } from 'react';
import dayjsConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { isWholeDay, isWholeDayTime, isWholeTime, readDay, readDayTime, readTime } from '#i18n/readTimes.ts';

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

const isWhole = (text: string, format: string): boolean =>
  format === 'HH:mm' ? isWholeTime(text) : format.endsWith('HH:mm') ? isWholeDayTime(text) : isWholeDay(text);
/** The picker writes what it has read over what is typed: it reads nothing before that is whole. */
const parseTyped = (text: string, format: string): Dayjs | null => (isWhole(text, format) ? parse(text, format) : null);

const Picker = DatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: wallNow,
  getFixedDate: (text) => wallAt(text),
  locale: { ...dayjsConfig.locale, parse: (_, text, formats) => parseTyped(text, formats[0] ?? '') },
});

/** A form that asks for nothing else is done with its field. */
const isAllOfIts = (field: EventTarget): boolean =>
  field instanceof HTMLElement && field.closest('form')?.querySelectorAll('input, textarea, [role="combobox"]').length === 1;

/** Enter takes what is typed, and sends no form of several fields around it: that is done by its button, or by Ctrl with Enter. */
function keepEnter(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isAllOfIts(event.target)) return;
  // Quirk: antd opens the calendar by an Enter that React has not prevented; the browser's own event is prevented alone.
  event.nativeEvent.preventDefault();
}

const dayFormat = 'YYYY-MM-DD';
const momentFormat = 'YYYY-MM-DD HH:mm';
const timeFormat = 'HH:mm';
const toTheMinute = { format: timeFormat };

interface PickerGiven<V> {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
  readonly value: V | null;
  readonly onChange: (value: V | null) => void;
  /** A text was left in the field that means nothing; null when all is well. */
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
    onUnread(text === '' || parseTyped(text, format) !== null ? null : text);
  };
/** A text that could have gone on (`11-2`) is taken as it is by Enter and by leaving the field. */
function endings(given: PickerGiven<string>, format: string, write: (wall: Dayjs) => string) {
  const taken = (target: EventTarget): boolean => {
    const text = target instanceof HTMLInputElement ? target.value.trim() : '';
    const wall = isWhole(text, format) ? null : parse(text, format);
    if (wall) given.onChange(write(wall));
    return wall !== null;
  };
  const left = leftBy(given.onUnread, format);
  return {
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter') taken(event.target);
      keepEnter(event);
    },
    onBlur: (event: React.FocusEvent<HTMLElement>) => (taken(event.target) ? given.onUnread(null) : left(event)),
  };
}
const common = (given: PickerGiven<string>, format: string, write: (wall: Dayjs) => string) => ({
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
  ...endings(given, format, write),
});

/** The picker throws away what is typed whenever its value is another object: the same value stays the same one, however often the screen is drawn. */
const useWall = (value: string | null, read: (value: string) => Dayjs): Dayjs | null => useMemo(() => (value === null ? null : read(value)), [value, read]);
const ofDay = (value: string): Dayjs => wallAt(value);
const ofMoment = (value: string): Dayjs => dayjs.utc(value).add(shanghaiMinutes, 'minute');
const ofTime = (value: string): Dayjs => wallAt('2000-01-01', value);
const writeDay = (wall: Dayjs): string => wall.format(dayFormat);
const writeMoment = (wall: Dayjs): string => wall.subtract(shanghaiMinutes, 'minute').startOf('minute').toISOString();
const writeTime = (wall: Dayjs): string => wall.format(timeFormat);

/** `value`: YYYY-MM-DD. */
export function DayPicker({ min, max, ...given }: PickerGiven<string> & Bounds): React.ReactElement {
  const value = useWall(given.value, ofDay);
  return (
    <Picker
      {...common(given, dayFormat, writeDay)}
      {...bounds({ min, max })}
      value={value}
      onChange={(day) => given.onChange(day === null ? null : writeDay(day))}
    />
  );
}

/** `value`: ISO 8601 with zone. */
export function MomentPicker({ min, max, ...given }: PickerGiven<string> & Bounds): React.ReactElement {
  const value = useWall(given.value, ofMoment);
  return (
    <Picker
      {...common(given, momentFormat, writeMoment)}
      {...bounds({ min, max })}
      showTime={toTheMinute}
      value={value}
      onChange={(wall) => given.onChange(wall === null ? null : writeMoment(wall))}
    />
  );
}

/** `value`: HH:MM. */
export function TimePicker(given: PickerGiven<string>): React.ReactElement {
  const value = useWall(given.value, ofTime);
  return (
    <Picker.TimePicker {...common(given, timeFormat, writeTime)} value={value} onChange={(time) => given.onChange(time === null ? null : writeTime(time))} />
  );
}

export type DayRange = readonly [from: string, to: string];
interface RangeGiven extends Omit<PickerGiven<DayRange>, 'placeholder'>, Bounds {
  readonly placeholders: readonly [string, string];
}

/** `value`: first and last day, both within. */
export function DayRangePicker({ min, max, placeholders, ...given }: RangeGiven): React.ReactElement {
  const { id, value, onChange, onUnread, isDisabled, required } = given;
  const from = useWall(value?.[0] ?? null, ofDay);
  const to = useWall(value?.[1] ?? null, ofDay);
  const range = useMemo((): [Dayjs, Dayjs] | null => (from && to ? [from, to] : null), [from, to]);
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
      onKeyDown={keepEnter}
      value={range}
      onBlur={leftBy(onUnread, dayFormat)}
      onChange={(next) => onChange(next?.[0] && next[1] ? [next[0].format(dayFormat), next[1].format(dayFormat)] : null)}
    />
  );
}
