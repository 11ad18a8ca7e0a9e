/** The content of a definition: the fields of its row that a version keeps. */
import { createHash } from 'node:crypto';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Versions } from '#contract/versions.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { comparable } from '#server/engine/draft.ts';
import type { Entity } from '#server/engine/entities.ts';

export type Content = Readonly<Record<string, unknown>>;

/** @throws for an entity without versions: a fault of whoever calls */
export function versionsOf({ name, resource }: Entity): Versions {
  if (!resource.versions) throw new Error(`${name} has no versions: expected versions: { content: [...] } in its description.`);
  return resource.versions;
}

export const contentIn = (entity: Entity, row: Content): Content => Object.fromEntries(versionsOf(entity).content.map((name) => [name, row[name] ?? null]));

/** The database keeps the keys of what is JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** An empty list and none are the same. */
function comparedAs(entity: Entity, name: string, value: unknown, keys: Keys): string {
  const column = entity.stored.get(name);
  if (!column || (Array.isArray(value) && value.length === 0)) return '';
  return comparable(column, sorted(value), keys);
}

/** What the server makes of the other fields is nothing that anybody would compare. */
const comparedNames = (entity: Entity): readonly string[] =>
  versionsOf(entity).content.filter((name) => entity.stored.get(name)?.field.options.readOnly !== true);

/** @param from absent: nothing is in force */
export const changesBetween = (entity: Entity, keys: Keys, from: Content | undefined, to: Content): readonly FieldChange[] =>
  comparedNames(entity)
    .filter((name) => comparedAs(entity, name, from?.[name] ?? null, keys) !== comparedAs(entity, name, to[name] ?? null, keys))
    .map((name) => ({ field: name, from: from?.[name] ?? null, to: to[name] ?? null }));

/** A mark of what a draft says: two that say the same have the same. */
export const hashOf = (entity: Entity, keys: Keys, content: Content): string =>
  createHash('sha256')
    .update(JSON.stringify(comparedNames(entity).map((name) => [name, comparedAs(entity, name, content[name] ?? null, keys)])))
    .digest('hex');
