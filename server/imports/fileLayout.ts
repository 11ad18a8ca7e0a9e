/** Templates of files as those use them who import and export, a sample tried while one is written, and the exports there were. */
import { operations } from '#contract/operations.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { rowFaultText } from '#contract/refusals/importFaults.ts';
import { fixedOf, mappingBy } from '#contract/layouts/columns.ts';
import { tableLimits } from '#contract/limits/files.ts';
import { pageLimits } from '#contract/limits/lists.ts';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Operation } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import type { TriedRow } from '#contract/resources/fileLayout.ts';
import type { Database, Query } from '#server/db/database.ts';
import { mayExport, requireExport } from './exportWork.ts';
import { exportLayoutsFor } from './exportLayouts.ts';
import { blankFile } from './blankFile.ts';
import { importableFieldsOf, requireImport } from './importPlace.ts';
import { formatOf, mappedFields } from './importSpec.ts';
import { readColumns } from './layoutColumns.ts';
import { readingsOf } from './layoutReading.ts';
import { importLayoutsFor } from './layouts.ts';
import { readValues } from './readFile.ts';
import type { ReadRow } from './readingSpec.ts';
import { placeIn, readAudit } from '#server/operation/auditSearch.ts';
import type { AuditEntry } from '#server/operation/auditSearch.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { cellOf } from '#server/engine/cells.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { pageAsked } from '#server/engine/calls/cursor.ts';
import { alone, reads } from '#server/engine/calls/handler.ts';
import { requireSource, tableInvalid } from './jobImport.ts';

async function blank(query: Query, { entity, id }: Takes<'importLayout.blank'>, principal: Principal, context: OperationContext): Promise<File> {
  requireImport(principal, entity);
  context.note({ entity });
  const described = await entityFor(query, entity, principal);
  const layout = id == null ? undefined : (await importLayoutsFor(query, described, principal)).find((one) => one.id === id);
  if (id != null && !layout) throw new Refusal('notFound');
  const name = layout?.name ?? described.resource.label[principal.language === 'en' ? 1 : 0];
  return blankFile(name, importableFieldsOf(described, principal), layout?.columns, principal);
}

/** Only so many rows as are shown. */
async function firstRows(reading: AsyncGenerator<readonly ReadRow[], unknown, undefined>): Promise<readonly ReadRow[]> {
  const next = await reading.next();
  await reading.return(undefined);
  return next.done ? [] : next.value.slice(0, tableLimits.sampleRows);
}

async function tryRows(
  database: Database,
  input: Takes<'importLayout.try'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'importLayout.try'>> {
  const { entity, path, sheet, headerLine, headers } = input;
  const columns = readColumns(input.columns);
  if (!columns) throw invalid(principal, 'columns', ['列的写法不对', 'These are no columns']);
  await database.transaction((query) => requireSource(query, path, principal));
  const format = formatOf(path);
  if (!format) throw tableInvalid('noTable', principal);
  context.note({ entity, detail: { path } });
  const [mapping, fixed] = [mappingBy(headers, columns), fixedOf(columns)];
  const fields = mappedFields({ mapping, fixed }, importableFieldsOf(await entityFor(database, entity, principal), principal));
  const place = context.files.localPath(path);
  const rows = await firstRows(
    readValues({ place, format, sheet, headerLine, keys: [], columns: mapping, fields, readings: readingsOf(columns), fixed }),
  ).catch((error: unknown) => {
    throw error instanceof SheetFault ? tableInvalid(error.fault, principal) : error;
  });
  const at = principal.language === 'en' ? 1 : 0;
  const shown = (name: string, value: unknown): string => {
    const field = fields[name];
    // A reference is still the text that names it.
    return String((field && field.kind !== 'ref' ? cellOf(value, field, { at, names: {} }) : value) ?? '').slice(0, 60);
  };
  return {
    rows: rows.map(({ line, values, faults }): TriedRow => ({
      line,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)])),
      faults: faults.map((fault) => ({ field: fault.field ?? null, text: rowFaultText(fault, principal.language) })),
    })),
  };
}

/** Every call by which rows of this entity leave. */
const exportsOf = (entity: string): readonly string[] => [
  'job.export',
  ...(Object.entries(operations) as [string, Operation][]).flatMap(([key, { of }]) => (of?.entity === entity && of.verb === 'export' ? [key] : [])),
];

interface ExportFile extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

type PastExport = Answers<'exportDetail.list'>['rows'][number];

/** The entity that a row of the audit is about. */
const exportedOf = ({ entity, operation }: AuditEntry): string => entity ?? operation.split('.')[0] ?? '';

