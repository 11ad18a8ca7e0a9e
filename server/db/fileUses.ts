/** A stored file is used by a message, a job, or any image or rich text of a record. The list is made from the contract, so that a new entity is never forgotten. */
import type { Fields, Line } from '#contract/kinds.ts';
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

/** One for each column that may name a file. A row that was removed may be restored: what it shows stays. */
export function usesOf(all: readonly Pick<Resource, 'name' | 'fields'>[]): readonly Use[] {
  return all.flatMap(({ name, fields }) =>
    Object.entries(fields as Fields).flatMap(([field, { kind, item, line }]): Use[] => {
      const from = `${quoteName(snakeCase(name))} u`;
      const column = `u.${quoteName(snakeCase(field))}`;
      const use = { entity: name, field, from };
      if (kind === 'image') return [{ ...use, where: (path) => `${column} = ${path}` }];
      if (kind === 'richText') return [{ ...use, where: (path) => `strpos(${column}, ${path}) > 0` }];
      if (line)
        return picturesOf(line).map((inner) => ({ ...use, where: (path) => `${column} @> jsonb_build_array(jsonb_build_object('${inner}', ${path}))` }));
      return kind === 'many' && item?.kind === 'image' ? [{ ...use, where: (path) => `${column} @> array[${path}]` }] : [];
    }),
  );
}

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
export const shownFunction = (resources: readonly Pick<Resource, 'name' | 'fields'>[]): string =>
  `create or replace function careline_file_shown(p_path text) returns boolean language plpgsql stable parallel safe as $$
  begin
    ${usesOf(resources)
      .map((use) => `if ${usedBySql([use], 'p_path')} then return true; end if;`)
      .join('\n    ')}
    return false;
  end $$`;
