import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { chartKinds, chartOptions } from '#src/kit/views/charts/chartOptions.tsx';
import type { ChartKind, ChartOption } from '#src/kit/views/charts/chartOptions.tsx';
import { palette } from '#src/kit/views/theme/palette.tsx';
import { draw } from '#tests/views/stage.tsx';

const numbers = {
  labels: ['周一', '周二', '周三'],
  series: [
    { name: '新客', values: [3, null, 5] },
    { name: '复诊', values: [0, 12, 7] },
  ],
};

describe('what the library is told', () => {
  const kindsAndThemes = chartKinds.flatMap((kind) => (['light', 'dark'] as const).map((theme) => [kind, theme] as const));
  it.each(kindsAndThemes)('%s in %s: colours of the palette alone', (kind, theme) => {
    const text = JSON.stringify(chartOptions({ ...numbers, kind, theme, isMoving: true, width: 600 }));
    const known = new Set<string>(Object.values(palette[theme]));
    const used = text.match(/"#[0-9a-f]{3,8}"|"rgba?\([^"]*"/gi) ?? [];
    expect(used.length).toBeGreaterThan(6);
    expect(used.filter((one) => !known.has(one.slice(1, -1)))).toEqual([]);
    // A box of markup would be stopped by the page's policy.
    expect(text).toContain('"renderMode":"richText"');
  });

  it.each(chartKinds)('%s does not move for whoever asked for less motion', (kind) => {
    expect(chartOptions({ ...numbers, kind, theme: 'light', isMoving: false, width: 600 })['animation']).toBe(false);
  });

  it('a line has gaps where nothing is known, bars begin at nothing, a ring names its parts', () => {
    const of = (kind: ChartKind): ChartOption => chartOptions({ ...numbers, kind, theme: 'light', isMoving: true, width: 600 });
    expect(of('line')['series']).toMatchObject([{ type: 'line', name: '新客', data: [3, null, 5] }, { type: 'line' }]);
    expect(of('bar')).toMatchObject({ yAxis: { min: 0 }, xAxis: { data: numbers.labels }, legend: { show: true } });
    expect(of('donut')['series']).toMatchObject([
      {
        type: 'pie',
        label: { overflow: 'break' },
        data: [
          { name: '周一', value: 3, at: 0 },
          { name: '周三', value: 5, at: 2 },
        ],
      },
    ]);
    expect(of('sparkline')).toMatchObject({ xAxis: { show: false }, yAxis: { show: false }, tooltip: { show: false } });
  });
});

it('each bar has its name, in as many lines as its place takes; of many bars some have', () => {
  const labels = ['Appointment reminder', 'After a consultation', 'Satisfaction'];
  const nameOf = (count: number, width: number): unknown =>
    chartOptions({ kind: 'bar', labels: Array.from({ length: count }, (_, at) => labels[at % 3] ?? ''), series: [], theme: 'light', isMoving: true, width })[
      'xAxis'
    ];
  expect(nameOf(3, 356)).toMatchObject({ axisLabel: { interval: 0, overflow: 'break', width: 94 } });
  expect(nameOf(3, 0)).toMatchObject({ axisLabel: { width: 28 } });
  expect(nameOf(40, 600)).not.toHaveProperty('axisLabel.width');
});

describe('a chart', () => {
  it('has its numbers in a table', async () => {
    draw(<Chart kind="line" title="到院" labelled="日期" numbers={numbers} />);
    const table = within(screen.getByRole('figure', { name: '到院' })).getByRole('table', { hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['日期', '新客', '复诊'],
      ['周一', '3', '0'],
      ['周二', '无', '12'],
      ['周三', '5', '7'],
    ]);
    expect(await screen.findByTestId('drawn')).toBeInTheDocument();
  });

  it('a ring draws no part of nothing, the others keep their hue, and of nothing at all there is no ring', () => {
    const partsOf = (values: readonly number[]): readonly { readonly name: string; readonly itemStyle: unknown }[] => {
      const { series } = chartOptions({
        kind: 'donut',
        labels: ['甲', '乙', '丙'],
        series: [{ name: '', values }],
        theme: 'light',
        isMoving: true,
        width: 600,
      });
      return (series as readonly [{ readonly data: ReturnType<typeof partsOf> }])[0].data;
    };
    expect(partsOf([0, 4, 0]).map(({ name }) => name)).toEqual(['乙']);
    expect(partsOf([0, 4, 0])[0]?.itemStyle).toEqual(partsOf([1, 4, 2])[1]?.itemStyle);
    draw(<Chart kind="donut" title="来源" labelled="来源" numbers={{ labels: ['甲', '乙'], series: [{ name: '人数', values: [0, 0] }] }} />);
    expect(screen.getByText('暂无数据')).toBeInTheDocument();
    expect(screen.queryByTestId('drawn')).toBeNull();
  });

  it('says that there are none yet', () => {
    draw(<Chart kind="bar" title="到院" labelled="日期" numbers={{ labels: [], series: [{ name: '新客', values: [] }] }} />);
    expect(screen.getByText('暂无数据')).toBeInTheDocument();
  });
});
