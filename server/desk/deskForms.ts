/** The shapes of what travels as `json`: working hours and a person's preferences. */
import { z } from 'zod';
import type { DeskPreferences } from '#contract/resources/desk.ts';
import type { Label } from '#contract/label.ts';
import type { Span, WorkingHours } from '#contract/workingTime.ts';
import type { Principal } from '#server/kit/principal.ts';
import { invalid } from '#server/kit/invalid.ts';

const spansMost = 12;
const daysMost = 400;
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** HH:MM compares as text. Each span ends after it begins, and the next one begins no earlier than that. */
const inOrder = (spans: readonly Span[]): boolean => spans.every(([from, to], at) => from < to && (at === 0 || (spans[at - 1]?.[1] ?? '') <= from));
const spans = z
  .array(z.tuple([time, time]))
  .max(spansMost)
  .refine(inOrder);
const hours = z.strictObject({
  week: z.array(spans).length(7),
  days: z
    .record(z.iso.date(), spans)
    .refine((days) => Object.keys(days).length <= daysMost)
    .optional(),
});

const preferences = z.strictObject({
  notify: z.strictObject({
    desktop: z.boolean(),
    sound: z.boolean(),
    volume: z.number().int().min(0).max(100),
    title: z.boolean(),
    about: z.enum(['mine', 'mineAndQueue', 'all']),
  }),
  singleKeys: z.boolean(),
  goOn: z.boolean(),
  // A console that was open before there was a choice does not name it.
  byWait: z.boolean().optional(),
});

const dayNames: readonly Label[] = [
  ['周日', 'Sunday'],
  ['周一', 'Monday'],
  ['周二', 'Tuesday'],
  ['周三', 'Wednesday'],
  ['周四', 'Thursday'],
  ['周五', 'Friday'],
  ['周六', 'Saturday'],
];

/** The text says which day is wrong, and how a right one looks. */
function wordsOf(path: readonly PropertyKey[]): Label {
  const [part, key] = path;
  const day: Label | undefined = part === 'week' ? dayNames[Number(key)] : key === undefined ? undefined : [String(key), String(key)];
  return [
    `工作时间${day ? `（${day[0]}）` : ''}格式不对：每段形如 08:30-12:00，先后有序、互不重叠，止于 24:00`,
    `The working hours${day ? ` of ${day[1]}` : ''} do not fit: spans such as 08:30-12:00, in order, not overlapping, 24:00 at the latest`,
  ];
}

/** @throws Refusal invalidInput */
export function readHours(principal: Principal, given: unknown): WorkingHours {
  const parsed = hours.safeParse(given);
  if (!parsed.success) throw invalid(principal, 'hours', wordsOf(parsed.error.issues[0]?.path ?? []));
  const { week, days } = parsed.data;
  return days ? { week, days } : { week };
}

/** @throws Refusal invalidInput */
export function readPreferences(principal: Principal, given: unknown): Omit<DeskPreferences, 'byWait'> {
  const parsed = preferences.safeParse(given);
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join('.') ?? '';
  throw invalid(principal, 'desk', [
    `个人设置中“${at}”的值不对，恢复默认后再改`,
    `The preference "${at}" has a wrong value. Restore the default, then change it`,
  ]);
}
