/** A row of any entity whose texts say whose it is, so that they are recognised wherever they turn up. Pure: tests and the matrix fixture make the same. */
import type { Field, KindName } from '#contract/kinds.ts';
import { lives } from '#contract/lives/index.ts';
import { policyDefaults } from '#contract/resources/desk.ts';
import type { Resource } from '#contract/resource.ts';

/** Rows that may be referred to are found here by entity. */
export type IdsOf = Readonly<Record<string, string | undefined>>;

export const matrixDay = '2026-11-22';

/** Eight digits at most, the same ones for the same mark. */
const digitsOf = (mark: string): number => [...mark].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_000_000, 0);

/** A required value is this where no text can stand. */
const samples: Partial<Readonly<Record<KindName, (field: Field, ids: IdsOf, mark: string) => unknown>>> = {
  // A number from which some may be taken away is given: there is nothing to take from.
  whole: ({ options: { min = 1 } }) => (min < 0 ? 1 : min),
  decimal: ({ options: { min = 1 } }) => min,
  money: () => 1,
  flag: () => true,
  choice: ({ choices = {} }) => Object.keys(choices)[0],
  /** The digits of a number have no room for a mark, but each mark has a number of its own. */
  phone: (_field, _ids, mark) => `138${String(digitsOf(mark)).padStart(8, '0')}`,
  state: ({ of }) => lives[of ?? '']?.first,
  id: (_field, { staffUser }) => staffUser,
  day: () => matrixDay,
  moment: () => `${matrixDay}T00:00:00.000Z`,
  timeOfDay: () => '09:30',
  many: (_field, { staffUser }) => [staffUser],
};
/** One line that says whose it is. */
const lineOf = ({ line }: Field, ids: IdsOf, mark: string): unknown => [
  Object.fromEntries(Object.entries(line?.fields ?? {}).map(([name, field]) => [name, valueOf(name, field, ids, mark) ?? null])),
];

const jsonOf = (name: string, mark: string): unknown => (name === 'hours' ? policyDefaults.hours : { by: `${mark}json` });

/** Letters and digits alone, as codes are spelled. */
const codeOf = (mark: string): string => mark.replaceAll(/\W/g, '');

function valueOf(name: string, field: Field, ids: IdsOf, mark: string): unknown {
  const { kind, required, of = '', options } = field;
  if (kind === 'ref' || kind === 'refTree') return ids[of];
  if (name === 'fieldKey') return `key${codeOf(mark)}`;
  if (kind === 'text' || kind === 'longText') return options.form ? `${mark}${name}`.toLowerCase() : `${mark}${name}`;
  if (kind === 'lines') return lineOf(field, ids, mark);
  if (!required) return undefined;
  return kind === 'json' ? jsonOf(name, mark) : samples[kind]?.(field, ids, mark);
}

/** Id and organisation are left out. A value that is read through another row is not there, nor one that may be left empty and holds no text. */
export const canaryValues = ({ fields }: Pick<Resource, 'fields'>, ids: IdsOf, mark: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { options }]) => options.via === undefined && options.computed !== true)
      .map(([name, field]) => [name, valueOf(name, field, ids, mark)] as const)
      .filter(([, value]) => value !== undefined),
  );
