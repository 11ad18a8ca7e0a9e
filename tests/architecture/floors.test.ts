/**
 * The folders stand on floors (docs/floors.json, from the ground up): an import goes down or stays on its floor, and there in no circle. Types count, since a reader follows
 * them as well; an import that is fetched later does not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, placeOf } from './imports.ts';

interface Plan {
  readonly floors: readonly { readonly name: string; readonly holds: readonly string[] }[];
}
interface Place {
  readonly unit: string;
  readonly floor: number;
}
type Sources = ReadonlyMap<string, string>;
type Arrow = readonly [from: Place, to: Place, imports: string];

/** A star stands for any folder. The most exact of the names that a path begins with tells its place. */
const patternsOf = ({ floors }: Plan) =>
  floors
    .flatMap(({ holds }, floor) => holds.map((name) => ({ name, floor, letters: name.replaceAll('*', '').length })))
    .toSorted((one, other) => other.letters - one.letters)
    .map(({ name, floor }) => ({ floor, begins: new RegExp(`^(${name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]+')})(/|$)`) }));
function placeIn(patterns: ReturnType<typeof patternsOf>, path: string): Place | undefined {
  for (const { floor, begins } of patterns) {
    const unit = begins.exec(path)?.[1];
    if (unit !== undefined) return { unit, floor };
  }
  return undefined;
}

function arrowsOf(plan: Plan, sources: Sources): readonly Arrow[] {
  const patterns = patternsOf(plan);
  return [...sources].flatMap(([file, text]) =>
    importsOf(text, { withTypes: true }).flatMap((from): readonly Arrow[] => {
      const place = placeOf(from, file);
      const [here, there] = [placeIn(patterns, file), place === undefined ? undefined : placeIn(patterns, place)];
      return here && there && here.unit !== there.unit ? [[here, there, `${file} imports ${place}`]] : [];
    }),
  );
}

const upwards = (arrows: readonly Arrow[]): readonly Arrow[] => arrows.filter(([from, to]) => to.floor > from.floor);

/** Folders of one floor that need each other, as the way around. */
function circlesOf(arrows: readonly Arrow[]): readonly string[] {
  const next = Map.groupBy(
    arrows.filter(([from, to]) => from.floor === to.floor),
    ([from]) => from.unit,
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (unit: string): void => {
    const at = way.indexOf(unit);
    if (at >= 0) circles.push([...way.slice(at), unit].join(' -> '));
    if (at >= 0 || done.has(unit)) return;
    way.push(unit);
    for (const other of new Set((next.get(unit) ?? []).map(([, to]) => to.unit))) follow(other);
    way.pop();
    done.add(unit);
  };
  for (const unit of next.keys()) follow(unit);
  return circles;
}

const plan = JSON.parse(readFileSync('docs/floors.json', 'utf8')) as Plan;
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
const sources: Sources = new Map(
  tracked.filter((path) => /^(contract|server|src)\/.*\.(ts|tsx|mjs)$/.test(path) && existsSync(path)).map((path) => [path, readFileSync(path, 'utf8')]),
);

test('every file stands on a floor, and no floor holds what is not there', () => {
  expect(
    [...sources.keys()].filter((path) => placeIn(patternsOf(plan), path) === undefined),
    'write its folder into docs/floors.json',
  ).toEqual([]);
  expect(plan.floors.flatMap(({ holds }) => holds).filter((unit) => globSync(unit).length === 0)).toEqual([]);
});

test('no import goes up', () => {
  expect(
    upwards(arrowsOf(plan, sources)).map(([, , imports]) => imports),
    'move what both need to the floor of the lower one, or let the higher one hand it in (docs/adr/0081)',
  ).toEqual([]);
});

/** Imports that the engine fetches later: nothing waits for them, but they name a domain all the same. */
const laterUpwards = (plan: Plan, sources: Sources): readonly string[] => {
  const patterns = patternsOf(plan);
  return [...sources]
    .filter(([file]) => /^(src|server)\/engine\//.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\bimport\('([^']+)'\)/g)]
        .map(([, from = '']) => placeOf(from, file) ?? file)
        .filter((place) => (placeIn(patterns, place)?.floor ?? 0) > (placeIn(patterns, file)?.floor ?? 0))
        .map((place) => `${file} fetches ${place}`),
    );
};

test('the engine names no domain, fetched later or not', () => {
  expect(laterUpwards(plan, sources), 'give it a line in src/shell/views/named').toEqual([]);
  const planted = new Map([
    ['src/engine/views/Cell.tsx', "const Later = lazily(() => import('#src/points/views/Later.tsx').then((module) => module.Later));\n"],
  ]);
  expect(laterUpwards(plan, planted)).toEqual(['src/engine/views/Cell.tsx fetches src/points/views/Later.tsx']);
});

test('no folders of one floor need each other in a circle', () => {
  expect(circlesOf(arrowsOf(plan, sources))).toEqual([]);
});

test('can fail: an import of a type that goes up, and a circle of two folders, are found', () => {
  const small: Plan = {
    floors: [
      { name: 'low', holds: ['server/db'] },
      { name: 'high', holds: ['server/*', 'server/db/lazy.ts'] },
    ],
  };
  const planted = new Map([
    ['server/db/rowSecurity.ts', "import type { Lot } from '#server/points/lot.ts';\nexport type Secured = Lot;\n"],
    ['server/points/lot.ts', "import { order } from '#server/orders/order.ts';\nexport const lot = order;\n"],
    ['server/orders/order.ts', "import type { Lot } from '#server/points/lot.ts';\nexport type Order = Lot;\n"],
    ['server/db/lazy.ts', "import { secured } from './rowSecurity.ts';\nexport const lazy = () => import('#server/points/lot.ts').then(() => secured);\n"],
  ]);
  const arrows = arrowsOf(small, planted);
  expect(upwards(arrows).map(([, , imports]) => imports)).toEqual(['server/db/rowSecurity.ts imports server/points/lot.ts']);
  expect(circlesOf(arrows)).toEqual(['server/points -> server/orders -> server/points']);
});
