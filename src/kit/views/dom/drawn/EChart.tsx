import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import type { ECharts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartOptions } from '#src/kit/views/charts/chartOptions.tsx';
import type { ChartKind, ChartNumbers } from '#src/kit/views/charts/chartOptions.tsx';
import type { ThemeName } from '#src/kit/views/theme/palette.tsx';
import { useLessMotion } from './lessMotion.ts';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

interface EChartProps {
  readonly kind: ChartKind;
  readonly numbers: ChartNumbers;
  readonly theme: ThemeName;
  readonly onPart?: (series: number, at: number) => void;
}

/** A ring leaves parts out: each says which one it is. */
const placeOf = (data: unknown): number | undefined => (typeof data === 'object' && data !== null && 'at' in data ? Number(data.at) : undefined);

/** Draws; its words and numbers stand in the table beside it, so that it is hidden from those who do not see it. */
export function EChart({ kind, numbers, theme, onPart }: EChartProps): React.ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const isStill = useLessMotion();
  const lay = useEffectEvent((made: ECharts) => {
    made.setOption(chartOptions({ ...numbers, kind, theme, isMoving: !isStill, width: made.getWidth() }), { notMerge: true });
  });
  const press = useEffectEvent((series: number, at: number) => onPart?.(series, at));
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const made = init(place.current);
    chart.current = made;
    // The links of the table lead to the same places by keys.
    made.on('click', ({ seriesIndex, dataIndex, data }) => press(seriesIndex ?? 0, placeOf(data) ?? dataIndex));
    // The browser tells the first size as soon as it is watched.
    const sizes = new ResizeObserver(() => {
      const before = made.getWidth();
      made.resize();
      if (made.getWidth() !== before) lay(made);
    });
    sizes.observe(place.current);
    return () => {
      sizes.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useLayoutEffect(() => {
    if (chart.current) lay(chart.current);
  }, [kind, numbers, theme, isStill]);
  return <div ref={place} className="chart-place" aria-hidden="true" />;
}
