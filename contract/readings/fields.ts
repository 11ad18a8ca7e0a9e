/** How a form, an import and a filter read any field, whichever entity it is of. */
import type { Field, FieldOptions, Fields } from '#contract/kinds.ts';
import type { FilterSign } from '#contract/filter.ts';

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
