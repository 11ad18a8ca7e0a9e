import { narrowed } from './given.tsx';

/** Safe as a number, whatever the digits. */
const mostDigits = 15;
/** Minus and decimal point as keyboards of this world write them: ASCII, full width, typographic, ideographic, and the comma, which is a decimal point elsewhere. */
const forbidden = /[-\u2010-\u2015\u2212\uFE58\uFE63.\u3002\uFF61\u00B7\u066B,\u3001]/;
const forbiddenCodes: ReadonlySet<string> = new Set(['NumpadSubtract', 'NumpadDecimal', 'NumpadComma']);
const minus = /^[-\u2010-\u2015\u2212\uFE58\uFE63]/;

export type Whole =
  | { readonly kind: 'value'; readonly value: number | null }
  /** Spec 5: warned, and the field is empty afterwards. */
  | { readonly kind: 'forbidden' }
  /** A minus alone: a number may follow. */
  | { readonly kind: 'begun' }
  /** No digits: nothing happens to what stands there. */
  | { readonly kind: 'refused' };

/**
 * A text that came by keys, paste, drop, input method or autofill means this.
 * @param isBelow the number may be below nought, so that one minus before it is a sign
 */
export function readWhole(text: string, isBelow = false): Whole {
  const given = narrowed(text).trim();
  if (given === '') return { kind: 'value', value: null };
  const plain = isBelow ? given.replace(minus, '') : given;
  if (plain === '') return { kind: 'begun' };
  if (forbidden.test(plain)) return { kind: 'forbidden' };
  if (!/^\d+$/.test(plain) || plain.length > mostDigits) return { kind: 'refused' };
  const value = Number(plain);
  return { kind: 'value', value: plain === given || value === 0 ? value : -value };
}

type Pressed = Pick<React.KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;
export const isMinusKey = ({ key, code }: Pick<Pressed, 'key' | 'code'>): boolean =>
  code === 'NumpadSubtract' || key === 'Subtract' || ([...key].length === 1 && minus.test(narrowed(key)));

/** Spec 5 forbids these keys; with a modifier a key is a command of the browser. */
export const isForbiddenKey = ({ key, code, ctrlKey, metaKey, altKey }: Pressed): boolean =>
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
  return Math.min(max, Math.max(min, value === null ? Math.max(min, 0) : value + by));
}
