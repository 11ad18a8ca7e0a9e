/** Generated screens of one make differ in their words alone: these few together show every kind of field and every word of a description. */
import './everyDescription.ts';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { covering } from './covering.ts';

/** Each path that a description draws, with its entity. */
export const entityAt: ReadonlyMap<string, string> = new Map(
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

export const coveringScreens = (paths: readonly string[]): ReadonlySet<string> => new Set(covering(paths, traitsOf));
