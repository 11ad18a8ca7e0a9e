/** Export templates as whoever exports may use them: of his organisation and those above it. Columns that he does not see fall away, and he is told which. */
import type { ExportColumn, ExportQuery, LostColumn } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import type { Query } from '#server/db/database.ts';
import { upwards } from '#server/imports/layouts.ts';
import type { Entity } from '#server/resources/entities.ts';
import { fieldAccess } from '#server/resources/fieldAccess.ts';
import type { TableFormat } from '#server/sheets/table.ts';
import type { Who } from '#server/who.ts';

interface Stored extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ExportColumn[] | null;
  readonly query: ExportQuery | null;
  readonly format: TableFormat;
}
export interface ExportLayout extends Stored {
  readonly columns: readonly ExportColumn[];
  readonly lost: readonly LostColumn[];
}

export async function exportLayoutsFor(query: Query, described: Entity, who: Who): Promise<readonly ExportLayout[]> {
  const rows = await query.query<Stored>(
    `${upwards} select l.id, l.name, l.columns, l.query, l.format from up
       join export_layout l on l.org_id = up.id and l.entity = $1 and l.deleted_at is null and l.enabled order by up.depth, l.name, l.id limit ${layoutLimits.offered}`,
    [described.name, who.orgId],
  );
  const access = fieldAccess(who, described.resource);
  const known = new Set([...described.stored.keys(), ...described.via.map(({ name }) => name)]);
  const isSeen = ({ field }: ExportColumn): boolean => known.has(field) && access(field) !== 'none';
  const lostOf = ({ field, header }: ExportColumn): LostColumn => ({
    word: header ?? described.resource.fields[field]?.label[who.language === 'en' ? 1 : 0] ?? field,
    why: known.has(field) ? 'hidden' : 'gone',
  });
  return rows.map((row) => {
    const columns = row.columns ?? [];
    return { ...row, columns: columns.filter(isSeen), lost: columns.filter((one) => !isSeen(one)).map(lostOf) };
  });
}
