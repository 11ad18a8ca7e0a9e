/** A number format makes something else of a number: it is read letter by letter, so that no format can keep the processor busy (D5). */

/** `plain`: shown as the number it is. `zeros`: filled up with noughts. `date`: a day or a moment. `other`: shown as something else. */
export type NumberFormat = { readonly is: 'plain' | 'date' | 'other' } | { readonly is: 'zeros'; readonly digits: number };

const plain: NumberFormat = { is: 'plain' };
const date: NumberFormat = { is: 'date' };
const other: NumberFormat = { is: 'other' };

type Range = readonly [from: number, to: number];
const isIn = (ranges: readonly Range[], id: number): boolean => ranges.some(([from, to]) => id >= from && id <= to);
const dates: readonly Range[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
];
/** Per cent, exponents, fractions, times, durations. */
const others: readonly Range[] = [
  [9, 13],
  [18, 21],
  [32, 35],
  [45, 48],
  [55, 56],
];

/** The formats that every spreadsheet knows by number (ECMA-376 18.8.30), those of the Chinese editions among them. */
export function builtInFormat(id: number): NumberFormat {
  if (isIn(dates, id)) return date;
  return isIn(others, id) ? other : plain;
}

/** Behind a quoted word or a bracket. A duration ([h]:mm) is no moment and leaves a sign that says so. */
function skipped(code: string, at: number): { readonly to: number; readonly sign: string } {
  const found = code.indexOf(code[at] === '"' ? '"' : ']', at + 1);
  const to = found < 0 ? code.length : found;
  return { to, sign: /^\[[hms]+$/i.test(code.slice(at, to)) ? '%' : '' };
}

/** Only the first section, without quoted words, colours, fillers. */
function signsOf(code: string): string {
  let signs = '';
  for (let at = 0; at < code.length && code[at] !== ';'; at += 1) {
    const letter = code[at] ?? '';
    if (letter === '"' || letter === '[') {
      const { to, sign } = skipped(code, at);
      signs += sign;
      at = to;
    } else if ('\\_*'.includes(letter)) at += 1;
    else signs += letter;
  }
  return signs;
}

const longest = 255;

export function customFormat(code: string): NumberFormat {
  const signs = signsOf(code.slice(0, longest))
    .replaceAll(/general/gi, '')
    .trim();
  if (signs.includes('%')) return other;
  if (/[yd]/i.test(signs)) return date;
  // Months alone, hours, minutes and seconds without a day.
  if (/[mhs]/i.test(signs)) return other;
  if (/^0{2,}$/.test(signs)) return { is: 'zeros', digits: signs.length };
  // Whatever else is shown (an exponent, a fraction, the day of a week) is not the number.
  return /[^#0.,\s()+\-@¥￥$€£]/.test(signs) ? other : plain;
}
