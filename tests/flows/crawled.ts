/**
 * The screens that a crawl opens. Generated screens of one make differ in their words alone: of those that together show every kind of field and every word of a description
 * a third is opened, besides all that are drawn by hand and those whose description was touched last. `npm run crawl` opens each one.
 */
import { execFileSync } from 'node:child_process';
import { screens } from '#contract/screens/index.ts';
import { coveringScreens, entityAt } from '#tests/rig/coveringScreens.ts';
import { describedIn } from '#tests/rig/describedIn.ts';
import { isWhole } from './whole.ts';

/** Files that the last commit or the work after it touched; none where the history is not at hand. */
function touchedFiles(): readonly string[] {
  try {
    return execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'HEAD~1'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n');
  } catch {
    // A first commit has nothing before it, and a copy without its history has none at all.
    return [];
  }
}

/** One of so many that stand for the others is opened: the same each time, for a screen that turns red with somebody else's commit helps nobody. */
const share = 3;

type Screens = readonly (typeof screens)[number][];
export interface Crawled {
  readonly english: Screens;
  readonly hostile: Screens;
}

/**
 * The screens of the shell that are opened now, in the order of the table. In `npm test` the two walks take turns: `tests/views/everyScreen.test.tsx` draws each of them in both
 * languages, so a browser adds its looks and axe once. Hostile texts stand on all that descriptions draw.
 */
export async function crawledScreens(): Promise<Crawled> {
  const shell = screens.filter(({ area }) => area === 'shell');
  if (isWhole) return { english: shell, hostile: shell };
  const described = shell.map(({ path }) => path).filter((path) => entityAt.has(path));
  const [cover, touched] = [coveringScreens(described), new Set(await describedIn(touchedFiles()))];
  const some = new Set([...cover].filter((_, at) => at % share === 0));
  const opened = shell.filter(({ path }) => !entityAt.has(path) || some.has(path) || touched.has(entityAt.get(path) ?? ''));
  return {
    english: opened.filter((_, at) => at % 2 === 0),
    hostile: opened.filter(({ path }, at) => at % 2 === 1 || entityAt.has(path)),
  };
}
