/** What a screen or a form needs to know of any entity that is described in full, from its description alone. */
import { resources } from '#contract/resources/index.ts';
import type { Field, FieldOptions, Fields } from './kinds.ts';
import type { Resource, ResourceScreen } from './resource.ts';
import type { FilterSign } from './standard.ts';

const table = resources as unknown as Readonly<Record<string, Resource>>;
export type StandardResource = Resource & Required<Pick<Resource, 'standard'>>;

export function standardEntity(name: string): StandardResource | undefined {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  return found?.standard ? (found as StandardResource) : undefined;
}

/** @throws for an entity that is not described in full */
export function entityNamed(name: string): StandardResource {
  const found = standardEntity(name);
  if (!found) throw new Error(`'${name}' is no entity that is described in full: expected one with 'standard' in contract/resources.`);
  return found;
}

/** What the description says of one of its screens; nothing of a list that stands elsewhere. */
export const screenAt = (entity: string, path: string): ResourceScreen | undefined => standardEntity(entity)?.screens?.find((one) => one.path === path);

/** What every row of a screen has, and a new one gets: where it shows a part of its entity. */
export const onlyAt = (entity: string, path: string): Readonly<Record<string, string>> => screenAt(entity, path)?.only ?? {};

/** Whom a change of one of its rows concerns is asked before it is saved: it has a call of this name. */
export const asksWhom = (entity: string): boolean => Object.hasOwn(table[entity]?.operations ?? {}, 'affected');

/** What a person fills in: a state changes by its moves, what is read only by the server, what is read through a reference at its source. */
export const isWritten = ({ kind, options }: Field): boolean => options.readOnly !== true && options.via === undefined && kind !== 'state' && kind !== 'id';

export const writtenFields = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, field]) => isWritten(field)));

/** What a new row has where nothing is given; undefined: nothing. Forms, imports and the server begin alike. */
export const firstValueOf = ({ kind, required, options }: Field): FieldOptions['default'] =>
  options.default ?? (kind === 'flag' && required ? false : undefined);

/** Never kept anywhere but where it is stored: no part of a draft. */
export const isKeptInDrafts = ({ kind }: Field): boolean => kind !== 'secret' && kind !== 'file';

const words = ['has', 'is', 'empty', 'filled'] as const;
const among = ['anyOf', 'is', 'isNot', 'empty', 'filled'] as const;
const between = ['from', 'to', 'is', 'empty', 'filled'] as const;
/** How each kind can be asked for; a kind that is left out cannot. */
export const filterSigns: Partial<Readonly<Record<Field['kind'], readonly FilterSign[]>>> = {
  text: words,
  longText: words,
  phone: words,
  choice: among,
  state: among,
  ref: among,
  refTree: among,
  region: ['is', 'empty', 'filled'],
  flag: ['is'],
  day: between,
  moment: ['from', 'to', 'empty', 'filled'],
  whole: between,
  money: between,
  many: ['has', 'empty', 'filled'],
};
