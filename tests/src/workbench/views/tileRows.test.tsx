import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ToldTile } from '#contract/workbench/told.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import { TileCard } from '#src/workbench/views/TileCard.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

function timeOf(name: TileName, at: string, language: 'zh-CN' | 'en'): string {
  const told: ToldTile = { name, numbers: [], rows: [{ id: 'm1', title: '陈静', says: [], at }], days: null };
  const shown = { [name]: { told, asOf: '2026-11-20T02:42:07.000Z', failure: null } };
  const workbench = actorShowing<WorkbenchRef>({ context: { shown, hasCharts: false, beside: 'nothing', opened: null } });
  const { unmount } = draw(<TileCard workbench={workbench} name={name} />, { language });
  const words = screen.getByText((_, element) => element?.tagName === 'TIME').textContent;
  unmount();
  return words;
}

// The stage stands at 10:42 on Friday, 20 November 2026, in Shanghai.
test.each<[TileName, string, string, string]>([
  ['complaints', '2026-11-19T01:00:00Z', '昨天 09:00', 'Yesterday 09:00'],
  ['complaints', '2026-11-20T07:00:00Z', '15:00', '15:00'],
  ['complaints', '2026-11-21T07:00:00Z', '明天 15:00', 'tomorrow 15:00'],
  // The midnight that ends a day is of that day, as people count.
  ['returning', '2026-11-20T16:00:00Z', '23:59', '23:59'],
  ['returning', '2026-11-21T16:00:00Z', '明天 23:59', 'tomorrow 23:59'],
  ['returning', '2026-11-22T16:00:00Z', '周日 23:59', 'Sun 23:59'],
])('a row of %s at %s says so', (name, at, zh, en) => {
  expect([timeOf(name, at, 'zh-CN'), timeOf(name, at, 'en')]).toEqual([zh, en]);
});
