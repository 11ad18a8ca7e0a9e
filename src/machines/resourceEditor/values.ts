/** What is in a form, what of it is changed and what of it is wrong: pure. */
import { problemOf } from '#contract/fieldProblem.ts';
import type { FieldProblem } from '#contract/fieldProblem.ts';
import type { RowChange } from '#contract/socket.ts';
import { entityNamed, firstValueOf, isKeptInDrafts, writtenFields } from '#contract/standardEntities.ts';
import type { FormValues } from '#machines/forms/form.ts';
import type { ListRow } from '#machines/rows.ts';
import { changedIn, isSameValue } from './changed.ts';
import type { EditorContext } from './context.ts';

const fieldsOf = (entity: string) => writtenFields(entityNamed(entity).fields);

/** A form as it opens: every field that can be written, nothing as null. A new row begins as the server would begin it. */
export function begun(entity: string, row: ListRow | null): Pick<EditorContext, 'values' | 'base' | 'version' | 'row'> {
  const base = Object.fromEntries(
    Object.entries(fieldsOf(entity)).map(([name, field]) => [
      name,
      row?.[name] ?? (row === null ? (firstValueOf(field) ?? (field.kind === 'flag' ? false : null)) : null),
    ]),
  );
  return { row, base, values: base, version: row?.version ?? 0 };
}

/** What is kept of it; null where nothing is changed. */
export function draftOf(context: Pick<EditorContext, 'entity' | 'values' | 'base' | 'version'>): FormValues | null {
  const fields = fieldsOf(context.entity);
  const names = changedIn(context).filter((name) => fields[name] && isKeptInDrafts(fields[name]));
  if (names.length === 0) return null;
  const part = (of: FormValues): FormValues => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { values: part(context.values), base: part(context.base), version: context.version };
}

const recordOf = (given: unknown): FormValues => (typeof given === 'object' && given !== null ? (given as FormValues) : {});

/** What was written before stands again, on what it was written on: if somebody has saved meanwhile, both are shown. */
export function restored(context: EditorContext, kept: FormValues | null): Partial<EditorContext> {
  if (kept === null || changedIn(context).length > 0) return {};
  const [values, base, version] = [recordOf(kept['values']), recordOf(kept['base']), Number(kept['version'] ?? context.version)];
  const known = (of: FormValues): FormValues => Object.fromEntries(Object.entries(of).filter(([name]) => name in context.values));
  return {
    values: { ...context.values, ...known(values) },
    base: { ...context.base, ...known(base) },
    version,
    isKept: true,
    isBehind: context.about !== 'new' && version < context.version,
  };
}

/** Field -> what is wrong with it, for those that are sent. */
export function faultsOf({ entity, about, values, base }: Pick<EditorContext, 'entity' | 'about' | 'values' | 'base'>): Readonly<Record<string, FieldProblem>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(entity)).flatMap(([name, field]) => {
      // What nobody touched is not sent: an old row must not fail for what it has had all along.
      if (about !== 'new' && isSameValue(values[name], base[name])) return [];
      const problem = problemOf(field, values[name]);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** What a burst says of this row. */
export function heard(
  { entity, about, version }: Pick<EditorContext, 'entity' | 'about' | 'version'>,
  changes: readonly RowChange[],
): 'newer' | 'removed' | null {
  const own = changes.filter((one) => one.entity === entity && one.id === about);
  if (own.some((one) => one.change === 'removed')) return 'removed';
  return own.some((one) => one.version === null || one.version > version) ? 'newer' : null;
}
