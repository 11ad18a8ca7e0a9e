/** After a build: prints what each route weighs, and fails where one has become too heavy, or where files need one another. `--entities N`: the house has N more than ours. */
import { parseArgs } from 'node:util';
import { figuresOf, inKilobytes, readManifest, readSizes, ringsOf } from '#tests/rig/bundleSizes.ts';

const { values: asked } = parseArgs({ options: { entities: { type: 'string', default: '0' } } });
const figures = figuresOf(readSizes('dist'), Number(asked.entities));
const words = figures.map(({ what, bytes, goal, most }) => {
  const state = bytes > most ? `TOO HEAVY, ${inKilobytes(most)} at most` : bytes > goal ? 'goal missed' : 'goal reached';
  return `  ${inKilobytes(bytes).padStart(6)} kB gz  (goal ${inKilobytes(goal)})  ${what}: ${state}`;
});
process.stdout.write(`JavaScript by route:\n${words.join('\n')}\n`);
if (figures.some(({ bytes, most }) => bytes > most)) {
  process.stderr.write(
    'Load what is heavy when it is first used (a dynamic import in src/kit/views/dom/ or src/screenModules.tsx); raise no limit of tests/rig/bundleSizes.ts.\n',
  );
  process.exitCode = 1;
}
const rings = ringsOf(readManifest('dist'));
if (rings.length > 0) {
  process.stderr.write(
    `Files need one another, so the console may not begin: ${rings.map((ring) => ring.join(' > ')).join('; ')}.\nLower entriesAwareMergeThreshold in vite.config.ts until none do.\n`,
  );
  process.exitCode = 1;
}
