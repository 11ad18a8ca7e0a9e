/** A row may stand for the time between two of its fields: how such times compare, and the words for one that ends before it begins. Pure; both sides ask it (docs/adr/0088). */
import type { Field, KindName } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';

/** Two fields of one of these kinds are the ends of a period. */
export const periodKinds: ReadonlySet<KindName> = new Set(['day', 'moment', 'timeOfDay']);

const dayMs = 86_400_000;
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Any two values of one kind compare as these do. */
const placeOf = (kind: KindName, value: unknown): number => (kind === 'timeOfDay' ? minutesOf(String(value)) : Date.parse(String(value)));
const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** @returns false where an end is missing: it bounds nothing */
export const endsFirst = ({ kind }: Pick<Field, 'kind'>, from: unknown, to: unknown): boolean =>
  !isMissing(from) && !isMissing(to) && placeOf(kind, to) < placeOf(kind, from);

/** The words stand at the later of two fields: at the end of a period, and in a line whose values follow one another. */
export const notBefore = ([zh, en]: Label): Label => [`不能早于“${zh}”`, `must not be before "${en}"`];

/** The time from one number up to another, which is no longer in it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A last day is in its period to its end; a moment and a time of day are where the next period may begin. */
export const spanOf = ({ kind }: Pick<Field, 'kind'>, from: unknown, to: unknown): Span => ({
  from: isMissing(from) ? -Infinity : placeOf(kind, from),
  to: isMissing(to) ? Infinity : placeOf(kind, to) + (kind === 'day' ? dayMs : 0),
});

/** A period that ends where it begins holds nothing and overlaps with nothing. */
export const overlap = (one: Span, other: Span): boolean => Math.max(one.from, other.from) < Math.min(one.to, other.to);
