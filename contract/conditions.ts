/**
 * When a field is asked for, and when it must be filled in: conditions are filters over the values of the row itself. One reading for both sides: the form asks it
 * while somebody types, the server when it is saved.
 */
import type { Field, Fields } from './kinds.ts';
import type { FilterGroup, FilterSign, FilterTerm } from './filter.ts';

type Values = Readonly<Record<string, unknown>>;

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

const partsOf = ({ all, any }: FilterGroup): readonly (FilterTerm | FilterGroup)[] => all ?? any ?? [];
export const isTerm = (part: FilterTerm | FilterGroup): part is FilterTerm => Array.isArray(part);
export const termsOf = (condition: FilterGroup): readonly FilterTerm[] => partsOf(condition).flatMap((part) => (isTerm(part) ? [part] : termsOf(part)));

const shownIf = (field: Field | undefined): FilterGroup | null | undefined => field?.own?.visibleIf ?? field?.options.askedIf;

/** The fields that decide how this one stands. */
export const sourcesOf = (field: Field): readonly string[] =>
  [shownIf(field), field.own?.requiredIf].flatMap((one) => (one ? termsOf(one).map(([name]) => name) : []));

/** Moments are said in several ways; what nobody switched on is off. */
function comparable(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'flag') return value === true;
  return field?.kind === 'moment' && !isEmptyValue(value) ? Date.parse(String(value)) : value;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const order = (one: unknown, other: unknown): number => {
  const [a, b] = [one, other];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
};

const readings: Readonly<Record<FilterSign, (value: unknown, given: unknown) => boolean>> = {
  is: (value, given) => value === given,
  isNot: (value, given) => value !== given,
  anyOf: (value, given) => listOf(value).some((one) => listOf(given).includes(one)),
  has: (value, given) =>
    Array.isArray(value) ? value.includes(given) : !isEmptyValue(value) && String(value).toLowerCase().includes(String(given).toLowerCase()),
  from: (value, given) => !isEmptyValue(value) && order(value, given) >= 0,
  to: (value, given) => !isEmptyValue(value) && order(value, given) <= 0,
  empty: (value) => isEmptyValue(value),
  filled: (value) => !isEmptyValue(value),
};

function meetsTerm([name, sign, given]: FilterTerm, fields: Fields, valueOf: (name: string) => unknown): boolean {
  const field = fields[name];
  const value = comparable(field, valueOf(name));
  const asked = sign === 'anyOf' ? listOf(given).map((one) => comparable(field, one)) : comparable(field, given);
  return readings[sign](value, asked);
}

/** True of these values. */
export function meets(condition: FilterGroup, fields: Fields, valueOf: (name: string) => unknown): boolean {
  const isMet = (part: FilterTerm | FilterGroup): boolean => (isTerm(part) ? meetsTerm(part, fields, valueOf) : meets(part, fields, valueOf));
  const parts = partsOf(condition);
  return condition.any ? parts.some(isMet) : parts.every(isMet);
}

export interface FieldState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
}

/**
 * The state of each field with these values: visible or not, required or not. A hidden field counts as empty for those that depend on it: a field that hangs on a hidden question is hidden, too.
 * @returns by name; a field without conditions is visible
 */
export function fieldStateOf(fields: Fields, values: Values): (name: string) => FieldState {
  const known = new Map<string, boolean>();
  const isVisible = (name: string): boolean => {
    const condition = shownIf(fields[name]);
    if (!condition) return true;
    const found = known.get(name);
    if (found !== undefined) return found;
    // Circles are refused where they are written; one that slipped through ends here.
    known.set(name, false);
    const visible = meets(condition, fields, valueOf);
    known.set(name, visible);
    return visible;
  };
  const valueOf = (name: string): unknown => (isVisible(name) ? values[name] : null);
  return (name) => {
    const field = fields[name];
    if (!isVisible(name)) return { isVisible: false, isRequired: false };
    const requiredIf = field?.own?.requiredIf;
    const isRequired = field?.required === true || field?.own?.isRequired === true || (requiredIf ? meets(requiredIf, fields, valueOf) : false);
    return { isVisible: true, isRequired };
  };
}

/** The field as it is to be filled in now. */
export const asAsked = (field: Field, { isRequired }: FieldState): Field => (field.required === isRequired ? field : { ...field, required: isRequired });
