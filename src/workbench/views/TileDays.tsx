/** The first number of a tile on each of its last days, each a way to the rows of its day: bars beside it, and a chart with its table where somebody wants charts. */
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Tile } from '#contract/workbench/tiles.ts';
import type { ToldDay, ToldTile } from '#contract/workbench/told.ts';
import { labelIn } from '#i18n/label.ts';
import { useWholeListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { useLanguage, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import { amountWords } from './TileNumber.tsx';

const hundredth = 100;

interface DaysProps {
  readonly workbench: WorkbenchRef;
  readonly tile: Tile;
  readonly told: ToldTile;
}
interface Drawn {
  readonly title: string;
  readonly name: string;
  readonly days: readonly ToldDay[];
  readonly isMoney: boolean;
  /** Nothing where the reader may not open the list. */
  readonly toDay: (day: ToldDay) => string | undefined;
}

/** Fourteen stops for the tabulator are in nobody's way: by keys, days are opened from the table of the chart. */
function Bars({ title, days, isMoney, toDay }: Drawn): React.ReactElement {
  const most = Math.max(1, ...days.map(({ value }) => value));
  return (
    <ul className="tile-bars" aria-label={title}>
      {days.map((one) => {
        const words = `${one.day} · ${amountWords(one.value, isMoney)}`;
        const bar = <span style={{ height: `${Math.max(4, (one.value / most) * 100)}%` }} />;
        const to = toDay(one);
        return (
          <li key={one.day} title={words}>
            {to === undefined ? (
              <>
                {bar}
                <span className="unseen">{words}</span>
              </>
            ) : (
              <LocalLink to={to} aria-label={words} tabIndex={-1}>
                {bar}
              </LocalLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Charted({ title, name, days, isMoney, toDay }: Drawn): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  const pathAt = (at: number): string | undefined => {
    const day = days[at];
    return day && toDay(day);
  };
  const amount = (at: number): string => amountWords(days[at]?.value ?? 0, isMoney);
  const series = [{ name, values: days.map(({ value }) => (isMoney ? value / hundredth : value)) }];
  return (
    <div className="tile-chart">
      <Chart
        kind="bar"
        title={title}
        labelled={t('workbench.day')}
        numbers={{ labels: days.map(({ day }) => day.slice('YYYY-'.length)), series }}
        told={(_, at) => {
          const to = pathAt(at);
          return to === undefined ? amount(at) : <LocalLink to={to}>{amount(at)}</LocalLink>;
        }}
        onPart={(_, at) => {
          const path = pathAt(at);
          if (path !== undefined) navigation.send({ type: 'go', path });
        }}
      />
    </div>
  );
}

export function TileDays({ workbench, tile, told: { days } }: DaysProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasCharts = useSelector(workbench, ({ context }) => context.hasCharts);
  const [leading] = Object.values(tile.numbers);
  const path = useWholeListPath(leading?.of ?? '');
  if (!days || !leading) return null;
  const name = labelIn(tile.label, language);
  const drawn = {
    title: `${name} · ${t('workbench.perDay', { count: days.length })}`,
    name,
    days,
    isMoney: leading.sum !== undefined,
    toDay: ({ filter }: ToldDay) => (path === undefined ? undefined : withFilter(path, JSON.parse(filter))),
  };
  return hasCharts ? <Charted {...drawn} /> : <Bars {...drawn} />;
}
