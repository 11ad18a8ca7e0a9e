/** Kinds -> zod, for both sides. The one file of the contract that imports a library (design 3.2). */
import { z } from 'zod';
import { readIdNumber } from './idNumber.ts';
import type { Field, Fields, Line } from './kinds.ts';
import { resourceLimits } from './limits/lists.ts';
import { fitsPlaces, placesOf, timeOfDayForm } from './fieldProblem.ts';
import { lineFaults, lineProblemWords } from './lines/lines.ts';
import { firstValueOf } from './readings/fields.ts';
import { isMasked, phoneProblemOf } from './phoneNumber.ts';
import { hasForm, textForms } from './textForms.ts';

const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'uuid')
  .transform((value) => value.toLowerCase());
const bounded = (field: Field, usual: number): z.ZodType => {
  const { max = usual, min = 1, form } = field.options;
  const base = z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'NUL');
  const long = field.required ? base.min(min) : base;
  return form ? long.refine((value) => hasForm(form, value), form).meta({ pattern: textForms[form].pattern.source }) : long;
};
/** Whole numbers may arrive as text (form bodies, queries); never as a fraction, exponent or beyond 2^53. Spec 5: not below nought, unless the field says so. */
const whole = (field: Field): z.ZodType =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(
      z
        .number()
        .int()
        .min(field.options.min ?? 0)
        .max(field.options.max ?? Number.MAX_SAFE_INTEGER),
    );

/** A number with a point may arrive as text, too; one with more places than the field has is refused, not rounded. */
const decimal = (field: Field): z.ZodType =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,10}(\.\d{1,12})?$/)
        .transform(Number),
    ])
    .pipe(
      z
        .number()
        .min(field.options.min ?? 0)
        .max(field.options.max ?? resourceLimits.decimalMost)
        .refine((value) => fitsPlaces(value, placesOf(field)), 'places'),
    );

/** PostgreSQL counts no year 0000, and so does no calendar of people; the specification gives no bound. */
const hasYear = (text: string): boolean => !text.startsWith('0000');
/** No place on earth is further from Greenwich, and PostgreSQL takes no offset of 16 hours. */
const offsetMost = 14 * 60;
const hasOffset = (text: string): boolean => {
  const [, hours, minutes] = /[+-](\d\d):(\d\d)$/.exec(text) ?? [];
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0) <= offsetMost;
};

/** A text of blanks is nothing, and those around one go. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** One line as it is stored: a value for each of its fields, nothing as null. */
const lineSchema = ({ fields, key }: Line): z.ZodType =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const base = schemaOf(boundedByColumn(field));
        const given = (value: unknown): unknown => {
          const one = trimmed(value) ?? null;
          return one === null || one === '' ? (firstValueOf(field) ?? null) : one;
        };
        return [name, z.preprocess(given, field.required && name !== key ? base : base.nullable())];
      }),
    ),
  );

function linesSchema({ line, required, options: { min = required ? 1 : 0, max = resourceLimits.lines } }: Field): z.ZodType {
  if (!line) return z.never();
  const base = z.array(lineSchema(line)).min(min).max(max);
  return base.superRefine((lines, context) => {
    for (const { at, name, problem } of lineFaults(line, lines as Readonly<Record<string, unknown>>[]))
      context.addIssue({ code: 'custom', path: [at, name], params: { words: lineProblemWords(problem) } });
  });
}

const schemaByKind: Readonly<Record<Field['kind'], (field: Field) => z.ZodType>> = {
  id: () => uuid,
  ref: () => uuid,
  refTree: () => uuid,
  region: () => z.string().regex(/^\d{6}$/),
  text: (field) => bounded(field, 200),
  longText: (field) => bounded(field, 4_000),
  richText: (field) => bounded(field, 100_000),
  secret: (field) => bounded(field, 256),
  image: (field) => bounded(field, 200),
  // A masked value comes back as it was shown; the operation leaves the number as it is.
  phone: ({ options }) =>
    z
      .string()
      .max(40)
      .refine((value) => isMasked(value) || phoneProblemOf(value, options.isMobile) === null, 'phone'),
  idCard: () =>
    z
      .string()
      .max(24)
      .refine((value) => isMasked(value) || readIdNumber(value).problem === null, 'idCard'),
  whole,
  decimal,
  money: whole,
  flag: () => z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]),
  choice: (field) => z.enum(Object.keys(field.choices ?? {}) as [string, ...string[]]),
  state: () => z.string().max(40),
  day: () => z.iso.date().refine(hasYear, 'year'),
  moment: () => z.iso.datetime({ offset: true }).refine((text) => hasYear(text) && hasOffset(text), 'moment'),
  timeOfDay: () => z.string().regex(timeOfDayForm),
  many: ({ item, options: { min = 0, max = 1_000 } }) =>
    z
      .array(item ? schemaOf(item) : z.unknown())
      .min(min)
      .max(max),
  lines: linesSchema,
  file: () => z.unknown(),
  json: () => z.unknown(),
};

/** A number without a bound of its own goes into a column. */
const boundedByColumn = (field: Field): Field =>
  field.kind === 'whole' && field.options.max === undefined ? { ...field, options: { ...field.options, max: resourceLimits.wholeMost } } : field;

const schemaOf = (field: Field): z.ZodType => schemaByKind[field.kind](field);

const mostOf: Partial<Readonly<Record<Field['kind'], number>>> = {
  whole: resourceLimits.wholeMost,
  decimal: resourceLimits.decimalMost,
  money: Number.MAX_SAFE_INTEGER,
};

/** One value that is compared with a column: of the field's kind, and a number anywhere within what the column holds, whatever the field itself allows. */
export function comparedSchema(field: Field): z.ZodType {
  const most = mostOf[field.kind];
  const bounds = most === undefined ? { min: undefined, form: undefined } : { min: -most, max: most };
  return schemaOf({ ...field, required: true, options: { ...field.options, ...bounds } as Field['options'] });
}

/** A caller may send these. Names that no field has are dropped: qxOrgId and its like travel beside every call. */
export function inputSchema(fields: Fields): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const base = schemaOf(field);
        const emptyIsAbsent = z.preprocess((value) => (value === '' || value === null ? undefined : value), base.optional());
        return [name, field.required ? base : emptyIsAbsent];
      }),
    ),
  );
}

/** A list that may stay empty has its least number where something is chosen. */
const isNoList = ({ kind, options }: Field, value: unknown): boolean => kind === 'many' && (options.min ?? 0) > 0 && Array.isArray(value) && value.length === 0;

/**
 * A standard call takes these: a name that no field has is refused, and `null` (or nothing between the quotes) empties a field. A field that is not there stays as it is.
 */
export function strictSchema(fields: Fields): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const base = schemaOf(boundedByColumn(field));
        return [name, field.required ? base : z.preprocess((value) => (value === '' || isNoList(field, value) ? null : value), base.nullable().optional())];
      }),
    ),
  );
}

export const jsonSchemaOf = (fields: Fields): unknown => z.toJSONSchema(inputSchema(fields), { io: 'input', unrepresentable: 'any' });
