/** Import templates as whoever imports may use them: of his organisation and those above it, the nearest first. Nothing in them lets him write what he may not write. */
import type { Fields } from '#contract/kinds.ts';
import type { ImportColumn, LostColumn, OfferedImport } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import type { Query } from '#server/db/database.ts';
import type { Entity } from '#server/resources/entities.ts';
import type { Who } from '#server/who.ts';
import type { KnownHeader } from './headers.ts';
import { importableFieldsOf } from './importPlace.ts';

export interface ImportLayout extends OfferedImport {
  readonly sheetName: string | null;
  readonly headerLine: number | null;
}
interface Stored extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ImportColumn[] | null;
  readonly sheetName: string | null;
  readonly headerLine: number | null;
  readonly onMatch: OfferedImport['onMatch'];
}

/** The statement `up` climbs from an organisation to the root of its group. */
export const upwards = `with recursive up(id, parent_id, depth) as (
       select id, parent_id, 0 from organisation where id = $2
       union all select o.id, o.parent_id, up.depth + 1 from up join organisation o on o.id = up.parent_id where up.depth < 20
     )`;

const wordOf = ({ headers, field }: ImportColumn, fields: Fields, at: 0 | 1): string => headers[0] ?? fields[field ?? '']?.label[at] ?? field ?? '';

/** Columns that lead somewhere for him; what the others are called. */
function usable(columns: readonly ImportColumn[], described: Entity, who: Who): Pick<OfferedImport, 'columns' | 'lost'> {
  const fields = importableFieldsOf(described, who);
  const known = described.resource.fields;
  const lost: LostColumn[] = [];
  const kept = columns.flatMap((column): ImportColumn[] => {
    if (column.field === null || Object.hasOwn(fields, column.field)) return [column];
    lost.push({ word: wordOf(column, known, who.language === 'en' ? 1 : 0), why: described.writable.has(column.field) ? 'hidden' : 'gone' });
    return column.headers.length > 0 ? [{ headers: column.headers, field: null }] : [];
  });
  return { columns: kept, lost };
}

export async function importLayoutsFor(query: Query, described: Entity, who: Who): Promise<readonly ImportLayout[]> {
  const rows = await query.query<Stored>(
    `${upwards} select l.id, l.name, l.columns, l.sheet_name as "sheetName", l.header_line as "headerLine", l.on_match as "onMatch" from up
       join import_layout l on l.org_id = up.id and l.entity = $1 and l.deleted_at is null and l.enabled order by up.depth, l.name, l.id limit ${layoutLimits.offered}`,
    [described.name, who.orgId],
  );
  return rows.flatMap(({ columns, ...row }) => ((columns?.length ?? 0) === 0 ? [] : [{ ...row, ...usable(columns ?? [], described, who) }]));
}

/** Templates are known by these headings. */
export const knownHeaders = (layouts: readonly ImportLayout[]): readonly KnownHeader[] =>
  layouts.flatMap(({ columns, headerLine }) => {
    const headers = columns.flatMap(({ headers, field }) => (headers.length > 0 && field !== null ? [headers] : []));
    return headers.length === 0 ? [] : [{ headers, line: headerLine }];
  });

/** The caller is told this of a template. */
export const offeredOf = ({ id, name, columns, onMatch, lost }: ImportLayout): OfferedImport => ({ id, name, columns, onMatch, lost });
