/** A value that somebody has given for a field may be wrong: the browser asks before it sends, the server (`validate.ts`) has the last word by the same readings. */
import { isDay, readIdNumber } from './idNumber.ts';
import type { IdNumberProblem } from './idNumber.ts';
import type { Field, KindName } from './kinds.ts';
import { askedInLine, lineFaults, linesIn } from './lines/lines.ts';
import type { LineValue } from './lines/lines.ts';
import { resourceLimits } from './limits/lists.ts';
import { firstValueOf } from './readings/fields.ts';
import { isMasked, phoneProblemOf } from './phoneNumber.ts';
import type { PhoneProblem } from './phoneNumber.ts';
import { hasForm } from './textForms.ts';
import type { TextFormName } from './textForms.ts';

export type FieldProblem =
  | { readonly code: 'missing' }
  | { readonly code: 'range'; readonly min: number; readonly max: number }
  /** A decimal lies outside its bounds; `range` says it of whole numbers. */
  | { readonly code: 'between'; readonly min: number; readonly max: number }
  | { readonly code: 'places'; readonly places: number }
  | { readonly code: 'long'; readonly max: number; readonly count: number }
  | { readonly code: 'short'; readonly min: number }
  | { readonly code: 'form'; readonly form: TextFormName }
  | { readonly code: 'itemCount'; readonly min: number; readonly max: number }
  | { readonly code: 'lineCount'; readonly min: number; readonly max: number }
  /** Some of its lines are wrong. */
  | { readonly code: 'lines' }
  | { readonly code: 'day' }
  | { readonly code: 'timeOfDay' }
  | { readonly code: 'phone'; readonly why: PhoneProblem | 'notMobile' }
  | { readonly code: 'idNumber'; readonly why: IdNumberProblem };

/** Characters as people count them: an emoji or a rare character is one. */
export const lengthOf = (text: string): number => [...text].length;

const textMost: Partial<Readonly<Record<KindName, number>>> = { text: 200, longText: 4_000, secret: 256 };

function textProblem({ kind, options }: Field, text: string): FieldProblem | null {
  const max = options.max ?? textMost[kind] ?? 200;
  // The server counts UTF-16 units: who stays below both is understood by everybody.
  if (text.length > max) return { code: 'long', max, count: Math.max(lengthOf(text), max + 1) };
  if (options.min !== undefined && text.length < options.min) return { code: 'short', min: options.min };
  return options.form && !hasForm(options.form, text) ? { code: 'form', form: options.form } : null;
}

function rangeProblem({ kind, options }: Field, value: number): FieldProblem | null {
  const { min = 0, max = kind === 'whole' ? resourceLimits.wholeMost : Number.MAX_SAFE_INTEGER } = options;
  return Number.isInteger(value) && value >= min && value <= max ? null : { code: 'range', min, max };
}

const usualPlaces = 2;
/** A decimal field has so many digits after the point. */
export const placesOf = ({ options }: Field): number => Math.min(options.places ?? usualPlaces, resourceLimits.decimalPlaces);
export const fitsPlaces = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;
/** HH:MM. */
export const timeOfDayForm: RegExp = /^([01]\d|2[0-3]):[0-5]\d$/;

function decimalProblem(field: Field, value: number): FieldProblem | null {
  const { min = 0, max = resourceLimits.decimalMost } = field.options;
  if (!(value >= min && value <= max)) return { code: 'between', min, max };
  return fitsPlaces(value, placesOf(field)) ? null : { code: 'places', places: placesOf(field) };
}

function phoneProblem({ options }: Field, text: string): FieldProblem | null {
  const why = isMasked(text) ? null : phoneProblemOf(text, options.isMobile);
  return why === null ? null : { code: 'phone', why };
}

function idProblem(text: string, today: string | undefined): FieldProblem | null {
  const why = isMasked(text) ? null : readIdNumber(text, today).problem;
  return why === null ? null : { code: 'idNumber', why };
}

function linesProblem({ line, options: { min = 0, max = resourceLimits.lines } }: Field, value: unknown, today: string | undefined): FieldProblem | null {
  if (!line) return null;
  const lines = linesIn(value);
  if (lines.length > max || lines.length < min) return { code: 'lineCount', min, max };
  const isWrong = (one: LineValue): boolean => askedInLine(line).some(([name, field]) => problemOf(field, one[name] ?? firstValueOf(field), today) !== null);
  return lineFaults(line, lines).length > 0 || lines.some(isWrong) ? { code: 'lines' } : null;
}

type Judge = (field: Field, value: never, today: string | undefined) => FieldProblem | null;
const judges: Partial<Readonly<Record<KindName, Judge>>> = {
  text: (field, value: string) => textProblem(field, value),
  longText: (field, value: string) => textProblem(field, value),
  secret: (field, value: string) => textProblem(field, value),
  whole: (field, value: number) => rangeProblem(field, value),
  decimal: (field, value: number) => decimalProblem(field, value),
  money: (field, value: number) => rangeProblem(field, value),
  phone: (field, value: string) => phoneProblem(field, value),
  idCard: (_, value: string, today) => idProblem(value, today),
  day: (_, value: string) => (isDay(value) ? null : { code: 'day' }),
  timeOfDay: (_, value: string) => (timeOfDayForm.test(value) ? null : { code: 'timeOfDay' }),
  many: ({ options: { min = 0, max = 1_000 } }, value: readonly unknown[]) =>
    value.length > max || value.length < min ? { code: 'itemCount', min, max } : null,
  lines: linesProblem,
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** @param today YYYY-MM-DD in Shanghai, where it is known */
export function problemOf(field: Field, value: unknown, today?: string): FieldProblem | null {
  if (isEmpty(value)) return field.required ? { code: 'missing' } : null;
  return judges[field.kind]?.(field, value as never, today) ?? null;
}
