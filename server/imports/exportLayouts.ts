/** Export templates as whoever exports may use them: of their organisation and those above it. Columns that they do not see fall away, and they are told which. */
import type { ExportColumn, ExportQuery, LostColumn } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import type { Query } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';
import type { Entity } from '#server/engine/entities.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import type { TableFormat } from '#server/sheets/table.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface ExportLayout {
  readonly id: string;
  readonly name: string;
  readonly query: ExportQuery | null;
  readonly format: TableFormat;
  readonly columns: readonly ExportColumn[];
  readonly lost: readonly LostColumn[];
}

export async function exportLayoutsFor(query: Query, described: Entity, principal: Principal): Promise<readonly ExportLayout[]> {
  const rows = await inForce(query, 'exportLayout', principal.orgId, {
    names: ['name', 'columns', 'query', 'format'],
    on: { entity: described.name },
    limit: layoutLimits.offered,
  });
  const access = fieldAccess(principal, described.resource);
  const known = new Set([...described.stored.keys(), ...described.via.map(({ name }) => name)]);
  const isSeen = ({ field }: ExportColumn): boolean => known.has(field) && access(field) !== 'none';
  const lostOf = ({ field, header }: ExportColumn): LostColumn => ({
    word: header ?? described.resource.fields[field]?.label[principal.language === 'en' ? 1 : 0] ?? field,
    why: known.has(field) ? 'hidden' : 'gone',
  });
  return rows.map((row) => {
    const columns = row.columns ?? [];
    return { ...row, columns: columns.filter(isSeen), lost: columns.filter((one) => !isSeen(one)).map(lostOf) };
  });
}
