import { dayLine, sameDay } from '#i18n/times.ts';
import type { ChatItem } from '#machines/rows.ts';
import { useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';

function Day({ at }: { readonly at: string }): React.ReactElement {
  return (
    <p className="day-line">
      <time dateTime={at}>{dayLine(at, useMinute(), useLanguage())}</time>
    </p>
  );
}

/** The day, above the first message of it. */
export function DayLine({ before, item }: { readonly before: ChatItem | undefined; readonly item: ChatItem }): React.ReactElement | null {
  return item.at !== undefined && (before?.at === undefined || !sameDay(before.at, item.at)) ? <Day at={item.at} /> : null;
}
