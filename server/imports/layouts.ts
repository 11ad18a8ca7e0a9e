/** Import templates as whoever imports may use them: of their organisation and those above it, the nearest first. Nothing in them lets them write what they may not write. */
import type { Fields } from '#contract/kinds.ts';
import type { ImportColumn, LostColumn, OfferedImport } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import type { Query } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';
import type { Entity } from '#server/engine/entities.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { KnownHeader } from './headers.ts';
import { importableFieldsOf } from './importPlace.ts';

export interface ImportLayout extends OfferedImport {
  readonly sheetName: string | null;
  readonly headerLine: number | null;
}
const wordOf = ({ headers, field }: ImportColumn, fields: Fields, at: 0 | 1): string => headers[0] ?? fields[field ?? '']?.label[at] ?? field ?? '';

/** Columns that lead somewhere for them; what the others are called. */
function usable(columns: readonly ImportColumn[], described: Entity, principal: Principal): Pick<OfferedImport, 'columns' | 'lost'> {
  const fields = importableFieldsOf(described, principal);
  const known = described.resource.fields;
  const lost: LostColumn[] = [];
  const kept = columns.flatMap((column): ImportColumn[] => {
    if (column.field === null || Object.hasOwn(fields, column.field)) return [column];
    lost.push({ word: wordOf(column, known, principal.language === 'en' ? 1 : 0), why: described.writable.has(column.field) ? 'hidden' : 'gone' });
    return column.headers.length > 0 ? [{ headers: column.headers, field: null }] : [];
  });
  return { columns: kept, lost };
}

export async function importLayoutsFor(query: Query, described: Entity, principal: Principal): Promise<readonly ImportLayout[]> {
  const rows = await inForce(query, 'importLayout', principal.orgId, {
    names: ['name', 'columns', 'sheetName', 'headerLine', 'onMatch'],
    on: { entity: described.name },
    limit: layoutLimits.offered,
  });
  return rows.flatMap(({ columns, ...row }) => ((columns?.length ?? 0) === 0 ? [] : [{ ...row, ...usable(columns ?? [], described, principal) }]));
}

/** Templates are known by these headings. */
export const knownHeaders = (layouts: readonly ImportLayout[]): readonly KnownHeader[] =>
  layouts.flatMap(({ columns, headerLine }) => {
    const headers = columns.flatMap(({ headers, field }) => (headers.length > 0 && field !== null ? [headers] : []));
    return headers.length === 0 ? [] : [{ headers, line: headerLine }];
  });

/** The caller is told this of a template. */
export const offeredOf = ({ id, name, columns, onMatch, lost }: ImportLayout): OfferedImport => ({ id, name, columns, onMatch, lost });
