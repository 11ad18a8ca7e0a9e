import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button, Dropdown } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { exportFormats } from '#contract/choices/files.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { withPart } from '#contract/readings/shownRows.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { labelIn } from '#i18n/label.ts';
import { dayOf } from '#i18n/times.ts';
import type { ExportAsked, OfferedExport } from '#src/imports/machines/jobs/context.ts';
import type { ListQuery } from '#src/engine/machines/resourceListMachine.ts';
import { useConsole, useJobs, useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { chosenColumns } from '#src/engine/views/columns.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';

/** A chosen state is a filter like any other. */
const filterOf = ({ states, filter }: ListQuery, { only, where }: ListScreen): FilterGroup | undefined =>
  withPart(filter, { only: { ...only, ...states }, where }).filter;

const foundBy = (query: ListQuery, screen: ListScreen): Pick<ExportAsked, 'searchValue' | 'filter' | 'sort' | 'removed' | 'archived'> => {
  const { searchValue, sort, removed, archived } = query;
  const filter = filterOf(query, screen);
  return {
    ...(searchValue ? { searchValue } : {}),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(sort ? { sort } : {}),
    ...(removed ? { removed } : {}),
    ...(archived ? { archived } : {}),
  };
};

const none: readonly OfferedExport[] = [];

/** One gets as a file what one sees: the same rows, columns and order; or as a template has it. */
export function ExportButton({ list, screen, title }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const root = useConsole();
  const jobs = useJobs();
  const layouts = useSelector(jobs ?? undefined, (snapshot) => snapshot?.context.offered[screen.entity] ?? none);
  const day = dayOf(useMinute());
  const ask = (format: ExportAsked['format'], layout?: OfferedExport): void => {
    const { query, layout: chosen, rows, next, count } = list.getSnapshot().context;
    const columns = layout?.columns ?? chosenColumns(screen, chosen.columns).map(({ key }) => key);
    const asked = {
      ...foundBy(query, screen),
      columns,
      format,
      ...(screen.family ? { family: screen.family } : {}),
      ...(layout ? { layoutId: layout.id } : {}),
    };
    const name = `${layout?.name ?? title} ${day}`;
    // Beyond what a list tells it is not known whether they are few enough to be had at once.
    const known = count !== null && count <= resourceLimits.counted ? count : null;
    if (jobs) jobs.send({ type: 'export.ask', asked: { ...asked, entity: screen.entity, name, rows: next === null ? rows.length : known } });
    else root.send({ type: 'download.ask', name: `${name}.${format}`, download: { of: 'rows', id: screen.entity, asked } });
  };
  const wordOf = ({ name, format, lost, isOwnQuery }: OfferedExport): string => {
    const asked = { name, format: labelIn(exportFormats[format], language) };
    const what = lost.length > 0 ? t('layoutForm.exportLess', { ...asked, count: lost.length }) : t('layoutForm.exportBy', asked);
    return isOwnQuery ? t('layoutForm.exportOwnRows', { what }) : what;
  };
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen) => {
        if (isOpen) jobs?.send({ type: 'layouts.ask', entity: screen.entity });
      }}
      menu={{
        items: [
          { key: 'xlsx', label: t('resource.exportExcel') },
          { key: 'csv', label: t('resource.exportCsv') },
          ...(layouts.length > 0
            ? [
                {
                  type: 'group' as const,
                  key: 'layouts',
                  label: t('layoutForm.byTemplate'),
                  children: layouts.map((one) => ({ key: one.id, label: wordOf(one), disabled: one.columns.length === 0 })),
                },
              ]
            : []),
          ...(jobs
            ? [
                { type: 'divider' as const, key: 'line' },
                { key: 'past', label: t('layoutForm.pastExports') },
              ]
            : []),
        ],
        onClick: ({ key }) => {
          const layout = layouts.find(({ id }) => id === key);
          if (key === 'past') jobs?.send({ type: 'exports.open', entity: screen.entity });
          else ask(layout?.format ?? (key === 'csv' ? 'csv' : 'xlsx'), layout);
        },
      }}
    >
      <Button>
        <DownloadOutlined aria-hidden="true" />
        {t('resource.export')}
      </Button>
    </Dropdown>
  );
}