const textIn = (detail: AuditEntry['detail'], name: string): string | null => (typeof detail?.[name] === 'string' ? detail[name] : null);

function pastOf(row: AuditEntry, principal: Principal, fileOf: ReadonlyMap<string, ExportFile>): PastExport {
  const { id, at, actorId, actorName, detail } = row;
  const file = fileOf.get(textIn(detail, 'job') ?? '');
  return {
    entity: exportedOf(row),
    id,
    at,
    byName: actorName,
    isOwn: actorId === principal.id,
    rows: typeof detail?.['rows'] === 'number' ? detail['rows'] : null,
    columns: (textIn(detail, 'columns') ?? '').split(' ').filter(Boolean),
    layoutName: textIn(detail, 'layout'),
    jobId: file?.id ?? null,
    name: file?.name ?? null,
  };
}

interface Exportable {
  readonly entity: string;
  readonly orgIds: readonly string[];
}
/** Entities are told with the organisations where this person may export them: the one that is named, or all. @throws Refusal refused */
function exportableBy(principal: Principal, entity: string | null | undefined): readonly Exportable[] {
  if (entity != null) return [{ entity, orgIds: requireExport(principal, entity).orgIds }];
  const all = Object.keys(resources).filter((name) => mayExport(principal, name));
  if (all.length === 0) throw new Refusal('refused', { right: rightLabel('member.export')[principal.language === 'en' ? 1 : 0] });
  return all.map((name) => ({ entity: name, orgIds: requireExport(principal, name).orgIds }));
}

/** A file is named for its owner alone, as long as it is there: nobody finds an export by a name that they are not shown. */
const filesNamed = (query: Query, name: string, { id }: Principal): Promise<ExportFile[]> =>
  query.query<ExportFile>(
    `select j.id, j.name from job j join job_file f on f.job_id = j.id and f.part = 'export' where j.owner_id = $1 and strpos(lower(j.name), lower($2)) > 0`,
    [id, name.trim()],
  );

async function listExports(query: Query, input: Takes<'exportDetail.list'>, principal: Principal): Promise<Answers<'exportDetail.list'>> {
  const places = exportableBy(principal, input.entity);
  const { limit, offset } = pageAsked(input, pageLimits.size);
  const asked = {
    actions: [...new Set(places.flatMap(({ entity }) => exportsOf(entity)))],
    within: places.flatMap(({ entity, orgIds }) => orgIds.map((orgId) => placeIn(entity, orgId))),
    id: input.id === '' ? null : input.id,
    jobs: input.name == null || input.name === '' ? undefined : (await filesNamed(query, input.name, principal)).map(({ id }) => id),
    personId: input.userId,
    outcome: 'done',
    next: input.next,
  } as const;
  const orgIds = [...new Set(places.flatMap((place) => place.orgIds))];
  const { rows: found, next } = await readAudit(query, asked, { orgIds, groupId: principal.groupId }, offset + limit);
  const rows = found.slice(offset);
  const jobIds = rows.flatMap(({ detail, actorId }) => (actorId === principal.id && typeof detail?.['job'] === 'string' ? [detail['job']] : []));
  const files = await query.query<ExportFile>(
    `select j.id, j.name from job j join job_file f on f.job_id = j.id and f.part = 'export' where j.id = any($1::uuid[])`,
    [jobIds],
  );
  const fileOf = new Map(files.map((one) => [one.id, one]));
  return {
    next,
    rows: rows.map((row) => pastOf(row, principal, fileOf)),
  };
}

export const fileLayout: Pick<Handlers, 'importLayout.offered' | 'importLayout.blank' | 'importLayout.try' | 'exportLayout.offered' | 'exportDetail.list'> = {
  'importLayout.offered': reads(async (query, { entity }, principal) => {
    requireImport(principal, entity);
    const layouts = await importLayoutsFor(query, await entityFor(query, entity, principal), principal);
    return layouts.map(({ id, name, lost }) => ({ id, name, lost }));
  }),
  'importLayout.blank': reads(blank),
  'importLayout.try': alone(tryRows),
  'exportLayout.offered': reads(async (query, { entity }, principal) => {
    requireExport(principal, entity);
    const layouts = await exportLayoutsFor(query, await entityFor(query, entity, principal), principal);
    return layouts.flatMap(({ id, name, lost, format, columns, query: own }) =>
      columns.length === 0 && lost.length === 0 ? [] : [{ id, name, lost, format, columns: columns.map(({ field }) => field), isOwnQuery: own !== null }],
    );
  }),
  'exportDetail.list': reads(async (query, input, principal, context) => {
    context.note({ entity: input.entity ?? 'exportDetail' });
    return listExports(query, input, principal);
  }),
};
