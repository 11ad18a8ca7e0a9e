/** The chart of a figure with its table: by one dimension a series for each measure, across two of them a series for each part of one measure. */
import { useTranslation } from 'react-i18next';
import { time } from '#contract/screens/views.ts';
import type { Measure } from '#contract/screens/views.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { labelIn } from '#i18n/label.ts';
import { numberWords } from '#i18n/numbers.ts';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import type { ChartNumbers, ChartKind } from '#src/kit/views/charts/chartOptions.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { useLanguage, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { measureWords } from '#src/engine/views/beside/figureWords.tsx';
import { changeWords } from './Change.tsx';
import { useDimensionWords, useGroupWords } from './useDimensionWords.tsx';
import type { Told } from './OneFigure.tsx';

const hundredth = 100;
/** A chart has yuan where the server has fen. */
const drawnValue = ({ fields }: StandardResource, { sum, average }: Measure, value: number): number =>
  fields[sum ?? average ?? '']?.kind === 'money' ? value / hundredth : value;

/** One number of the chart: its measure, and the groups whose rows it is of. */
interface Part {
  readonly measure: Measure;
  readonly groups: readonly FigureGroup[];
  readonly value: number;
}
interface Laid {
  readonly names: readonly string[];
  readonly part: (series: number, at: number) => Part | undefined;
}

function useLaid({ entity, figure, groups, made, measure: chosen }: Told): Laid {
  const language = useLanguage();
  const groupWords = useGroupWords(entity, made.by);
  const measures = Object.entries(figure.measures);
  const across = made.by[1];
  if (across === undefined)
    return {
      names: measures.map(([, { label }]) => labelIn(label, language)),
      part: (series, at) => {
        const [measure, group] = [measures[series]?.[1], groups[at]];
        return measure && group && { measure, groups: [group], value: group.values[series] ?? 0 };
      },
    };
  const place = Math.max(
    0,
    measures.findIndex(([name]) => name === chosen),
  );
  return {
    names: (groups[0]?.parts ?? []).map((part) => groupWords(across, part, undefined)),
    part: (series, at) => {
      const [group, measure] = [groups[at], measures[place]?.[1]];
      const part = group?.parts?.[series];
      return measure && group && part && { measure, groups: [group, part], value: part.values[place] ?? 0 };
    },
  };
}

const kindOf = ({ figure: { chart, by }, made }: Told): ChartKind => {
  const isOwn = typeof by === 'string' ? made.by.length === 1 && made.by[0] === by : made.by.length === (by?.length ?? 1);
  if (isOwn && chart !== 'numbers') return chart;
  return made.by[0] === time && made.by.length === 1 ? 'line' : 'bar';
};

export function DrawnFigure(told: Told): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useNavigationRef();
  const { entity, figure, groups, made, address } = told;
  const groupWords = useGroupWords(entity, made.by);
  const dimensionWords = useDimensionWords(entity);
  const [by = ''] = made.by;
  const { names, part } = useLaid(told);
  const [first] = Object.values(figure.measures);
  const isCompared = first !== undefined && made.daysBefore !== undefined;
  const kind = kindOf(told);
  const lastClosed = groups.findLast(({ closed }) => closed !== undefined);
  const numbers: ChartNumbers = {
    labels: groups.map((group) => groupWords(by, group, made.per)),
    series: [
      ...names.map((name, series) => ({
        name,
        values: groups.map((_, at) => {
          const one = part(series, at);
          return one ? drawnValue(entity, one.measure, one.value) : 0;
        }),
      })),
      // A ring shows one period.
      ...(isCompared && kind !== 'donut'
        ? [{ name: t('figures.before'), values: groups.map(({ before }) => drawnValue(entity, first, before?.[0] ?? 0)) }]
        : []),
      ...(lastClosed ? [{ name: t('figures.closed'), values: groups.map(({ closed }) => closed?.value ?? null) }] : []),
    ],
  };
  const to = (series: number, at: number): string | undefined => {
    const one = part(series, at);
    return one && address(one.measure, one.groups);
  };
  const closedWords = (group: FigureGroup | undefined): string => (group?.closed ? numberWords(group.closed.value) : '—');
  const ofBefore = (at: number): number => groups[at]?.before?.[0] ?? 0;
  return (
    <>
      <Chart
        kind={kind}
        title={labelIn(figure.label, language)}
        labelled={dimensionWords(by)}
        numbers={numbers}
        told={(series, at) => {
          const one = part(series, at);
          if (!one) return isCompared && series === names.length && kind !== 'donut' ? measureWords(entity, first, ofBefore(at)) : closedWords(groups[at]);
          const words = measureWords(entity, one.measure, one.value);
          const address = to(series, at);
          return address === undefined ? words : <LocalLink to={address}>{words}</LocalLink>;
        }}
        {...(isCompared
          ? {
              beside: [
                {
                  name: t('figures.difference'),
                  told: (at: number) => changeWords({ entity, measure: first, now: groups[at]?.values[0] ?? 0, before: ofBefore(at) }),
                },
              ],
            }
          : {})}
        onPart={(series, at) => {
          const address = to(series, at);
          if (address !== undefined) navigation.send({ type: 'go', path: address });
        }}
      />
      {lastClosed ? <p className="faint">{t('figures.closedTo', { day: lastClosed.key ?? '' })}</p> : null}
    </>
  );
}
