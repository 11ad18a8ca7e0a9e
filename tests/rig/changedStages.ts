/** `npm test -- --changed`: the stages that files which differ from the last commit concern. They are no proof of the whole; they say soon whether what was touched is red. */

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

/** Each project with the folders whose files it reads. */
const projects: readonly (readonly [string, readonly string[]])[] = [
  ['tsconfig.web.json', ['src', 'contract', 'tests/src', 'tests/views', 'tests/machines', 'tests/wiring', 'tests/i18n', 'tests/api', 'tests/streams']],
  ['tsconfig.node.json', ['server', 'contract', 'scripts', 'bench', 'vite']],
  ['tsconfig.mixed.json', ['tests', 'contract']],
];

/** `server/rights/why.ts` -> `tests/server/rights`, where there are tests of that folder. */
function testsBeside(path: string, exists: (path: string) => boolean): readonly string[] {
  const folder = `tests/${path.slice(0, path.lastIndexOf('/'))}`;
  return isBelow(path, 'server') && folder !== 'tests/server' && exists(folder) ? [folder] : [];
}

/**
 * @param changed paths from the root, those of removed files left out
 * @param exists tells whether a path is there
 * @returns none where nothing of it can be judged
 */
export function changedStages(changed: readonly string[], exists: (path: string) => boolean): readonly Stage[] {
  const sources = changed.filter((path) => code.test(path));
  const texts = changed.filter((path) => formatted.test(path));
  const server = [...new Set(changed.flatMap((path) => (isTest(path) && isBelow(path, 'tests/server') ? [path] : testsBeside(path, exists))))];
  const flows = changed.filter((path) => isTest(path) && isBelow(path, 'tests/flows'));
  const judged = projects.filter(([, folders]) => sources.some((path) => isBelow(path, ...folders))).map(([project]) => `tsc -p ${project}`);
  const stages: readonly (readonly [boolean, string, string])[] = [
    [texts.length > 0, 'format', `oxfmt --check ${texts.join(' ')}`],
    [sources.length > 0, 'lint', `oxlint --type-aware ${sources.join(' ')}`],
    [changed.some((path) => isBelow(path, 'contract')), 'contract', 'node scripts/writeContract.ts --check'],
    [sources.length > 0, 'related', `vitest related --run --project unit --project views ${sources.join(' ')}`],
    [judged.length > 0, 'types', judged.join(' && ')],
    [server.length > 0, 'server', `vitest run --project server ${server.join(' ')}`],
    [flows.length > 0, 'flows', `vitest run --project flows ${flows.join(' ')}`],
  ];
  return stages.flatMap(([isConcerned, name, command]) => (isConcerned ? [{ name, command }] : []));
}
