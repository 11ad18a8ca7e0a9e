/** Pure functions over the values of a form: the changed ones, the wrong ones, those that are sent. */
import { problemOf } from '#contract/fieldProblem.ts';
import type { FieldProblem } from '#contract/fieldProblem.ts';
import { asAsked, sourcesOf, fieldStateOf } from '#contract/conditions.ts';
import type { FieldState } from '#contract/conditions.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { isOwnName } from '#contract/ownFields.ts';
import type { RowChange } from '#contract/socket.ts';
import { firstValueOf, isKeptInDrafts, writtenFields } from '#contract/readings/fields.ts';
import { endsFirst } from '#contract/readings/period.ts';
import { entityNamed, onlyAt } from '#contract/standardEntities.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { changedIn, isSameValue } from './changed.ts';
import type { EditorContext } from './context.ts';

type About = Pick<EditorContext, 'entity' | 'own'>;

/** A form has these: the described fields, and those of the organisation that this person may write. */
const fieldsOf = ({ entity, own }: About): Fields => ({
  ...writtenFields(entityNamed(entity).fields),
  ...Object.fromEntries(own.filter(({ access }) => access !== 'read').map(({ name, field }) => [name, field])),
});
/** Conditions may look at these. */
const allFields = ({ entity, own }: About): Fields => ({ ...entityNamed(entity).fields, ...Object.fromEntries(own.map(({ name, field }) => [name, field])) });
export const fieldState = (context: About & Pick<EditorContext, 'values' | 'row'>): ((name: string) => FieldState) =>
  fieldStateOf(allFields(context), { ...context.row, ...context.values });

const firstValue = (field: Field, name: string, row: ListRow | null): unknown =>
  row?.[name] ?? (row === null ? (firstValueOf(field) ?? (field.kind === 'flag' ? false : null)) : null);

/** A form as it opens: every field that can be written, nothing as null. A new row begins as the server would begin it, and with what its screen gives to each. */
export function begun(about: About & Pick<EditorContext, 'path'>, row: ListRow | null): Pick<EditorContext, 'values' | 'base' | 'version' | 'row'> {
  const first = Object.entries(fieldsOf(about)).map(([name, field]) => [name, firstValue(field, name, row)]);
  const base = { ...Object.fromEntries(first), ...(row === null ? onlyAt(about.entity, about.path) : {}) } as FormValues;
  return { row, base, values: base, version: row?.version ?? 0 };
}

/** The fields are others now. What is written stays: in a field that is gone it waits, unsent, for the field to come back. */
export function refielded(context: EditorContext, own: EditorContext['own']): Partial<EditorContext> {
  const fields = fieldsOf({ entity: context.entity, own });
  const known = new Set(context.own.map(({ name }) => name));
  const base: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(context.base)) base[name] = fields[name] ? value : context.values[name];
  for (const [name, field] of Object.entries(fields)) if (isOwnName(name) && !known.has(name)) base[name] = firstValue(field, name, context.row);
  return { own, base, values: { ...base, ...context.values } };
}

/** The form sends these: a hidden field is asked of nobody. */
export function sent(context: EditorContext, names: readonly string[]): FormValues {
  const stands = fieldState(context);
  return Object.fromEntries(names.filter((name) => stands(name).isVisible).map((name) => [name, context.values[name]]));
}

/** The draft is kept; null where nothing is changed. */
export function draftOf(context: Pick<EditorContext, 'entity' | 'own' | 'values' | 'base' | 'version'>): FormValues | null {
  const fields = fieldsOf(context);
  const names = changedIn(context).filter((name) => fields[name] && isKeptInDrafts(fields[name]));
  if (names.length === 0) return null;
  const part = (of: FormValues): FormValues => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { values: part(context.values), base: part(context.base), version: context.version };
}

const recordOf = (given: unknown): FormValues => (typeof given === 'object' && given !== null ? (given as FormValues) : {});

/** Values that were written before stand again, on what they were written on: if somebody has saved meanwhile, both are shown. */
export function restored(context: EditorContext, kept: FormValues | null): Partial<EditorContext> {
  if (kept === null || changedIn(context).length > 0) return {};
  const [values, base, version] = [recordOf(kept['values']), recordOf(kept['base']), Number(kept['version'] ?? context.version)];
  const known = (of: FormValues): FormValues => Object.fromEntries(Object.entries(of).filter(([name]) => name in context.values || isOwnName(name)));
  return {
    values: { ...context.values, ...known(values) },
    base: { ...context.base, ...known(base) },
    version,
    isKept: true,
    isBehind: context.about !== 'new' && version < context.version,
  };
}

type Judged = Pick<EditorContext, 'entity' | 'own' | 'about' | 'values' | 'base' | 'row'>;

/** A field that nobody touched is not sent, unless what it depends on was: an old row must not fail for what it has had all along. */
function isAsked({ about, values, base }: Judged, name: string, field: Field): boolean {
  const isChanged = (one: string): boolean => !isSameValue(values[one], base[one]);
  return about === 'new' || isChanged(name) || sourcesOf(field).some(isChanged);
}

/** The time that a row stands for ends before the field of this label. */
interface EndsFirst {
  readonly code: 'before';
  readonly first: Label;
}

/** The words stand at the end of the time, whichever of the two was written. */
export function timeFault(context: Judged): { readonly name: string; readonly fault: EndsFirst } | null {
  const { fields, period } = entityNamed(context.entity);
  const from = fields[period?.from ?? ''];
  if (!period || !from || ![period.from, period.to].some((name) => isAsked(context, name, from))) return null;
  const { [period.from]: begins, [period.to]: ends } = { ...context.row, ...context.values };
  return endsFirst(from, begins, ends) ? { name: period.to, fault: { code: 'before', first: from.label } } : null;
}

/** These fields, and the other end of a time of which one is among them: what is wrong between the two is mended at either. */
export function withOtherEnd(entity: string, names: readonly string[]): readonly string[] {
  const { period } = entityNamed(entity);
  const ends = period ? [period.from, period.to] : [];
  return ends.some((end) => names.includes(end)) ? [...new Set([...names, ...ends])] : names;
}

/** Field -> what is wrong with it, for those that are sent. */
export function faultsOf(context: Judged): Readonly<Record<string, FieldProblem | EndsFirst>> {
  const stands = fieldState(context);
  const time = timeFault(context);
  const single = Object.fromEntries(
    Object.entries(fieldsOf(context)).flatMap(([name, field]) => {
      if (!stands(name).isVisible || !isAsked(context, name, field)) return [];
      const problem = problemOf(asAsked(field, stands(name)), context.values[name]);
      return problem ? [[name, problem]] : [];
    }),
  );
  return time ? { [time.name]: time.fault, ...single } : single;
}

/** A burst says this of this row. */
export function heard(
  { entity, about, version }: Pick<EditorContext, 'entity' | 'about' | 'version'>,
  changes: readonly RowChange[],
): 'newer' | 'removed' | null {
  const own = changes.filter((one) => one.entity === entity && one.id === about);
  if (own.some((one) => one.change === 'removed')) return 'removed';
  return newestIn({ entity, about }, own) > version ? 'newer' : null;
}
/** The newest version of the row among these changes: infinite where one does not say, 0 where none is of it. */
export const newestIn = ({ entity, about }: Pick<EditorContext, 'entity' | 'about'>, changes: readonly RowChange[]): number =>
  Math.max(0, ...changes.flatMap((one) => (one.entity === entity && one.id === about ? [one.version ?? Infinity] : [])));
