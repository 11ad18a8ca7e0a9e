/** A copy of the tree in which faults are planted: whoever runs this keeps the tree they work in. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { planted } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** Kept from one copy to the next: compiled sources, what `tsc` knows. */
const stays: ReadonlySet<string> = new Set(['.tmp', 'node_modules']);

const files = (): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));

export class Workplace {
  readonly dir: string;
  /** Sources as they were, of those that have a fault now. */
  readonly #whole = new Map<string, string>();

  constructor(name: string) {
    this.dir = resolve('.tmp/mutants', name);
    mkdirSync(join(this.dir, '.tmp'), { recursive: true });
    for (const entry of readdirSync(this.dir)) if (!stays.has(entry)) rmSync(join(this.dir, entry), { recursive: true });
    for (const path of files()) {
      mkdirSync(dirname(join(this.dir, path)), { recursive: true });
      copyFileSync(path, join(this.dir, path));
    }
    if (!existsSync(join(this.dir, 'node_modules'))) symlinkSync(resolve('node_modules'), join(this.dir, 'node_modules'));
  }

  /** @throws where its text is not there */
  plant(mutant: Mutant): void {
    const path = join(this.dir, mutant.file);
    const source = readFileSync(path, 'utf8');
    const changed = planted(mutant, source);
    if (!this.#whole.has(path)) this.#whole.set(path, source);
    writeFileSync(path, changed);
  }

  restore(): void {
    for (const [path, source] of this.#whole) writeFileSync(path, source);
    this.#whole.clear();
  }
}
