/** A mutant that breaks the types is caught by the compiler and says nothing of the tests. */
import { spawnSync } from 'node:child_process';
import type { Mutant } from './mutant.ts';
import type { Workplace } from './workplace.ts';

const projects = ['tsconfig.web.json', 'tsconfig.node.json', 'tsconfig.mixed.json'];

/** All together: two of one file whose texts meet cannot stand beside each other, and are told. @returns the words of the compiler about files with a mutant */
export function typeFaults(place: Workplace, mutants: readonly Mutant[], print: (line: string) => void): readonly string[] {
  const faults: string[] = [];
  for (const mutant of mutants) {
    try {
      place.plant(mutant);
    } catch (error) {
      faults.push(String(error));
    }
  }
  try {
    for (const project of projects) {
      print(`tsc -p ${project}`);
      const { stdout } = spawnSync('npx', ['tsc', '-p', project, '--pretty', 'false'], { cwd: place.dir, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
      faults.push(...stdout.split('\n').filter((line) => /error TS/.test(line)));
    }
  } finally {
    place.restore();
  }
  return [...new Set(faults)];
}
