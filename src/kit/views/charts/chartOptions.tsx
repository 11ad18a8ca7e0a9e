/** The four kinds of chart of the console -> what the chart library is told. Colours come from the palette alone, so both themes are one code. */
import { palette } from '#src/kit/views/theme/palette.tsx';
import type { ThemeName } from '#src/kit/views/theme/palette.tsx';
import { fontStack } from '#src/kit/views/theme/tokens.tsx';

export const chartKinds = ['line', 'bar', 'donut', 'sparkline'] as const;
export type ChartKind = (typeof chartKinds)[number];

export interface Series {
  readonly name: string;
  /** One for each label; null where nothing is known. */
  readonly values: readonly (number | null)[];
}
/** The same numbers that the table beside the chart shows. */
export interface ChartNumbers {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** The series are parts of one whole: bars stand on each other. */
  readonly isStacked?: true;
}
export interface Drawn extends ChartNumbers {
  readonly kind: ChartKind;
  readonly theme: ThemeName;
  /** False where the person asked for less motion. */
  readonly isMoving: boolean;
  /** Pixels that it is wide; zero before it stands anywhere. */
  readonly width: number;
}

export type ChartOption = Readonly<Record<string, unknown>>;

/** Told apart by light and by hue; none of them means good or bad. */
const hues = ['link', 'info-mark', 'waiting-mark', 'neutral-mark', 'apricot', 'good-mark'] as const;
const motionMs = 240;
const lineWidth = 2;
const namedBars = 12;
/** Beside the names of the bars stand the numbers of the other axis. */
const axisWidth = 56;
const labelGap = 6;
const leastLabel = 28;

interface Look {
  readonly colour: (typeof palette)[ThemeName];
  readonly text: Readonly<Record<string, unknown>>;
}

/** A part of nothing is neither drawn nor named, and the others keep place and hue while one comes or goes. */
function ring({ labels, series }: Drawn, { colour, text }: Look): ChartOption {
  const [first] = series;
  return {
    series: [
      {
        type: 'pie',
        name: first?.name ?? '',
        radius: ['46%', '68%'],
        itemStyle: { borderColor: colour.sheet, borderWidth: lineWidth },
        // A long name has its lines: half of one says nothing.
        label: { ...text, formatter: '{b} {c}', overflow: 'break', lineHeight: 14 },
        labelLine: { lineStyle: { color: colour.edge } },
        data: labels.flatMap((name, at) => {
          const value = first?.values[at];
          return value ? [{ name, value, at, itemStyle: { color: colour[hues[at % hues.length] ?? 'link'] } }] : [];
        }),
      },
    ],
  };
}

/** Bars have a name each, in as many lines as it takes below its bar; of hours, and of many days, some are enough. */
const namesOfBars = ({ labels, width }: Drawn): Readonly<Record<string, unknown>> =>
  labels.length === 0 || labels.length > namedBars
    ? {}
    : { interval: 0, overflow: 'break', lineHeight: 14, width: Math.max(leastLabel, Math.floor((width - axisWidth) / labels.length) - labelGap) };

function onAxes(drawn: Drawn, { colour, text }: Look): ChartOption {
  const { kind, labels, series, isStacked } = drawn;
  const isBar = kind === 'bar';
  const isSmall = kind === 'sparkline';
  const hasLegend = !isSmall && series.length > 1;
  return {
    // One line, however many there are.
    legend: { show: hasLegend, type: 'scroll', top: 0, left: 0, textStyle: text, itemWidth: 12, itemHeight: 8 },
    grid: isSmall
      ? { left: 2, right: 2, top: 4, bottom: 4 }
      : { left: 0, right: 8, top: hasLegend ? 32 : 12, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      show: !isSmall,
      data: labels,
      boundaryGap: isBar,
      axisLabel: { ...text, ...(isBar ? namesOfBars(drawn) : {}) },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colour.edge } },
    },
    // Bars are compared by their length: from nothing. What is counted has no halves.
    yAxis: { type: 'value', show: !isSmall, min: isBar ? 0 : undefined, minInterval: 1, axisLabel: text, splitLine: { lineStyle: { color: colour.line } } },
    series: series.map(({ name, values }) => ({
      type: isBar ? 'bar' : 'line',
      name,
      data: values,
      barMaxWidth: 28,
      ...(isBar && isStacked ? { stack: 'all' } : {}),
      showSymbol: !isSmall,
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { width: lineWidth },
      ...(isBar && !isStacked ? { itemStyle: { borderRadius: [4, 4, 0, 0] } } : {}),
      ...(isSmall ? { areaStyle: { opacity: 0.16 } } : {}),
    })),
  };
}

export function chartOptions(drawn: Drawn): ChartOption {
  const { kind, theme, isMoving } = drawn;
  const colour = palette[theme];
  const text = { color: colour['text-2'], fontSize: 12, fontFamily: fontStack };
  return {
    animation: isMoving,
    animationDuration: motionMs,
    color: hues.map((hue) => colour[hue]),
    textStyle: text,
    aria: { enabled: false },
    // Drawn on the canvas: a box of its own would need markup as text, which the page's policy refuses.
    tooltip: {
      show: kind !== 'sparkline',
      renderMode: 'richText',
      trigger: kind === 'donut' ? 'item' : 'axis',
      backgroundColor: colour.elevated,
      borderColor: colour.edge,
      textStyle: { ...text, color: colour.text },
    },
    ...(kind === 'donut' ? ring : onAxes)(drawn, { colour, text }),
  };
}
