/** The first number of a tile on each of its last days: bars beside it, and a chart with its table where somebody wants charts. */
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Tile } from '#contract/workbench/tiles.ts';
import type { ToldTile } from '#contract/workbench/told.ts';
import { labelIn } from '#i18n/label.ts';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import { amountWords } from './TileNumber.tsx';

const hundredth = 100;

interface DaysProps {
  readonly workbench: WorkbenchRef;
  readonly tile: Tile;
  readonly told: ToldTile;
}
export function TileDays({ workbench, tile, told: { days } }: DaysProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasCharts = useSelector(workbench, ({ context }) => context.hasCharts);
  const [leading] = Object.values(tile.numbers);
  if (!days || !leading) return null;
  const isMoney = leading.sum !== undefined;
  const title = `${labelIn(tile.label, language)} · ${t('workbench.perDay', { count: days.length })}`;
  if (!hasCharts) {
    const most = Math.max(1, ...days.map(({ value }) => value));
    return (
      <div className="tile-bars" role="img" aria-label={`${title}: ${days.map(({ value }) => amountWords(value, isMoney)).join(', ')}`}>
        {days.map(({ day, value }) => (
          <span key={day} style={{ height: `${Math.max(4, (value / most) * 100)}%` }} title={`${day} · ${amountWords(value, isMoney)}`} />
        ))}
      </div>
    );
  }
  const series = [{ name: labelIn(tile.label, language), values: days.map(({ value }) => (isMoney ? value / hundredth : value)) }];
  return (
    <div className="tile-chart">
      <Chart
        kind="bar"
        title={title}
        labelled={t('workbench.day')}
        numbers={{ labels: days.map(({ day }) => day.slice('YYYY-'.length)), series }}
        told={(_, at) => amountWords(days[at]?.value ?? 0, isMoney)}
      />
    </div>
  );
}
