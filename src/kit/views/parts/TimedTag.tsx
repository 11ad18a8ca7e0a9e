import { useTranslation } from 'react-i18next';
import type { TagEnds } from '#contract/resources/member.ts';
import { daysUntil, fullTime } from '#i18n/times.ts';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Tag } from './Tag.tsx';

/** A tag says how many days it has left from here on, and not only the day. */
const soonDays = 7;

interface TimedTagProps {
  readonly tag: string;
  /** Only tags that do not stand for ever are here. */
  readonly ends: TagEnds | null | undefined;
  readonly children?: React.ReactNode;
}

/** A tag of a customer: on hover it says until when it stands. */
export function TimedTag({ tag, ends, children }: TimedTagProps): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  const until = ends?.[tag];
  const titleOf = (when: string): string => {
    const day = fullTime(when).slice(0, 10);
    const count = daysUntil(when, now);
    return count > soonDays ? t('customers.tagUntil', { tag, day }) : t('customers.tagSoon', { tag, day, count });
  };
  return (
    <Tag tone="outline" title={until === undefined ? tag : titleOf(until)}>
      {children ?? tag}
    </Tag>
  );
}
