/** A stored file is used by a message, a job, or any image or rich text of a record. The list is made from the contract, so that a new entity is never forgotten. */
import type { Field, Fields, Line } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from './columnNames.ts';

export interface Use {
  readonly entity: string;
  readonly field: string;
  /** The table, called `u`, and when a row of it uses the path. */
  readonly from: string;
  readonly where: (path: string) => string;
}

/** The fields of a line that hold a picture. */
export const picturesOf = ({ fields }: Line): readonly string[] => Object.keys(fields).filter((name) => fields[name]?.kind === 'image');

type Described = Pick<Resource, 'name' | 'fields' | 'versions'>;
/** A condition: the value names the path. @param value an expression, as a column holds it, or as JSON does */
type Names = (value: string, path: string) => string;

const linesName =
  (inner: string): Names =>
  (value, path) =>
    `${value} @> jsonb_build_array(jsonb_build_object('${inner}', ${path}))`;

/** One for each way in which a value of a field may name a file. */
function namingOf({ kind, item, line, options: { pictures } }: Field, asJson: boolean): readonly Names[] {
  const text = (value: string): string => (asJson ? `(${value} #>> '{}')` : value);
  if (kind === 'image') return [(value, path) => `${text(value)} = ${path}`];
  if (kind === 'richText') return [(value, path) => `strpos(${text(value)}, ${path}) > 0`];
  if (pictures !== undefined) return [(value, path) => `jsonb_path_exists(${value}, '${pictures} ? (@ == $path)', jsonb_build_object('path', ${path}))`];
  if (line) return picturesOf(line).map(linesName);
  if (kind !== 'many' || item?.kind !== 'image') return [];
  return [(value, path) => (asJson ? `${value} @> jsonb_build_array(${path})` : `${value} @> array[${path}]`)];
}

/** A published version shows its pictures for ever: it may be published again. Its uses are told as those of its row. */
const versionUses = ({ name, fields, versions }: Described): readonly Use[] =>
  (versions?.content ?? []).flatMap((field) => {
    const described = (fields as Fields)[field];
    const from = `(select r.*, v.content as "published" from definition_version v join ${quoteName(snakeCase(name))} r on r.id = v.row_id where v.entity = '${name}') u`;
    return described
      ? namingOf(described, true).map((names) => ({ entity: name, field, from, where: (path: string) => names(`u."published" -> '${field}'`, path) }))
      : [];
  });

/** One for each column that may name a file. A row that was removed may be restored: what it shows stays. */
export const usesOf = (all: readonly Described[]): readonly Use[] =>
  all.flatMap((one) => [
    ...Object.entries(one.fields as Fields).flatMap(([field, described]): Use[] => {
      const column = `u.${quoteName(snakeCase(field))}`;
      const from = `${quoteName(snakeCase(one.name))} u`;
      return namingOf(described, false).map((names) => ({ entity: one.name, field, from, where: (path) => names(column, path) }));
    }),
    ...versionUses(one),
  ]);

export const messageUse: Use = { entity: 'conversation', field: 'message', from: 'message u', where: (path) => `u.message_type = 1 and u.content = ${path}` };
export const jobUse: Use = { entity: 'job', field: 'file', from: 'job_file u', where: (path) => `u.path = ${path}` };
export const rowUses = usesOf(Object.values(resources));
const all = [messageUse, jobUse, ...rowUses];

export const usedBySql = (uses: readonly Use[], path: string): string =>
  uses.length === 0 ? 'false' : `(${uses.map(({ from, where }) => `exists (select 1 from ${from} where ${where(path)})`).join(' or ')})`;

/** On the stored file `f`, by what whoever asks sees. */
export const isUsedSql = usedBySql(all, 'f.path');

/** Every use counts: a file that is used by something one does not see is not free. */
export const usedAnywhereSql = (path: string): string => `careline_file_used(${path})`;

/** Past row level security; it gives a yes or a no alone. */
export const usedFunction = (): string =>
  `create or replace function careline_file_used(p_path text) returns boolean language plpgsql stable security definer set search_path from current as $$
  begin
    return ${usedBySql(all, 'p_path')};
  end $$`;

export const shownSql = (path: string): string => `careline_file_shown(${path})`;

/** Judged by the records that whoever asks may see. A policy that named them all would be planned with all of them for each file that is read (docs/adr/0089). */
export const shownFunction = (resources: readonly Described[]): string =>
  `create or replace function careline_file_shown(p_path text) returns boolean language plpgsql stable parallel safe as $$
  begin
    ${usesOf(resources)
      .map((use) => `if ${usedBySql([use], 'p_path')} then return true; end if;`)
      .join('\n    ')}
    return false;
  end $$`;
