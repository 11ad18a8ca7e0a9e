/** The days of spreadsheets: counted from 1900 with a 29 February that never was, or from 1904. */

const before1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);
/** The day before 1 March 1900: whoever counts from 1900 has one too many up to there. */
const neverWas = 60;
/** 31 December 9999. */
const last = 2_958_466;

/** @returns `2026-11-20T09:30:00`; undefined: a time without a day, the day that never was, or none at all */
export function cellDate(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= (is1904 ? 0 : 1)) || serial >= last || (!is1904 && Math.floor(serial) === neverWas)) return undefined;
  const day = is1904 || serial > neverWas ? serial : serial + 1;
  // Half a second of noise: a spreadsheet keeps parts of a day.
  const seconds = Math.round(day * 86_400);
  return new Date((is1904 ? from1904 : before1900) + seconds * 1_000).toISOString().slice(0, 19);
}
