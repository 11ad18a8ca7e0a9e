/** A cell as it can be written and read again to the same value. */
import { kindOf, textOf } from '#server/sheets/cell.ts';
import type { Cell } from '#server/sheets/cell.ts';
import { numberText } from './cellValue.ts';

export function cellText(cell: Cell): string {
  const text = textOf(cell);
  if (cell === '') return '';
  if (kindOf(cell) === 'date') return text.endsWith('T00:00:00') ? text.slice(0, 10) : text.replace('T', ' ');
  if (kindOf(cell) === 'flag') return text === '1' ? 'TRUE' : 'FALSE';
  if (kindOf(cell) !== 'number') return text;
  const number = numberText(text);
  return 'value' in number ? String(number.value) : text;
}
