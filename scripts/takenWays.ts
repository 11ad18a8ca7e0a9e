/**
 * `npm run machines:taken [-- --all] [-- PATH ...]`: runs the tests of machines and views (those of the paths alone, where some are named), and prints how many of each machine's
 * transitions they took. With `--all` every transition is named that no test took.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyStateNode } from 'xstate';
import type { Taken } from '#tests/rig/takenWays.ts';
import { allMachines } from './allMachines.ts';

const paths = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const folder = mkdtempSync(join(tmpdir(), 'careline-ways-'));
interface Way extends Taken {
  readonly target: string;
}
/** Each transition of its own, told apart by its place among those of its event. */
const waysOf = (node: AnyStateNode): readonly Way[] => {
  const own = [...node.transitions.values(), node.always ?? []].flatMap((all) =>
    all.map(({ eventType, target }, place) => ({
      machine: node.machine.id,
      from: node.path.join('.'),
      event: eventType,
      place,
      target: (target ?? []).map(({ path }) => path.join('.')).join(' '),
    })),
  );
  return [...own, ...Object.values(node.states).flatMap(waysOf)];
};
const keyOf = ({ machine, from, event, place }: Taken): string => JSON.stringify([machine, from, event, place]);
const lineOf = ({ from, event, target, place }: Way): string =>
  `    ${[from, event, target].map((one) => one || '-').join('  ')}${place > 0 ? `  (${String(place + 1)})` : ''}\n`;

try {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit', '--project', 'views', '--reporter', 'dot', ...paths], {
    stdio: 'inherit',
    env: { ...process.env, MACHINE_WAYS: folder },
  });
  const taken = new Set(readdirSync(folder).flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly Taken[]).map(keyOf)));
  let [all, met] = [0, 0];
  for (const { machine } of await allMachines()) {
    const own = waysOf(machine.root);
    const missed = own.filter((way) => !taken.has(keyOf(way)));
    all += own.length;
    met += own.length - missed.length;
    const percent = own.length === 0 ? 100 : Math.floor(((own.length - missed.length) / own.length) * 100);
    process.stdout.write(
      `${machine.id.padEnd(24)} ${String(own.length - missed.length).padStart(4)} of ${String(own.length).padStart(4)}  ${String(percent).padStart(3)} %\n`,
    );
    if (process.argv.includes('--all')) process.stdout.write(missed.map(lineOf).join(''));
  }
  process.stdout.write(`${String(met)} of ${String(all)} transitions were taken (${String(Math.floor((met / all) * 100))} %)\n`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
