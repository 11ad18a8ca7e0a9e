/** Calendar days of the demo, in Asia/Shanghai. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** YYYY-MM-DD. */
export const dayOf = (atMs: number): string => new Date(atMs + 8 * hourMs).toISOString().slice(0, 10);
export const isoOf = (atMs: number): string => new Date(atMs).toISOString();

/** Fills `{+4}` with the day in four days ("11 月 24 日") and `{+4#}` with its number alone ("24 号"), so that talks stay true whenever the demo is loaded. */
export function fillDays(text: string, now: number): string {
  const filled = text.replace(/\{([+-]\d+)(#?)\}/g, (_whole, days: string, short: string) => {
    const [, month, day] = dayOf(now + Number(days) * dayMs)
      .split('-')
      .map(Number);
    return short ? `${day} 号` : ` ${month} 月 ${day} 日`;
  });
  return filled.replace(/(^|[，。、]) /g, '$1').trim();
}
