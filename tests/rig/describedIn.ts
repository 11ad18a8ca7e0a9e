/** The entities that a changed file of `contract/resources` describes. A part of a description belongs to the files beside it that import it. */
import { readFileSync, readdirSync } from 'node:fs';

const folder = 'contract/resources';
const nameIn = (path: string): string | undefined => /^contract\/resources\/(\w+)\.ts$/.exec(path)?.[1];
/** It lists all of them and describes none. */
const table = 'index';

export const isDescription = (path: string): boolean => nameIn(path) !== undefined && nameIn(path) !== table;

const isEntity = (value: unknown): value is { readonly name: string } => typeof value === 'object' && value !== null && 'name' in value && 'fields' in value;

async function entitiesOf(name: string): Promise<readonly string[]> {
  const module = (await import(`#contract/resources/${name}.ts`)) as Readonly<Record<string, unknown>>;
  return Object.values(module).flatMap((value) => (isEntity(value) ? [value.name] : []));
}

const importersOf = (name: string): readonly string[] =>
  readdirSync(folder)
    .flatMap((file) => nameIn(`${folder}/${file}`) ?? [])
    .filter((other) => other !== table && readFileSync(`${folder}/${other}.ts`, 'utf8').includes(`'./${name}.ts'`));

/**
 * @param changed paths from the root; others than descriptions are left aside
 * @returns each name once, in the order of the alphabet
 */
export async function describedIn(changed: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    changed.filter(isDescription).map(async (path) => {
      const name = nameIn(path) ?? '';
      const own = await entitiesOf(name);
      return own.length > 0 ? own : (await Promise.all(importersOf(name).map(entitiesOf))).flat();
    }),
  );
  return [...new Set(found.flat())].toSorted();
}
