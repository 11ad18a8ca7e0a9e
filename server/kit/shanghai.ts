/** Days and times of Asia/Shanghai as epoch milliseconds, whatever zone the server stands in. No daylight saving since 1991. Pure. */
const zoneMs = 8 * 3_600_000;
export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** YYYY-MM-DD of a moment in Shanghai. */
export const dayAt = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);

/** YYYY-MM-DD HH:MM of a moment in Shanghai. */
export const minuteAt = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 16).replace('T', ' ');

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - zoneMs;
/** @param time HH:MM on the clock of Shanghai */
export const momentOn = (day: string, time: string): number => startOf(day) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minuteMs;
export const addDays = (day: string, count: number): string => dayAt(startOf(day) + count * dayMs);

/** The next time that the clock says so, strictly after `at`. */
export function nextTimeOfDay(time: string, at: number): number {
  const today = momentOn(dayAt(at), time);
  return today > at ? today : momentOn(addDays(dayAt(at), 1), time);
}

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
/** A day of the calendar in that year: 29 February is the 28th where the year has none. */
function dayOfYear(day: string, year: number): string {
  const [month, date] = [day.slice(5, 7), day.slice(8, 10)];
  return `${String(year).padStart(4, '0')}-${month}-${month === '02' && date === '29' && !isLeap(year) ? '28' : date}`;
}
/** The day comes round on these days, about a moment: last year, this year and the two after. */
export function roundsOf(day: string, at: number): readonly string[] {
  const year = Number(dayAt(at).slice(0, 4));
  return [year - 1, year, year + 1, year + 2].map((one) => dayOfYear(day, one));
}

/** A moment as a message says it: 11月27日 10:00. */
export function shanghaiTime(at: number): string {
  const text = new Date(at + zoneMs).toISOString();
  return `${Number(text.slice(5, 7))}月${Number(text.slice(8, 10))}日 ${text.slice(11, 16)}`;
}
