/**
 * Field kinds: the unit of design. One kind decides the column, the validator, the cell, the input, the filter and the sample.
 * A field is data; the value type it stands for travels as a phantom so that rows and inputs are typed from the description.
 */

import type { FilterGroup } from './filter.ts';
import type { Label } from './label.ts';
import type { Right } from './rights.ts';
import type { TextFormName } from './textForms.ts';

export type KindName =
  | 'id'
  | 'text'
  | 'longText'
  | 'richText'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'flag'
  | 'choice'
  | 'state'
  | 'day'
  | 'moment'
  | 'timeOfDay'
  | 'ref'
  | 'refTree'
  | 'region'
  | 'many'
  | 'lines'
  | 'image'
  | 'file'
  | 'phone'
  | 'idCard'
  | 'json'
  | 'secret';

/** The grade says how delicate a value is: it decides masks, logs, search and export. */
export type Grade = 'public' | 'personal' | 'sensitive';

export interface FieldOptions {
  /** Must be given when created. */
  readonly required?: boolean;
  readonly grade?: Grade;
  /** Shown as a column of the list. */
  readonly inList?: boolean;
  /** Text that is found as a whole alone (`whole`) adds nothing to what pieces of it would find, such as the last digits of a phone. It is unique by itself. */
  readonly search?: boolean | 'whole';
  readonly sort?: boolean;
  /** Text: characters. Whole, decimal, money: value. Many: items. Lines: how many. */
  readonly min?: number;
  readonly max?: number;
  /** Decimal: digits after the point, 2 unless told, 6 at most. */
  readonly places?: number;
  /** Text: what it may be spelled with. */
  readonly form?: TextFormName;
  /** Phone: neither a landline nor a service number, since messages are sent to it. */
  readonly isMobile?: true;
  /** JSON: a path of SQL to the pictures in it, which are files of the house like those of an `image`. */
  readonly pictures?: string;
  /** A new row has this where nothing is given. A required flag is no unless told. */
  readonly default?: string | number | boolean;
  /** Words of rows of this entity are offered, those whose hint is this; what stands in the row is the word itself. */
  readonly offers?: readonly [entity: string, hint: string];
  /** Set by the server only. */
  readonly readOnly?: boolean;
  /** Given once, when the row is made. */
  readonly isFixed?: boolean;
  /** Only who holds this right is given it; for others the field is absent. */
  readonly right?: Right;
  /** Customers who see the row do not see it. */
  readonly isForStaff?: true;
  /** The field is asked for only where the other values of the row are so: elsewhere a form shows nothing of it and sends nothing. */
  readonly askedIf?: FilterGroup;
  /** Read through a reference (`memberId.name`): given, never stored or taken. */
  readonly via?: string;
  /** Worked out by the server whenever it is read (`server/engine/computed.ts`): given, filtered by, never stored or taken. */
  readonly computed?: true;
  /** It says something of this field, so that it is kept back with it (`hides` of contract/claim.ts). */
  readonly tells?: string;
}

/** An organisation's own field says these beside its kind (docs/adr/0039). They are absent from the fields of a description. */
export interface OwnRules {
  /** Its row of `orgFieldConfig`: values stand under it, whatever the field is called. */
  readonly id: string;
  readonly isRequired: boolean;
  /** Seen as a mask without the right to see full numbers. */
  readonly isMasked: boolean;
  readonly hint: string | null;
  /** Conditions over the other values of the row (`contract/conditions.ts`). */
  readonly visibleIf: FilterGroup | null;
  readonly requiredIf: FilterGroup | null;
  readonly roleRules: readonly { readonly role: string; readonly grade: 'none' | 'masked' | 'read' | 'write' }[];
}

/** One of several lines that stand in a row (docs/adr/0076). */
export interface Line<F extends Fields = Fields> {
  /** One is called so: `Add a banner`. */
  readonly one: Label;
  readonly fields: F;
  /** A line is recognised by this field: in its head, and in the history. The first unless told. */
  readonly title?: Extract<keyof F, string>;
  /** A value of each of these stands in one line alone. */
  readonly unique?: readonly Extract<keyof F, string>[];
  /** The second of a pair is not less than the first: days and numbers. */
  readonly inOrder?: readonly (readonly [Extract<keyof F, string>, Extract<keyof F, string>])[];
  /** A text by which other rows may know the line. The server makes it where a line comes without one; nobody is asked for it. */
  readonly key?: Extract<keyof F, string>;
}

export interface Field<Value = unknown, Required extends boolean = boolean> {
  readonly kind: KindName;
  readonly label: Label;
  readonly required: Required;
  readonly grade: Grade;
  readonly options: FieldOptions;
  /** `ref`, `refTree`: the entity. `state`: the life. */
  readonly of?: string;
  /** `choice`: value -> label. */
  readonly choices?: Readonly<Record<string, Label>>;
  /** `choice`: values that are no longer offered. They stay readable, and where they stand. */
  readonly past?: readonly string[];
  /** `many`: the kind of one item. */
  readonly item?: Field;
  /** `lines`: one of them. */
  readonly line?: Line;
  readonly own?: OwnRules;
  /** Phantom: the type of a value. Never present at run time. */
  readonly value?: Value;
}

