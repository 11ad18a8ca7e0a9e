/**
 * `npm run machines:taken [-- --all]`: runs the tests of machines and views, and prints how many of each machine's transitions they took. With `--all` every transition is named that
 * no test took.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyStateNode } from 'xstate';
import { allMachines } from './allMachines.ts';

const folder = mkdtempSync(join(tmpdir(), 'careline-ways-'));
const ways = (node: AnyStateNode): readonly string[] => {
  const from = node.path.join('.');
  const own = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const told = own.map(({ eventType, target }) => JSON.stringify([from, eventType, (target ?? []).map(({ path }) => path.join('.')).join(' ')]));
  return [...told, ...Object.values(node.states).flatMap(ways)];
};

const lineOf = (way: string): string => `    ${(JSON.parse(way) as readonly string[]).map((one) => one || '-').join('  ')}\n`;

try {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit', '--project', 'views', '--reporter', 'dot'], {
    stdio: 'inherit',
    env: { ...process.env, MACHINE_WAYS: folder },
  });
  const taken = new Set(
    readdirSync(folder)
      .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly { machine: string; from: string; event: string; targets: string }[])
      .map(({ machine, from, event, targets }) => JSON.stringify([machine, from, event, targets])),
  );
  let [all, met] = [0, 0];
  for (const { machine } of await allMachines()) {
    const own = [...new Set(ways(machine.root))];
    const missed = own.filter((way) => !taken.has(JSON.stringify([machine.id, ...(JSON.parse(way) as readonly string[])])));
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
