/** Imports and exports that go on without anybody looking: begun, watched, stopped, gone on with and fetched by their owner alone. */
import type { ImportSource } from '#contract/calls/job.ts';
import { rowFaultText } from '#contract/refusals/importFaults.ts';
import type { RowFault } from '#contract/refusals/importFaults.ts';
import { jobLimits } from '#contract/limits/files.ts';
import { pageLimits } from '#contract/limits/lists.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Database, Query } from '#server/db/database.ts';
import { callerOf, columnsOf, requireExport } from './exportWork.ts';
import type { ExportSpec } from './exportWork.ts';
import { exportLayoutsFor } from './exportLayouts.ts';
import { importableFieldsOf, requireImport } from './importPlace.ts';
import { boundHash } from './corrections.ts';
import { formatOf } from './importSpec.ts';
import type { ImportSpec } from './importSpec.ts';
import { resultOf } from './results.ts';
import { change } from '#server/jobs/hold.ts';
import { givenJob, isOver, jobColumns, partsOf } from '#server/jobs/jobRow.ts';
import type { Job } from '#server/jobs/jobRow.ts';
import { beginJob, refuseMove, requireOwn, requireRoom } from '#server/jobs/own.ts';
import { notifyOwner } from '#server/jobs/notifyOwner.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { openText } from '#server/privacy/sealedText.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { orderOf } from '#server/engine/list.ts';
import { wantedSql } from '#server/engine/wanted.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { readingOf } from '#server/engine/rows.ts';
import { Values } from '#server/engine/values.ts';
import { contentTypes } from '#server/sheets/writeTable.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { pageFrom, readCursor } from '#server/engine/calls/cursor.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, reads, writes } from '#server/engine/calls/handler.ts';
import { jobImport } from './jobImport.ts';
import { madeBefore, rememberMade } from '#server/engine/calls/once.ts';