export type Fields = Readonly<Record<string, Field>>;
export type ValueOf<F> = F extends Field<infer V, boolean> ? V : never;

/** A row as the server gives it: what is not required may be null. */
export type Row<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer V, infer R> ? (true extends R ? V : V | null) : never;
};

type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, true> ? K : never }[keyof F];

/** A caller gives these: a value that is not required may be left out. */
export type Input<F extends Fields> = { readonly [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null | undefined;
};

type RequiredIn<O extends FieldOptions> = O extends { required: true } ? true : false;

function field<V, O extends FieldOptions>(kind: KindName, label: Label, options: O, more: Partial<Field> = {}): Field<V, RequiredIn<O>> {
  return {
    kind,
    label,
    required: (options.required === true) as RequiredIn<O>,
    grade: options.grade ?? 'public',
    options,
    ...more,
  } as Field<V, RequiredIn<O>>;
}

const none = {} as const;

/** A UUID. New ones are version 7, made by the server. */
export const id = <const O extends FieldOptions = typeof none>(label: Label = ['编号', 'Id'], options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('id', label, options);
/** One line, 200 characters unless told. */
export const text = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('text', label, options);
/** Several lines, 4,000 characters unless told. */
export const longText = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('longText', label, options);
/** HTML of the allow-list in `contract/richText.ts`, 100,000 characters unless told. Cleaned at the server before anything else reads it. */
export const richText = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('richText', label, options);
export const whole = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<number, RequiredIn<O>> =>
  field<number, O>('whole', label, options);
/** A measured number, such as a hormone level or a height: exact within its places (`placesOf`), never rounded on its way. */
export const decimal = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<number, RequiredIn<O>> =>
  field<number, O>('decimal', label, options);
/** Whole fen. */
export const money = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<number, RequiredIn<O>> =>
  field<number, O>('money', label, options);
export const flag = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<boolean, RequiredIn<O>> =>
  field<boolean, O>('flag', label, options);
export const choice = <const C extends Readonly<Record<string, Label>>, const O extends FieldOptions = typeof none>(
  label: Label,
  choices: C,
  options: O = none as O,
): Field<Extract<keyof C, string>, RequiredIn<O>> => field<Extract<keyof C, string>, O>('choice', label, options, { choices });
/** A state of a life (`contract/lives`): only a move of that table changes it. */
export const state = <S extends string, const O extends FieldOptions = typeof none>(
  label: Label,
  life: { readonly name: string; readonly states: Readonly<Record<S, unknown>> },
  options: O = none as O,
): Field<S, RequiredIn<O>> & { readonly kind: 'state' } => ({ ...field<S, O>('state', label, options, { of: life.name }), kind: 'state' });
/** YYYY-MM-DD in Asia/Shanghai. */
export const day = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('day', label, options);
/** ISO 8601 with zone. */
export const moment = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('moment', label, options);
/** A time on the clock of Asia/Shanghai, of no day in particular: HH:MM. */
export const timeOfDay = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('timeOfDay', label, options);
export const ref = <const O extends FieldOptions = typeof none>(label: Label, entity: string, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('ref', label, options, { of: entity });
/** One of an entity whose rows stand in a tree: organisations, document types. */
export const refTree = <const O extends FieldOptions = typeof none>(label: Label, entity: string, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('refTree', label, options, { of: entity });
/** Province, city or district by its six digits of GB/T 2260. */
export const region = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('region', label, options);
export const many = <V, const O extends FieldOptions = typeof none>(
  label: Label,
  item: Field<V, boolean>,
  options: O = none as O,
): Field<readonly V[], RequiredIn<O>> => field<readonly V[], O>('many', label, options, { item: item as Field });
/** Lines within the row, in their order. Required: one at least. */
export const lines = <const F extends Fields, const O extends FieldOptions = typeof none>(
  label: Label,
  line: Line<F>,
  options: O = none as O,
): Field<readonly Row<F>[], RequiredIn<O>> => field<readonly Row<F>[], O>('lines', label, options, { line: line as unknown as Line });
/** A path below the checked file handler. */
export const image = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('image', label, options);
/** A file of a multipart body; `max`: bytes. */
export const file = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<Blob, RequiredIn<O>> =>
  field<Blob, O>('file', label, options);
export const phone = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('phone', label, { grade: 'personal', ...options } as O);
export const idCard = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('idCard', label, { grade: 'sensitive', ...options } as O);
/** Names the type of a `json` value, which data cannot. Nothing at run time. */
export interface Shape<V> {
  readonly value?: V;
}
export const shape = <V>(): Shape<V> => ({});
export const json = <V, const O extends FieldOptions = typeof none>(label: Label, _shape: Shape<V>, options: O = none as O): Field<V, RequiredIn<O>> =>
  field<V, O>('json', label, options);
/** Taken, never given back, never logged. */
export const secret = <const O extends FieldOptions = typeof none>(label: Label, options: O = none as O): Field<string, RequiredIn<O>> =>
  field<string, O>('secret', label, { grade: 'sensitive', ...options } as O);
