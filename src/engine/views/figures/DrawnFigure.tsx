/** The chart of a figure with its table: by one dimension a series for each measure, across two of them a series for each part of one measure. */
import { useTranslation } from 'react-i18next';
import { numberOf, time } from '#contract/screens/views.ts';
import type { Measure } from '#contract/screens/views.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { labelIn } from '#i18n/label.ts';
import { numberWords } from '#i18n/numbers.ts';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import type { TableColumn } from '#src/kit/views/charts/Chart.tsx';
import type { ChartNumbers, ChartKind } from '#src/kit/views/charts/chartOptions.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { useLanguage, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { measureWords } from '#src/engine/views/beside/figureWords.tsx';
import { changeWords } from './Change.tsx';
import { useDimensionWords, useGroupWords } from './useDimensionWords.tsx';
import type { Told } from './told.tsx';

const hundredth = 100;
/** A chart has yuan where the server has fen. */
const drawnValue = ({ fields }: StandardResource, measure: Measure, value: number): number =>
  fields[numberOf(measure) ?? '']?.kind === 'money' ? value / hundredth : value;

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

/** A series beside the measures, of numbers that no rows stand behind. */
interface Besides {
  readonly name: string;
  readonly value: (group: FigureGroup) => number | null;
  readonly told: (group: FigureGroup) => string;
}
function useBesides({ entity, figure, groups, made }: Told, kind: ChartKind): { readonly series: readonly Besides[]; readonly beside: readonly TableColumn[] } {
  const { t } = useTranslation();
  const [first] = Object.values(figure.measures);
  if (!first) return { series: [], beside: [] };
  const before = ({ before: values }: FigureGroup): number => values?.[0] ?? 0;
  const change = (group: FigureGroup): string => changeWords({ entity, measure: first, now: group.values[0] ?? 0, before: before(group) });
  const isCompared = made.daysBefore !== undefined;
  const wasClosed = groups.some(({ closed }) => closed !== undefined);
  // A line that is the same throughout would lie on the present one, and in a table across it would be one more part of each sum.
  const differs = made.by.length === 1 && groups.some(({ closed, values }) => closed !== undefined && closed.value !== values[0]);
  const ofBefore: Besides = {
    name: t('figures.before'),
    value: (group) => drawnValue(entity, first, before(group)),
    told: (group) => measureWords(entity, first, before(group)),
  };
  const ofClosed: Besides = {
    name: t('figures.closed'),
    value: ({ closed }) => closed?.value ?? null,
    told: ({ closed }) => (closed ? numberWords(closed.value) : '—'),
  };
  const column = ({ name, told }: Pick<Besides, 'name' | 'told'>): TableColumn => ({ name, told: (at) => (groups[at] ? told(groups[at]) : '') });
  // A ring shows one period.
  const isDrawn = isCompared && kind !== 'donut';
  return {
    series: [...(isDrawn ? [ofBefore] : []), ...(differs ? [ofClosed] : [])],
    beside: [
      ...(isCompared && !isDrawn ? [column(ofBefore)] : []),
      ...(isCompared ? [column({ name: t('figures.difference'), told: change })] : []),
      ...(wasClosed && !differs ? [column(ofClosed)] : []),
    ],
  };
}

export function DrawnFigure(told: Told): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useNavigationRef();
  const { entity, figure, groups, made, address } = told;
  const groupWords = useGroupWords(entity, made.by);
  const dimensionWords = useDimensionWords(entity);
  const [by = ''] = made.by;
  const { names, part } = useLaid(told);
  const kind = kindOf(told);
  const { series: besides, beside } = useBesides(told, kind);
  const drawn = (one: Part | undefined): number => (one ? drawnValue(entity, one.measure, one.value) : 0);
  const numbers: ChartNumbers = {
    ...(made.by.length > 1 ? { isStacked: true } : {}),
    labels: groups.map((group) => groupWords(by, group, made.per)),
    series: [
      ...names.map((name, series) => ({ name, values: groups.map((_, at) => drawn(part(series, at))) })),
      ...besides.map(({ name, value }) => ({ name, values: groups.map(value) })),
    ],
  };
  const to = (series: number, at: number): string | undefined => {
    const one = part(series, at);
    return one && address(one.measure, one.groups);
  };
  const toldOf = (series: number, at: number): React.ReactNode => {
    const [one, group] = [part(series, at), groups[at]];
    if (!one) return group && besides[series - names.length]?.told(group);
    const [words, place] = [measureWords(entity, one.measure, one.value), to(series, at)];
    return place === undefined ? words : <LocalLink to={place}>{words}</LocalLink>;
  };
  const lastClosed = groups.findLast(({ closed }) => closed !== undefined);
  return (
    <>
      <Chart
        kind={kind}
        title={labelIn(figure.label, language)}
        labelled={dimensionWords(by)}
        numbers={numbers}
        told={toldOf}
        beside={beside}
        onPart={(series, at) => {
          const place = to(series, at);
          if (place !== undefined) navigation.send({ type: 'go', path: place });
        }}
      />
      {lastClosed ? <p className="faint">{t('figures.closedTo', { day: lastClosed.key ?? '' })}</p> : null}
    </>
  );
}
