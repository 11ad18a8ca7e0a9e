/**
 * The screens that a crawl opens. Generated screens of one make differ in their words alone: those that together show every kind of field and every word of a description
 * are opened each time, with all that are drawn by hand and those whose description was touched last. `CRAWL=all` opens each one.
 */
import { execFileSync } from 'node:child_process';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { screens } from '#contract/screens/index.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { covering } from '#tests/rig/covering.ts';

const entityAt: ReadonlyMap<string, string> = new Map(
  entityScreens.flatMap(([path, , , , entity, , , forms = '']) => [path, ...forms.split(' ')].map((one): [string, string] => [one, entity])),
);

/** Kinds of fields with their place, and the words that a description and its screen say. */
function traitsOf(path: string): readonly string[] {
  const described = standardEntity(entityAt.get(path) ?? '');
  if (!described) return [];
  const screen = described.screens?.find((one) => one.path === path);
  const fields = Object.values(described.fields).flatMap(({ kind, options, item }) => [
    `${kind}${options.inList ? ' in a list' : ''}`,
    ...(item ? [`many of ${item.kind}`] : []),
  ]);
  const words = [...Object.keys(described.standard), ...Object.keys(described), ...Object.keys(screen ?? {})].map((word) => `says ${word}`);
  return [...new Set([...fields, ...words, ...(screen ? [`a screen of view ${screen.view}`] : [`a form of its own`])])];
}

/** Files that the last commit or the work after it touched; none where the history is not at hand. */
function touchedFiles(): readonly string[] {
  try {
    return execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'HEAD~1'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n');
  } catch {
    // A first commit has nothing before it, and a copy without its history has none at all.
    return [];
  }
}

async function touchedEntities(): Promise<ReadonlySet<string>> {
  const names = touchedFiles().flatMap((path) => /^contract\/resources\/(\w+)\.ts$/.exec(path)?.[1] ?? []);
  const modules = await Promise.all(names.map((name) => import(`#contract/resources/${name}.ts`) as Promise<Readonly<Record<string, unknown>>>));
  return new Set(modules.flatMap((module) => Object.keys(module)));
}

/** @returns the screens of the shell that are opened now, in the order of the table */
export async function crawledScreens(): Promise<readonly (typeof screens)[number][]> {
  const shell = screens.filter(({ area }) => area === 'shell');
  if (process.env['CRAWL'] === 'all') return shell;
  const described = shell.map(({ path }) => path).filter((path) => entityAt.has(path));
  const [cover, touched] = [new Set(covering(described, traitsOf)), await touchedEntities()];
  return shell.filter(({ path }) => !entityAt.has(path) || cover.has(path) || touched.has(entityAt.get(path) ?? ''));
}
