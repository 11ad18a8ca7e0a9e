import { dayLine, sameDay } from '#i18n/times.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';

interface Timed {
  readonly at?: string | undefined;
}
type Wrap = (day: React.ReactElement) => React.ReactElement;

interface DayLineProps {
  readonly before: Timed | undefined;
  readonly item: Timed;
  /** The day does this when it is pressed. */
  readonly wrap?: Wrap | undefined;
}

const plain: Wrap = (day) => day;

function Day({ at, wrap }: { readonly at: string; readonly wrap: Wrap }): React.ReactElement {
  return <p className="day-line day">{wrap(<time dateTime={at}>{dayLine(at, useMinute(), useLanguage())}</time>)}</p>;
}

/** The day, above the first message of it; it stays in sight while one reads through the day. */
export function DayLine({ before, item, wrap = plain }: DayLineProps): React.ReactElement | null {
  return item.at !== undefined && (before?.at === undefined || !sameDay(before.at, item.at)) ? <Day at={item.at} wrap={wrap} /> : null;
}
