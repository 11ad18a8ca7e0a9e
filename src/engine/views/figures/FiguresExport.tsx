import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#i18n/times.ts';
import type { FigureChoice } from '#src/engine/machines/resourceList/query.ts';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useConsole, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import type { Narrowed } from './asked.tsx';
import { usualRange } from './RangeChoice.tsx';

interface ExportProps {
  readonly screen: ListScreen;
  readonly title: string;
  readonly choice: FigureChoice;
  readonly narrowed: Narrowed;
}

/** The figures of the page as a workbook, with the range and the filter that it has. */
export function FiguresExport({ screen, title, choice, narrowed: { filter, ...narrowed } }: ExportProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const day = dayOf(useMinute());
  const { measure: _measure, range = usualRange, ...chosen } = choice;
  const figures = screen.figures.filter((name) => !name.includes('.'));
  const asked = { figures, range, ...chosen, ...narrowed, ...(filter ? { filter: JSON.stringify(filter) } : {}), family: 'figures' };
  return (
    <Button onClick={() => root.send({ type: 'download.ask', name: `${title} ${day}.xlsx`, download: { of: 'rows', id: screen.entity, asked } })}>
      <DownloadOutlined aria-hidden="true" /> {t('figures.export')}
    </Button>
  );
}
