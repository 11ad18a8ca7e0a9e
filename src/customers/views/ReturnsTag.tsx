import { useTranslation } from 'react-i18next';
import { poolLimits } from '#contract/limits/lists.ts';
import { dayOf, daysUntil, epochOf } from '#i18n/times.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';

/** The customer goes back to the pool at the end of this day, and why: whoever follows them up until then keeps them. The date is red from when the follow-up person is warned. */
export function ReturnsTag({ row }: { readonly row: ListRow }): React.ReactNode {
  const { t } = useTranslation();
  const now = useMinute();
  const when = row['returnsAt'];
  if (typeof when !== 'string') return '—';
  // The midnight that ends a day is of that day, as people count.
  const last = epochOf(when) - 1;
  const left = daysUntil(last, now);
  const count = Number(row['returnDays'] ?? 0);
  const day = dayOf(last);
  return (
    <Tag tone={left < poolLimits.soonDays ? 'bad' : 'outline'} title={t('customers.returnsBecause', { count, day })}>
      {t('customers.returns', { count, day: left === 0 ? t('customers.tonight') : day.slice(5) })}
    </Tag>
  );
}
