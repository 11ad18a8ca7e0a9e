/** A copy of the product with synthetic entities in it, as a person would add them by `docs/adding-an-entity.md`: a file and a line each. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { syntheticEntities } from './syntheticEntities.ts';
import type { SyntheticEntity } from './syntheticEntities.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Below the root, so that packages are found there, and where nothing else looks. */
const house = join(root, '.tmp', 'scale');
/** The tests of the copy keep here what they have compiled of each file, by what is in it: half of what the next copy costs, if it stays. */
const compiled = 'node_modules';

/** Files as they stand, whether they are committed or not. */
const ownFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((path) => path !== '' && !path.startsWith('docs/images/'));

/** @throws where the index is written in another way */
function withLines(source: string, at: string, lines: readonly string[], what: string): string {
  if (!source.includes(at)) throw new Error(`${what} has no line "${at.trim()}": say in tests/scale/scaledHouse.ts where an entity is added now.`);
  return source.replace(at, () => `${lines.join('\n')}\n${at}`);
}

function addTo(folder: string, { name, description, lives }: SyntheticEntity): void {
  writeFileSync(join(folder, 'contract', 'resources', `${name}.ts`), description);
  for (const [life, text] of Object.entries(lives)) writeFileSync(join(folder, 'contract', 'lives', `${life}.ts`), text);
}

function addLines(folder: string, added: readonly SyntheticEntity[]): void {
  const edit = (path: string, change: (source: string) => string): void => writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
  const resources = 'contract/resources/index.ts';
  const lives = 'contract/lives/index.ts';
  const imports = added.map(({ name }) => `import { ${name} } from './${name}.ts';`);
  edit(resources, (source) => withLines(source, 'const described = {\n', imports, resources));
  edit(resources, (source) =>
    withLines(
      source,
      '} as const;\n\nconst extensible',
      added.map(({ name }) => `  ${name},`),
      resources,
    ),
  );
  const living = added.flatMap((one) => Object.keys(one.lives));
  const table = 'export const lives: Readonly<Record<string, Life>> = {\n';
  edit(lives, (source) =>
    withLines(
      source,
      table,
      living.map((name) => `import { ${name} } from './${name}.ts';`),
      lives,
    ).replace(table, () => `${table}${living.map((name) => `  ${name},\n`).join('')}`),
  );
}

/**
 * @param count synthetic entities beside the real ones
 * @returns the folder of the copy; the files of one that stood there before are gone
 */
export function scaledHouse(count: number): string {
  mkdirSync(house, { recursive: true });
  for (const name of readdirSync(house)) if (name !== compiled) rmSync(join(house, name), { recursive: true });
  for (const path of ownFiles()) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    cpSync(join(root, path), join(house, path));
  }
  const added = syntheticEntities(count);
  for (const one of added) addTo(house, one);
  addLines(house, added);
  return house;
}
