/** B7 and B9, as far as they are sizes: what the built console makes a browser fetch. Times: `startUp.ts`. */
import { requireBuild } from './consoleTab.ts';
import type { Amount, Outcome } from './report.ts';
import { figuresOf, inKilobytes, readSizes, sizeLimits } from '#tests/rig/bundleSizes.ts';
import type { Figure as Weight } from '#tests/rig/bundleSizes.ts';

const named: Readonly<Record<number, string>> = {
  [sizeLimits.login.goal]: 'the login page',
  [sizeLimits.route.goal]: 'the heaviest route in all',
  [sizeLimits.list.goal]: 'the list that adds most',
  [sizeLimits.added.goal]: 'the further route that adds most',
};

const figureOf = (id: string, { what, bytes, goal }: Weight): Amount => ({
  id,
  what: `${named[goal] ?? what}, JavaScript as it travels`,
  unit: 'kB',
  values: [bytes / 1_000],
  goal: { atMost: goal / 1_000 },
});

export function bundle(id: 'B7' | 'B9'): Outcome {
  requireBuild();
  const weighed = figuresOf(readSizes('dist')).filter(({ what }) => (what === 'login') === (id === 'B7'));
  const heaviest = [...Map.groupBy(weighed, ({ goal }) => goal).values()].map((those) => those.toSorted((a, b) => b.bytes - a.bytes)[0]);
  return {
    figures: heaviest.flatMap((one) => (one ? [figureOf(id, one)] : [])),
    notes: weighed.map(({ what, bytes, goal }) => `${id}: ${what}: ${inKilobytes(bytes)} kB gz JS (goal ${inKilobytes(goal)})`),
  };
}
