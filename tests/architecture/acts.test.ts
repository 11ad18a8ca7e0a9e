import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownArchive } from '#contract/acts/act.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';

/** Acts of versions are the engine's own (contract/versionActs.ts), and so is the archive that is looked at first. */
const declared = (Object.values(resources) as unknown as readonly Resource[]).flatMap(({ acts = {} }) =>
  Object.entries(acts).flatMap(([name, { isOfVersions }]) => (isOfVersions || name === ownArchive ? [] : [name])),
);
/** Files that every list has in common. */
const generic = [
  'src/engine/machines/resourceList*.ts',
  'src/engine/machines/resourceList/**/*.ts',
  'src/engine/wiring/lists.ts',
  'src/engine/wiring/lists/acts.ts',
  'src/engine/wiring/lists/sources.ts',
  'src/engine/views/*.tsx',
  'src/engine/views/acts/*.tsx',
]
  .flatMap((pattern) => globSync(pattern))
  // Registries name what has a view of its own.
  .filter((path) => !/\/named\w*\.tsx$/.test(path));
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

it('no file that every list has in common knows an act of one entity by its name (docs/adr/0075)', () => {
  expect([declared.length > 7, generic.length > 30]).toEqual([true, true]);
  const named = new RegExp(`['"\`.](${[...new Set(declared)].join('|')})(Check)?['"\`]`);
  const found = generic.flatMap((path) =>
    withoutComments(readFileSync(path, 'utf8'))
      .split('\n')
      .filter((line) => named.test(line) || /\bcan\.(distribute|refer|reset|apply|bind)\b/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
