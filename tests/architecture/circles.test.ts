/** No file needs itself by way of others. The linter counts only what runs; here types count too, because a circle of types is read and changed as one file. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, placeOf } from './imports.ts';

type Sources = ReadonlyMap<string, string>;
type Graph = ReadonlyMap<string, readonly string[]>;

const graphOf = (sources: Sources): Graph =>
  new Map([...sources].map(([file, text]) => [file, importsOf(text, { withTypes: true }).flatMap((from) => placeOf(from, file) ?? [])]));

/** Each circle is told once, as the way around it. */
function circlesOf(graph: Graph): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (file: string): void => {
    const at = way.indexOf(file);
    if (at >= 0) circles.push([...way.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    way.push(file);
    for (const next of graph.get(file) ?? []) follow(next);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) follow(file);
  return circles;
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
const sources: Sources = new Map(tracked.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(path)).map((path) => [path, readFileSync(path, 'utf8')]));

test('the graph is of files that exist, and has types in it', () => {
  const graph = graphOf(sources);
  const missing = [...graph.values()].flat().filter((place) => !existsSync(place));
  expect(missing).toEqual([]);
  expect(graph.get('contract/resource.ts')).toContain('contract/label.ts');
});

test('no file needs itself by way of others: move what both need into a file below both', () => {
  expect(circlesOf(graphOf(sources))).toEqual([]);
});

test('can fail: a circle by types alone is found, and its way is told', () => {
  const planted = new Map([
    ['contract/first.ts', "import type { Second } from './second.ts';\nexport type First = Second;\n"],
    ['contract/second.ts', "import type {\n  Third,\n  Fourth,\n} from '#contract/third.ts';\nexport type Second = Third | Fourth;\n"],
    ['contract/third.ts', "export type { First } from './first.ts';\n"],
    ['contract/later.ts', "export const later = () => import('./later.ts');\n"],
  ]);
  expect(circlesOf(graphOf(planted))).toEqual(['contract/first.ts -> contract/second.ts -> contract/third.ts -> contract/first.ts']);
});
