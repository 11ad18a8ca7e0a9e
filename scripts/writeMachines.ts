/** Writes docs/machines: each machine as a drawing with its states and transitions. `--check` only says whether they are fresh. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMachines } from './allMachines.ts';
import { machinePage, machinesIndex } from './machinePages.ts';

const folder = 'docs/machines';
const machines = await allMachines();
const pages = new Map([
  ['README.md', machinesIndex(machines, (path) => readFileSync(path, 'utf8'))],
  ...machines.map((one): [string, string] => [`${one.name}.md`, machinePage(one)]),
]);

if (process.argv.includes('--check')) {
  const stale = [...pages].filter(([name, text]) => !existsSync(join(folder, name)) || readFileSync(join(folder, name), 'utf8') !== text);
  const gone = existsSync(folder) ? readdirSync(folder).filter((name) => !pages.has(name)) : [];
  for (const name of [...stale.map(([page]) => page), ...gone]) process.stderr.write(`${folder}/${name} is not what the machines say. Run: npm run machines\n`);
  if (stale.length + gone.length > 0) process.exitCode = 1;
} else {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of pages) writeFileSync(join(folder, name), text);
}
