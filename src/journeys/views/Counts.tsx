import { useTranslation } from 'react-i18next';
import { parkedReasons } from '#contract/lives/enrolmentLife.ts';
import { grouped } from '#i18n/grouped.ts';
import { labelIn } from '#i18n/label.ts';
import { withFilter } from '#src/engine/views/beside/listPath.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import type { Step } from './useSteps.tsx';

const peoplePath = '/journeyPeople';

/** The people of a node, each number a way to their list; parked ones with their reasons. */
export function Counts({ journeyId, step: { node, count } }: { readonly journeyId: string; readonly step: Step }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!count) return null;
  const there = count.active + count.waiting;
  const to = (states: readonly string[]): string =>
    withFilter(peoplePath, {
      all: [
        ['journeyId', 'is', journeyId],
        ['node', 'is', node.id],
        ['state', 'anyOf', states],
      ],
    });
  const reasons = count.parkedBecause
    .map(({ reason, count: people }) => `${labelIn(parkedReasons[reason], language)} ${grouped(people)}`)
    .join(t('journeys.comma'));
  return (
    <>
      {there > 0 ? (
        <LocalLink to={to(['active', 'waiting'])} className="journey-count" aria-label={t('journeys.openPeople', { count: there })}>
          <Tag tone="active">{t('journeys.people', { count: there, shown: grouped(there) })}</Tag>
        </LocalLink>
      ) : null}
      {count.parked > 0 ? (
        <LocalLink to={to(['parked'])} className="journey-count" title={reasons} aria-label={t('journeys.openParked', { count: count.parked, reasons })}>
          <Tag tone="waiting">{t('journeys.parked', { count: count.parked, shown: grouped(count.parked) })}</Tag>
        </LocalLink>
      ) : null}
      {node.kind === 'exit' && count.ended > 0 ? (
        <LocalLink to={to(['ended'])} className="journey-count" aria-label={t('journeys.openEnded', { count: count.ended })}>
          <Tag tone="neutral">{t('journeys.ended', { count: count.ended, shown: grouped(count.ended) })}</Tag>
        </LocalLink>
      ) : null}
    </>
  );
}
