import { narrowed } from './given.tsx';

/** Safe as a number, whatever the digits. */
const mostDigits = 15;
/** Minus and decimal point as keyboards of this world write them: ASCII, full width, typographic, ideographic, and the comma, which is a decimal point elsewhere. */
const forbidden = /[-\u2010-\u2015\u2212\uFE58\uFE63.\u3002\uFF61\u00B7\u066B,\u3001]/;
const forbiddenCodes: ReadonlySet<string> = new Set(['NumpadSubtract', 'NumpadDecimal', 'NumpadComma']);

export type Whole =
  | { readonly kind: 'value'; readonly value: number | null }
  /** Spec 5: warned, and the field is empty afterwards. */
  | { readonly kind: 'forbidden' }
  /** No digits: nothing happens to what stands there. */
  | { readonly kind: 'refused' };

/** A text that came by keys, paste, drop, input method or autofill means this. */
export function readWhole(text: string): Whole {
  const plain = narrowed(text).trim();
  if (plain === '') return { kind: 'value', value: null };
  if (forbidden.test(plain)) return { kind: 'forbidden' };
  return /^\d+$/.test(plain) && plain.length <= mostDigits ? { kind: 'value', value: Number(plain) } : { kind: 'refused' };
}

/** Spec 5 forbids these keys; with a modifier a key is a command of the browser. */
export const isForbiddenKey = ({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<React.KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (forbiddenCodes.has(code) || key === 'Decimal' || key === 'Subtract' || ([...key].length === 1 && forbidden.test(narrowed(key))));

/** One step up or down, held within the bounds. */
export function stepped(
  value: number | null,
  by: number,
  { min = 0, max = 10 ** mostDigits - 1 }: { readonly min?: number | undefined; readonly max?: number | undefined },
): number {
  return Math.min(max, Math.max(min, value === null ? min : value + by));
}
