/** After a build: prints what each route weighs, and fails where one has become too heavy. */
import { figuresOf, inKilobytes, readSizes } from '#tests/rig/bundleSizes.ts';

const figures = figuresOf(readSizes('dist'));
const words = figures.map(({ what, bytes, goal, most }) => {
  const state = bytes > most ? `TOO HEAVY, ${inKilobytes(most)} at most` : bytes > goal ? 'goal missed' : 'goal reached';
  return `  ${inKilobytes(bytes).padStart(6)} kB gz  (goal ${inKilobytes(goal)})  ${what}: ${state}`;
});
process.stdout.write(`JavaScript by route:\n${words.join('\n')}\n`);
if (figures.some(({ bytes, most }) => bytes > most)) {
  process.stderr.write(
    'Load what is heavy when it is first used (a dynamic import in src/views/dom/ or src/screenModules.tsx); raise no limit of tests/rig/bundleSizes.ts.\n',
  );
  process.exitCode = 1;
}
