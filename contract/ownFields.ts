/** An organisation's own field may be one of these, and its row becomes a field like any other. */
import { choice, day, decimal, flag, idCard, longText, many, moment, money, phone, ref, region, text, timeOfDay, whole } from './kinds.ts';
import type { Field, FieldOptions, OwnRules } from './kinds.ts';
import type { Label } from './label.ts';
import { resourceLimits } from './limits/lists.ts';
import type { FieldGrade } from './resources/role.ts';
import { ownFieldLimits } from './limits/lists.ts';
import { corpAdminRoleCode } from './rights.ts';
import type { FilterGroup } from './filter.ts';

export const ownFieldTypes = {
  text: ['单行文字', 'Text'],
  longText: ['多行文字', 'Long text'],
  whole: ['整数', 'Whole number'],
  decimal: ['小数', 'Decimal number'],
  money: ['金额', 'Amount'],
  flag: ['是或否', 'Yes or no'],
  choice: ['单选', 'One choice'],
  choices: ['多选', 'Several choices'],
  day: ['日期', 'Day'],
  moment: ['日期和时间', 'Day and time'],
  timeOfDay: ['时间', 'Time of day'],
  phone: ['电话', 'Phone'],
  idCard: ['身份证', 'ID number'],
  region: ['地区', 'Area'],
  staff: ['人员', 'Staff'],
} as const satisfies Readonly<Record<string, Label>>;
export type OwnFieldType = keyof typeof ownFieldTypes;

/** Rows keep the value of a choice, which says nothing, so that its words can change. */
export const choiceFields = {
  value: text(['值', 'Value'], { max: ownFieldLimits.choiceCharacters }),
  label: text(['名称', 'Name'], { required: true, max: ownFieldLimits.choiceCharacters }),
  labelEn: text(['英文名称', 'English name'], { max: ownFieldLimits.choiceCharacters * 2 }),
} as const;
export interface OwnChoice {
  readonly value: string;
  readonly label: string;
  readonly labelEn?: string | null;
  /** A dictionary's word may be no longer offered, and still be read where it was chosen. */
  readonly isPast?: boolean;
}

/** A row of `orgFieldConfig` has it so. */
export interface OwnFieldRow {
  readonly id: string;
  readonly entity: string;
  readonly fieldKey: string;
  readonly label: string;
  readonly labelEn: string | null;
  readonly type: OwnFieldType;
  /** The words of this dictionary can be chosen, in place of choices of its own. */
  readonly dictionaryId: string | null;
  /** A dictionary's choices are its words as the organisation has them. */
  readonly choices: readonly OwnChoice[] | null;
  readonly hint: string | null;
  readonly isRequired: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly visibleIf: FilterGroup | null;
  readonly requiredIf: FilterGroup | null;
  readonly isMasked: boolean;
  readonly inList: boolean;
  readonly roleRules: OwnRules['roleRules'] | null;
}

const prefix = 'own_';
/** A row, a filter and a file call it so: no field of a description has an underscore. */
export const ownName = (fieldKey: string): string => `${prefix}${fieldKey}`;
export const isOwnName = (name: string): boolean => name.startsWith(prefix);

type Make = (label: Label, options: FieldOptions, choices: Readonly<Record<string, Label>>) => Field;
const makers: Readonly<Record<OwnFieldType, Make>> = {
  text: (label, options) => text(label, options),
  longText: (label, options) => longText(label, options),
  whole: (label, options) => whole(label, options),
  // A house measures as finely as it likes.
  decimal: (label, options) => decimal(label, { ...options, places: resourceLimits.decimalPlaces }),
  money: (label, options) => money(label, options),
  flag: (label, options) => flag(label, options),
  choice: (label, options, choices) => choice(label, choices, options),
  choices: (label, options, choices) => many(label, choice(label, choices), options),
  day: (label, options) => day(label, options),
  moment: (label, options) => moment(label, options),
  timeOfDay: (label, options) => timeOfDay(label, options),
  phone: (label, options) => phone(label, options),
  idCard: (label, options) => idCard(label, options),
  region: (label, options) => region(label, options),
  staff: (label, options) => ref(label, 'staffUser', options),
};

/** Types whose `min` and `max` mean something: characters, value or items. */
export const hasBounds: ReadonlySet<OwnFieldType> = new Set(['text', 'longText', 'whole', 'decimal', 'money', 'choices']);
export const hasChoices: ReadonlySet<OwnFieldType> = new Set(['choice', 'choices']);
/** A form asks for bounds, for a dictionary, and for choices of its own where no dictionary brings them. */
export const whenBounded: FilterGroup = { all: [['type', 'anyOf', [...hasBounds]]] };
export const whenChosen: FilterGroup = { all: [['type', 'anyOf', [...hasChoices]]] };
export const whenListed: FilterGroup = { all: [whenChosen, ['dictionaryId', 'empty', null]] };

const withPast = (field: Field, past: readonly string[]): Field =>
  past.length === 0 ? field : field.kind === 'many' && field.item ? { ...field, item: { ...field.item, past } } : { ...field, past };

export function ownField(row: OwnFieldRow): Field {
  const { id, label, labelEn, type, choices, hint, isRequired, min, max, visibleIf, requiredIf, isMasked, inList, roleRules } = row;
  const options: FieldOptions = {
    ...(inList ? { inList } : {}),
    ...(isMasked ? { grade: 'sensitive' } : {}),
    ...(hasBounds.has(type) && min !== null ? { min } : {}),
    ...(hasBounds.has(type) && max !== null ? { max } : {}),
  };
  const words = Object.fromEntries((choices ?? []).map((one): [string, Label] => [one.value, [one.label, one.labelEn || one.label]]));
  const past = (choices ?? []).flatMap((one) => (one.isPast ? [one.value] : []));
  const made = withPast(makers[type]([label, labelEn || label], options, words), past);
  return { ...made, own: { id, isRequired, isMasked, hint, visibleIf, requiredIf, roleRules: roleRules ?? [] } };
}

const widths: readonly FieldGrade[] = ['none', 'masked', 'read', 'write'];
const widest = (grades: readonly FieldGrade[]): FieldGrade => widths[Math.max(...grades.map((one) => widths.indexOf(one)))] ?? 'none';

/** Somebody holds these roles, and one of them may give them masked values in clear. */
export interface RolesHeld {
  readonly roleCodes: readonly string[];
  readonly seesMasked: boolean;
}

/**
 * Somebody may use an organisation's own field by the rules that name a role, and by whether it is masked. Of several roles the widest decides; a role that no rule names
 * has the field as everybody has it.
 * @param usual what its kind allows
 */
export function ownAccess(
  { roleCodes, seesMasked }: RolesHeld,
  { isMasked, roleRules }: Pick<OwnRules, 'isMasked' | 'roleRules'>,
  usual: FieldGrade,
): FieldGrade {
  const masked = isMasked && !seesMasked ? 'masked' : usual;
  if (roleRules.length === 0 || roleCodes.includes(corpAdminRoleCode)) return masked;
  const grades = roleCodes.map((code) => roleRules.find(({ role }) => role === code)?.grade ?? 'write');
  const ruled = grades.length === 0 ? 'write' : widest(grades);
  // A rule narrows; what is masked stays masked.
  return widths[Math.min(widths.indexOf(ruled), widths.indexOf(masked))] ?? 'none';
}
