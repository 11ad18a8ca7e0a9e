import { narrowed } from './given.tsx';
import type { Typed } from './TypedNumber.tsx';

/**
 * The text is read as a decimal as far as it was typed. A comma parts thousands and is left out; a full stop of Chinese is a point.
 * @param places digits after the point
 * @returns undefined where it can never become one
 */
export function readDecimal(text: string, places: number, isBelowNought: boolean): Typed | undefined {
  const plain = narrowed(text).replaceAll(/[,\s]/g, '').replace('\u3002', '.');
  if (plain === '' || (plain === '-' && isBelowNought)) return { text: plain, value: null };
  const form = new RegExp(`^${isBelowNought ? '-?' : ''}(?=\\.?\\d)\\d{0,9}(?:\\.\\d{0,${places}})?$`);
  return form.test(plain) ? { text: plain, value: Number(plain) } : undefined;
}

export const plainDecimal = (value: number | null): string => (value === null ? '' : String(value));