async function listOwn(query: Query, input: Takes<'job.list'>, principal: Principal): Promise<Answers<'job.list'>> {
  const limit = input.limit ?? pageLimits.size;
  const after = readCursor(input.next);
  const rows = await query.query<Job>(
    `select ${jobColumns} from job j where j.owner_id = $1 and j.org_id = any($2) and ($3::timestamptz is null or (j.created_at, j.id) < ($3, $4::uuid))
     order by j.created_at desc, j.id desc limit $5`,
    [principal.id, principal.orgIds, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const { shown, next } = pageFrom(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { rows: shown.map((job) => givenJob(job, principal.language)), next };
}

/** Everybody's who imported what this person may import, where they may. */
async function listImports(query: Query, input: Takes<'job.history'>, principal: Principal): Promise<Answers<'job.history'>> {
  const { orgIds } = requireImport(principal, input.entity);
  const limit = input.limit ?? pageLimits.size;
  const after = readCursor(input.next);
  const rows = await query.query<Job & { readonly byName: string | null }>(
    `select ${jobColumns}, u.nick_name as "byName" from job j left join staff_user u on u.id = j.owner_id
     where j.kind = 'import' and j.entity = $1 and j.org_id = any($2) and ($3::timestamptz is null or (j.created_at, j.id) < ($3, $4::uuid))
     order by j.created_at desc, j.id desc limit $5`,
    [input.entity, orgIds, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const { shown, next } = pageFrom(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const given = shown.map((job) => {
    const isOwn = job.ownerId === principal.id;
    return { ...givenJob(job, principal.language), byName: job.byName, isOwn, ...(isOwn ? {} : { parts: [] }) };
  });
  return { rows: given, next };
}

function sourceOf({ kind, spec }: Job): ImportSource | null {
  if (kind !== 'import') return null;
  const { headers, mapping } = spec as ImportSpec;
  return { hash: boundHash(spec as ImportSpec), headers, mapping };
}

type FaultRow = {
  readonly line: number;
  readonly code: RowFault['code'];
  readonly field: string | null;
  readonly values: RowFault['values'] | null;
  readonly cells: string | null;
};

/** Cells are told only while a file is checked, because only then they can be mended. */
function cellsOf(sealed: string | null, keys: Keys): { readonly cells?: readonly string[] } {
  const json = sealed === null ? undefined : openText(keys.idNumber, sealed);
  return json === undefined ? {} : { cells: JSON.parse(json) as string[] };
}

/** The first lines; all of them stand in the file of those not imported. */
async function firstFaults(query: Query, job: Job, principal: Principal, keys: Keys): Promise<Answers<'job.detail'>['faults']> {
  const rows = await query.query<FaultRow & Record<string, unknown>>(
    `select line, code, field, values, cells from job_fault where job_id = $1 and line in (
       select distinct line from job_fault where job_id = $1 order by line limit $2) order by line, at`,
    [job.id, jobLimits.shownFaults],
  );
  return [...Map.groupBy(rows, (row) => row.line)].map(([line, list]) => ({
    line,
    ...cellsOf(list[0]?.cells ?? null, keys),
    faults: list.map(({ code, field, values }) => {
      const fault: RowFault = { code, ...(field === null ? {} : { field }), ...(values === null ? {} : { values }) };
      return { ...fault, text: rowFaultText(fault, principal.language) };
    }),
  }));
}

async function stop(tx: Tx, { id }: Takes<'job.stop'>, principal: Principal, context: OperationContext): Promise<Answers<'job.stop'>> {
  const job = await requireOwn(tx, id, principal, 'for no key update');
  context.note({ entity: 'job', entityId: id });
  // Stopped twice is stopped.
  if (job.state === 'stopped') return givenJob(job, principal.language);
  if (isOver(job)) throw refuseMove(job, 'stopped', principal);
  return givenJob(await change(tx, job, { state: 'stopped' }), principal.language);
}

async function again(tx: Tx, { id }: Takes<'job.again'>, principal: Principal, context: OperationContext): Promise<Answers<'job.again'>> {
  const job = await requireOwn(tx, id, principal, 'for no key update');
  context.note({ entity: 'job', entityId: id });
  if (job.stoppedIn === null || (job.state !== 'stopped' && job.state !== 'failed')) throw refuseMove(job, 'running', principal);
  await requireRoom(tx, principal);
  // Files that were fetched of it told where it stood.
  await tx.query(`delete from job_file where job_id = $1 and part in ('in', 'failed', 'unprocessed')`, [id]);
  return givenJob(await change(tx, job, { state: job.stoppedIn, problem: null }), principal.language);
}

/** @throws Refusal invalidInput for a template that is none of theirs, or of which they see no column */
async function exportSpecOf(
  query: Query,
  { entity, principal }: Caller,
  { entity: _entity, name: _name, layoutId, ...asked }: Takes<'job.beginExport'>,
): Promise<ExportSpec> {
  if (layoutId == null) return asked;
  const layout = (await exportLayoutsFor(query, entity, principal)).find(({ id }) => id === layoutId);
  if (!layout || layout.columns.length === 0)
    throw invalid(principal, 'layoutId', ['这个导出模板已不可用，另选一个', 'This export template cannot be used any more. Choose another one']);
  const { searchValue, filter, sort } = layout.query ?? {};
  const own = layout.query === null ? {} : { searchValue, filter: filter && JSON.stringify(filter), sort, removed: false, archived: false };
  return {
    ...asked,
    ...own,
    format: layout.format,
    columns: layout.columns.map(({ field }) => field),
    headers: Object.fromEntries(layout.columns.flatMap(({ field, header }) => (header ? [[field, header] as const] : []))),
    layout: { id: layout.id, name: layout.name },
  };
}

async function beginExport(tx: Tx, input: Takes<'job.beginExport'>, principal: Principal, context: OperationContext): Promise<Answers<'job.beginExport'>> {
  const { entity, name } = input;
  requireExport(principal, entity);
  const caller = await callerOf(tx, input, principal, context.keys);
  const spec = await exportSpecOf(tx, caller, input);
  columnsOf(caller, spec.columns);
  // A template that was right once may name what is gone: told now, and not by a job that fails.
  wantedSql(caller, readingOf(caller.entity, principal, caller.keys), spec, new Values());
  orderOf(caller, readingOf(caller.entity, principal, caller.keys), spec.sort);
  context.note({ entity, detail: { columns: spec.columns.join(' '), ...(spec.layout ? { layout: spec.layout.name } : {}) } });
  const once = { operation: 'job.beginExport', clientId: context.onceKey, content: { entity, spec: JSON.stringify(spec) } } as const;
  const before = await madeBefore(tx, principal, once);
  if (before !== undefined) return givenJob(await requireOwn(tx, before, principal), principal.language);
  const job = await beginJob(tx, principal, { kind: 'export', entity, name: `${name.slice(0, 180)}.${spec.format}`, state: 'running', spec });
  await rememberMade(tx, principal, once, job.id);
  return givenJob(job, principal.language);
}

async function exportedFile(query: Query, id: string): Promise<{ path: string; name: string } | undefined> {
  const [file] = await query.query<{ path: string; name: string }>(`select path, name from job_file where job_id = $1 and part = 'export'`, [id]);
  return file;
}

async function result(database: Database, { id, part }: Takes<'job.result'>, principal: Principal, context: OperationContext): Promise<File> {
  const job = await requireOwn(database, id, principal);
  if (!partsOf(job).includes(part)) throw new Refusal('notFound');
  context.note({ entity: job.entity, detail: { job: id, part } });
  if (part === 'export') requireExport(principal, job.entity);
  else requireImport(principal, job.entity);
  const on = { database, files: context.files, fields: importableFieldsOf(await entityFor(database, job.entity, principal), principal), keys: context.keys };
  const found = part === 'export' ? await exportedFile(database, id) : await resultOf(on, job, part);
  const bytes = found && (await context.files.open(found.path, contentTypes[formatOf(found.path) ?? 'csv']));
  if (!found || !bytes) throw new Refusal('notFound');
  return new File([bytes], found.name, { type: bytes.type });
}

export const job: Pick<Handlers, Extract<keyof Handlers, `job.${string}`>> = {
  'job.list': reads(listOwn),
  'job.history': reads(async (query, input, principal, context) => {
    context.note({ entity: input.entity });
    return listImports(query, input, principal);
  }),
  'job.detail': reads(async (query, { id }, principal, context) => {
    const found = await requireOwn(query, id, principal);
    context.note({ entity: 'job', entityId: id });
    return { ...givenJob(found, principal.language), faults: await firstFaults(query, found, principal, context.keys), source: sourceOf(found) };
  }),
  'job.stop': writes(stop),
  'job.again': writes(again),
  'job.remove': writes(async (tx, { id }, principal, context) => {
    const found = await requireOwn(tx, id, principal, 'for update');
    context.note({ entity: 'job', entityId: id });
    if (!isOver(found) && found.state !== 'checked') throw refuseMove(found, 'stopped', principal);
    await tx.query('delete from job where id = $1', [id]);
    notifyOwner(tx, { ...found, version: found.version + 1 }, 'removed');
    return null;
  }),
  'job.result': alone(result),
  ...jobImport,
  'job.beginExport': writes(beginExport),
};
