/** The parts that single fields play in an entity, told by their names and kinds: its archive, its state, its switch, its tree. */
import type { Fields } from '#contract/kinds.ts';

/** A field of this name, which the server alone writes: the moment a row was archived. Lists leave such rows out unless they are asked for. */
export const archiveField = 'archivedAt';

/** The fields that hold a row's states, one a life. */
export const stateFieldsOf = (fields: Fields): readonly string[] => Object.keys(fields).filter((name) => fields[name]?.kind === 'state');

/** Two kinds of fields switch a row on and off: a flag called `enabled`, or a choice called `status` between `enabled` and `disabled`. */
export function switchOf(fields: Fields): { readonly name: string; readonly on: unknown; readonly off: unknown } | undefined {
  if (fields['enabled']?.kind === 'flag') return { name: 'enabled', on: true, off: false };
  const words = fields['status']?.choices ?? {};
  return Object.hasOwn(words, 'enabled') && Object.hasOwn(words, 'disabled') ? { name: 'status', on: 'enabled', off: 'disabled' } : undefined;
}

/** Rows stand in a tree where `parentId` leads to the same entity: lists draw them so, and `place` puts a branch elsewhere. */
export const isTree = (name: string, { parentId }: Fields): boolean => (parentId?.kind === 'ref' || parentId?.kind === 'refTree') && parentId.of === name;
