/** A form, an import and a filter read any field so, whichever entity it is of. */
import type { Field, FieldOptions, Fields } from '#contract/kinds.ts';
import type { FilterSign } from '#contract/filter.ts';

/** A person fills these in: a state changes by its moves, a read-only field is written by the server, a field that is read through a reference at its source. */
export const isWritten = ({ kind, options }: Field): boolean => options.readOnly !== true && options.via === undefined && kind !== 'state' && kind !== 'id';

export const writtenFields = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, field]) => isWritten(field)));

/** A new row has this where nothing is given; undefined: nothing. Forms, imports and the server begin alike. */
export const firstValueOf = ({ kind, required, options }: Field): FieldOptions['default'] =>
  options.default ?? (kind === 'flag' && required ? false : undefined);

/** Never kept anywhere but where it is stored: no part of a draft. */
export const isKeptInDrafts = ({ kind }: Field): boolean => kind !== 'secret' && kind !== 'file';

const words = ['has', 'is', 'empty', 'filled'] as const;
const among = ['anyOf', 'is', 'isNot', 'empty', 'filled'] as const;
const between = ['from', 'to', 'is', 'empty', 'filled'] as const;
/** Each kind can be asked for by these; a kind that is left out cannot. */
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
  decimal: between,
  money: between,
  timeOfDay: between,
  many: ['has', 'empty', 'filled'],
  lines: ['empty', 'filled'],
};
