/** The chart line by line: for whoever does not see it, and with every number a way to its rows. */
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { goesOn, standingIn } from '#contract/lives/late.ts';
import type { Life } from '#contract/lives/life.ts';
import type { ToldLife, ToldState } from '#contract/lives/told.ts';
import { countWords } from '#i18n/countWords.ts';
import { lasted } from '#i18n/times.ts';
import { useListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import { RowLink } from '#src/engine/views/beside/NamedRow.tsx';
import { LifeTag } from '#src/engine/views/life/LifeTag.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';

interface StateTableProps {
  readonly life: Life;
  readonly told: ToldLife;
}

function Count({ count, to }: { readonly count: number; readonly to: string | undefined }): React.ReactElement {
  const words = countWords(count);
  return to === undefined ? <>{words}</> : <LocalLink to={to}>{words}</LocalLink>;
}

export function StateTable({ life, told }: StateTableProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const path = useListPath(told.entity);
  const entered = (state: string): number => told.moved.reduce((sum, { to, count }) => (to === state ? sum + count : sum), 0);
  return (
    <Table<ToldState>
      className="lives-table"
      rowKey="state"
      size="small"
      pagination={false}
      dataSource={[...told.states]}
      columns={[
        { key: 'state', title: t('lives.state'), render: (_, { state }) => <LifeTag life={life} state={state} /> },
        {
          key: 'count',
          title: t('lives.count'),
          align: 'right',
          render: (_, { state, count }) => <Count count={count} to={path === undefined ? undefined : withFilter(path, standingIn(told.field, state))} />,
        },
        {
          key: 'late',
          title: t('lives.lateHead'),
          align: 'right',
          render: (_, { late, lateFilter }) =>
            late === null ? (
              <span className="faint" title={t('lives.noLimitText')}>
                {t('lives.noLimit')}
              </span>
            ) : (
              <span className={late > 0 ? 'lives-late' : ''}>
                <Count count={late} to={path === undefined || lateFilter === null || late === 0 ? undefined : withFilter(path, JSON.parse(lateFilter))} />
              </span>
            ),
        },
        {
          key: 'oldest',
          title: t('lives.oldestHead'),
          align: 'right',
          render: (_, { state, oldest }) =>
            oldest ? (
              <RowLink entity={told.entity} id={oldest.id}>
                {lasted(oldest.at, now, language)}
              </RowLink>
            ) : (
              <span className="faint">{t(goesOn(life, state) ? 'lives.nobody' : 'lives.end')}</span>
            ),
        },
        { key: 'entered', title: t('lives.enteredHead'), align: 'right', render: (_, { state }) => countWords(entered(state)) },
      ]}
    />
  );
}
