/** `npm test -- --changed`: the stages that files which differ from the last commit concern. They are no proof of the whole; they say soon whether what was touched is red. */
import { isDescription } from './describedIn.ts';

export interface Stage {
  readonly name: string;
  readonly command: string;
}

/** These read the code without running it, each on one processor: tests run beside them on the other. */
export const readingStages: ReadonlySet<string> = new Set(['format', 'lint', 'contract', 'types']);

const code = /\.(ts|tsx|mjs)$/;
const formatted = /\.(ts|tsx|mjs|json|css|md|html)$/;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isBelow = (path: string, ...folders: readonly string[]): boolean => folders.some((folder) => path.startsWith(`${folder}/`));

/**
 * Each project with the folders whose files others of it import. A file that nobody imports, as a test, is read by the linter, which tells what the compiler finds
 * (docs/adr/0131). The mixed project has the whole console in it, so that what stands on the contract is read twice and not three times.
 */
const projects: readonly (readonly [string, readonly string[]])[] = [
  ['tsconfig.web.json', ['src']],
  ['tsconfig.node.json', ['server', 'contract', 'scripts', 'bench', 'vite', 'tests/server', 'tests/specification', 'tests/faults']],
  ['tsconfig.mixed.json', ['tests/rig', 'tests/flows', 'tests/double', 'contract']],
];

/** `server/rights/why.ts` -> `tests/server/rights`, where there are tests of that folder. */
function testsBeside(path: string, exists: (path: string) => boolean): readonly string[] {
  const folder = `tests/${path.slice(0, path.lastIndexOf('/'))}`;
  return isBelow(path, 'server') && folder !== 'tests/server' && exists(folder) ? [folder] : [];
}

/** Every test stands on every description: what is tried of one are the walks over all entities, at the entity that it describes. */
function walksOf(described: readonly string[], screensOf: (entity: string) => readonly string[]): readonly Stage[] {
  if (described.length === 0) return [];
  const walk = (name: string, command: string, started: readonly string[]): Stage => ({
    name,
    command: `vitest run ${command} -t "^(${started.join('|')})"`,
  });
  return [
    { name: 'contracts', command: 'vitest run --project unit tests/contract tests/architecture' },
    walk('screens', '--project views tests/views', [...described.map((one) => `${one}\\.`), ...described.flatMap(screensOf).map((path) => `${path} `)]),
    walk(
      'entities',
      '--project promises tests/server/everyResource.test.ts',
      described.map((one) => `${one} `),
    ),
  ];
}

/**
 * @param changed paths from the root, those of removed files left out
 * @param exists tells whether a path is there
 * @param described the entities whose descriptions are among the changed files
 * @param screensOf the paths of the screens of an entity
 * @returns none where nothing of it can be judged
 */
export function changedStages(
  changed: readonly string[],
  exists: (path: string) => boolean,
  described: readonly string[] = [],
  screensOf: (entity: string) => readonly string[] = () => [],
): readonly Stage[] {
  const sources = changed.filter((path) => code.test(path));
  const texts = changed.filter((path) => formatted.test(path));
  const server = [...new Set(changed.flatMap((path) => (isTest(path) && isBelow(path, 'tests/server') ? [path] : testsBeside(path, exists))))];
  const flows = changed.filter((path) => isTest(path) && isBelow(path, 'tests/flows'));
  const imported = sources.filter((path) => !isTest(path));
  // The console draws any description by the same code: the compiler looks for its words at the server alone, where they have handlers and rules.
  const reads = (path: string, [project, folders]: (typeof projects)[number]): boolean =>
    isBelow(path, ...folders) && !(isDescription(path) && project === 'tsconfig.mixed.json');
  const judged = projects.filter((project) => imported.some((path) => reads(path, project))).map(([project]) => `tsc -p ${project}`);
  const related = sources.filter((path) => !isDescription(path));
  const stages: readonly (readonly [boolean, string, string])[] = [
    [texts.length > 0, 'format', `oxfmt --check ${texts.join(' ')}`],
    [sources.length > 0, 'lint', `oxlint --type-aware --type-check ${sources.join(' ')}`],
    [changed.some((path) => isBelow(path, 'contract')), 'contract', 'node scripts/writeContract.ts --check'],
    [related.length > 0, 'related', `vitest related --run --project unit --project views ${related.join(' ')}`],
    [judged.length > 0, 'types', judged.join(' && ')],
    [server.length > 0, 'server', `vitest run --project server ${server.join(' ')}`],
    [flows.length > 0, 'flows', `vitest run --project flows ${flows.join(' ')}`],
  ];
  return [...stages.flatMap(([isConcerned, name, command]) => (isConcerned ? [{ name, command }] : [])), ...walksOf(described, screensOf)];
}
