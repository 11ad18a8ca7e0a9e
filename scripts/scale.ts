/**
 * `npm run scale`: tries the product at its planned size, before it is built. A copy gets 400 synthetic entities with every word that a description may have, and must have types,
 * a contract, a start, walks and sizes as the product of today. `npm run scale -- 10` tries so many; `--small` tries one of each shape and leaves types and sizes out, as `npm test` does.
 */
import { spawnSync } from 'node:child_process';
import { scaledHouse } from '#tests/scale/scaledHouse.ts';
import { shapeCount } from '#tests/scale/syntheticEntities.ts';

const isSmall = process.argv.includes('--small');
const count = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? (isSmall ? shapeCount : 400));

interface Trial {
  readonly name: string;
  readonly command: string;
  /** Left out of the small form. */
  readonly isDear?: true;
}

/** One of each shape is walked by itself: two of one shape tell nothing more. */
const walked = `synthetic(${Array.from({ length: Math.min(count, shapeCount) }, (_, n) => n).join('|')})\\b`;
const trials: readonly Trial[] = [
  { name: 'contract', command: 'node scripts/writeContract.ts' },
  { name: 'types', command: 'tsc -p tsconfig.web.json && tsc -p tsconfig.node.json && tsc -p tsconfig.mixed.json', isDear: true },
  {
    name: 'walks',
    command: `vitest run --project unit --project views --project server tests/contract/everyResource.test.ts tests/views/everyScreen.test.tsx tests/server/everyResource.test.ts tests/server/engine/inherited.test.ts tests/server/engine/ownFieldsOfAny.test.ts tests/server/engine/periodOfAny.test.ts -t "${walked}"`,
  },
  { name: 'sizes', command: `vite build --logLevel warn && node scripts/checkSizes.ts --entities ${count}`, isDear: true },
];

const folder = scaledHouse(count);
process.stdout.write(`${count} synthetic entities in ${folder}\n`);
const report: string[] = [];
for (const { name, command, isDear } of trials) {
  if (isSmall && isDear) continue;
  process.stdout.write(`\n--- ${name}: ${command}\n`);
  const began = performance.now();
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' } });
  report.push(`${status === 0 ? 'ok ' : 'RED'}  ${name.padEnd(13)} ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  if (status !== 0) process.exitCode = 1;
}
process.stdout.write(`\n${report.join('\n')}\n`);
