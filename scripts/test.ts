/**
 * `npm test`: everything that must hold, cheapest first, each stage with its time. Stops at the first red stage.
 * `npm test -- unit server` runs only the stages named.
 */
import { spawnSync } from 'node:child_process';

const stages: readonly (readonly [name: string, command: string])[] = [
  ['types', 'tsc -p tsconfig.web.json && tsc -p tsconfig.node.json && tsc -p tsconfig.mixed.json'],
  ['lint', 'oxlint --type-aware'],
  ['format', 'oxfmt --check .'],
  ['lock', 'node scripts/checkLock.ts'],
  ['contract', 'node scripts/writeContract.ts --check'],
  ['dead', 'knip'],
  ['unit', 'vitest run --project unit'],
  ['views', 'vitest run --project views'],
  ['build', 'vite build --logLevel warn && node scripts/checkSizes.ts'],
  ['server', 'vitest run --project server'],
  ['flows', 'vitest run --project flows'],
  ['faults', 'vitest run --project faults'],
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !stages.some(([stage]) => stage === name));
if (unknown.length > 0) {
  process.stderr.write(`No stage is called ${unknown.join(', ')}. Stages: ${stages.map(([name]) => name).join(', ')}\n`);
  process.exit(2);
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const report: string[] = [];
let failed = 0;
for (const [name, command] of stages) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n--- ${name}: ${command}\n`);
  const started = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: process.env['FORCE_COLOR'] ?? '0' } });
  report.push(`${status === 0 ? 'ok  ' : 'RED '} ${name.padEnd(9)} ${seconds(started)}`);
  if (status !== 0) {
    failed += 1;
    break;
  }
}
process.stdout.write(`\n${report.join('\n')}\nstages: ${report.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
