import { Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Chart, ChartTransition } from '#src/inspector/machines/chart.ts';
import { standing } from '#src/inspector/machines/reading.ts';
import { causeWords } from './words.tsx';

interface TransitionTableProps {
  readonly chart: Chart;
  readonly states: readonly string[];
}

/** The chart line by line: for whoever does not see it, and for whoever searches it. */
export function TransitionTable({ chart, states }: TransitionTableProps): React.ReactElement {
  const { t } = useTranslation();
  const lit = standing(states);
  const rows = chart.transitions.map((one, at) => ({ ...one, key: at }));
  return (
    <Table<ChartTransition & { readonly key: number }>
      className="inspector-table scroll"
      dataSource={rows}
      pagination={false}
      size="small"
      rowClassName={({ from }) => (from !== '' && lit.has(from) ? 'lit' : '')}
      columns={[
        {
          key: 'from',
          title: t('inspector.state'),
          render: (_, { from }) => (
            <>
              {from || t('inspector.any')} {from !== '' && lit.has(from) ? <Tag color="warning">{t('inspector.current')}</Tag> : null}
            </>
          ),
        },
        { key: 'name', title: t('inspector.event'), render: (_, one) => causeWords(t, one) },
        { key: 'guard', title: t('inspector.guard'), render: (_, { guard }) => guard ?? '' },
        { key: 'actions', title: t('inspector.does'), render: (_, { actions }) => actions.join(', ') },
        { key: 'targets', title: t('inspector.leadsTo'), render: (_, { targets }) => targets.join(', ') || t('inspector.stays') },
      ]}
    />
  );
}
