import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { clock } from '#i18n/times.ts';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

const filters = ['mine', 'waiting', 'unanswered', 'all'] as const;
const most = 500;

interface Counted {
  readonly labels: readonly string[];
  readonly counts: readonly number[];
}

/** Hours from the first to the last that has something, each with its count. */
function byHour(times: readonly string[]): Counted {
  const hours = times.map((time) => Number(clock(time).slice(0, 2)));
  const first = Math.min(...hours);
  const length = hours.length === 0 ? 0 : Math.max(...hours) - first + 1;
  const each = Array.from({ length }, (_, at) => first + at);
  return { labels: each.map((hour) => `${String(hour).padStart(2, '0')}:00`), counts: each.map((hour) => hours.filter((one) => one === hour).length) };
}

function OfInbox({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const counts = useSelector(inbox, (snapshot) => snapshot.context.counts);
  const revision = useSelector(inbox, (snapshot) => snapshot.context.revision);
  const { store } = inbox.getSnapshot().context;
  const lists = useMemo(
    () => ({ labels: filters.map((filter) => t(`desk.${filter}`)), series: [{ name: t('charts.count'), values: filters.map((filter) => counts[filter]) }] }),
    [counts, t],
  );
  const read = useMemo(
    () => ({
      labels: [t('charts.unread'), t('charts.read')],
      series: [{ name: t('charts.count'), values: [counts.unread, counts.all - counts.unread] }],
    }),
    [counts, t],
  );
  const hours = useMemo(() => {
    const found = byHour(revision < 0 ? [] : store.slice('all', 0, most).map(({ lastMessageAt }) => lastMessageAt));
    return { labels: found.labels, series: [{ name: t('charts.count'), values: found.counts }] };
  }, [store, revision, t]);
  return (
    <>
      <Chart kind="bar" title={t('charts.byState')} labelled={t('charts.state')} numbers={lists} />
      <Chart kind="donut" title={t('charts.byRead')} labelled={t('charts.state')} numbers={read} />
      <Chart kind="line" title={t('charts.byHour')} labelled={t('charts.hour')} numbers={hours} />
      <Chart kind="sparkline" title={t('charts.byHour')} labelled={t('charts.hour')} numbers={hours} />
    </>
  );
}

/** The desk's list holds these at this moment: numbers of the server, followed live. */
export function ChartSection(): React.ReactElement | null {
  const inbox = useRoot((context) => context.inbox);
  return inbox && <OfInbox inbox={inbox} />;
}
