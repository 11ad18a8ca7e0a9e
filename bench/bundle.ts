/** B7 and B9, as far as they are sizes: what the built console makes a browser fetch. Times: `startUp.ts`. */
import { requireBuild } from './consoleTab.ts';
import type { Outcome } from './report.ts';
import { figuresOf, inKilobytes, readSizes } from '#tests/rig/bundleSizes.ts';

export function bundle(id: 'B7' | 'B9'): Outcome {
  requireBuild();
  const figures = figuresOf(readSizes('dist')).filter(({ what }) => (what === 'login') === (id === 'B7'));
  return {
    figures: [],
    notes: figures.map(
      ({ what, bytes, goal }) => `${id}: ${what}: ${inKilobytes(bytes)} kB gz JS (goal ${inKilobytes(goal)}: ${bytes <= goal ? 'reached' : 'missed'})`,
    ),
  };
}
