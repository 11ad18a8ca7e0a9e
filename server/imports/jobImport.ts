/** An import before it runs: the first look at its file, the check, the word to go. */
import type { CorrectedCell, LookedAt } from '#contract/calls/job.ts';
import { tableFaultText } from '#contract/refusals/importFaults.ts';
import { jobLimits, tableLimits } from '#contract/limits/files.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Database, Query } from '#server/db/database.ts';
import { fixedOf, isWhole, mappingBy, plainHeader } from '#contract/layouts/columns.ts';
import { suggestMapping } from './headers.ts';
import { importableFieldsOf, requireImport } from './importPlace.ts';
import { boundHash, corrected } from './corrections.ts';
import { formatOf } from './importSpec.ts';
import type { ImportSpec } from './importSpec.ts';
import { readingsOf } from './layoutReading.ts';
import { importLayoutsFor, knownHeaders, offeredOf } from './layouts.ts';
import type { ImportLayout } from './layouts.ts';
import { keyFieldsOf, suggestedKeys } from './present.ts';
import { lookInto } from './readFile.ts';
import type { LookedSheet } from './readingSpec.ts';
import { change } from '#server/jobs/hold.ts';
import { givenJob } from '#server/jobs/jobRow.ts';
import { beginJob, refuseMove, requireOwn, requireRoom } from '#server/jobs/own.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Entity } from '#server/engine/entities.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import { Semaphore } from '#server/kit/semaphore.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, writes } from '#server/engine/calls/handler.ts';
import { madeBefore, rememberMade } from '#server/engine/calls/once.ts';

/** A first look reads a file while somebody waits: one after the other. */
const looks = new Semaphore({ atOnce: 2, waiting: 20 });

/** @throws Refusal notFound for a file that is not theirs */
export async function requireSource(query: Query, path: string, principal: Principal): Promise<void> {
  const [file] = await query.query(`select 1 from file where path = $1 and uploader_kind = $2 and uploader_id = $3 and org_id = any($4) for key share`, [
    path,
    principal.kind,
    principal.id,
    principal.orgIds,
  ]);
  if (!file) throw new Refusal('notFound');
}

export const tableInvalid = (fault: SheetFault['fault'], { language }: Principal): Refusal =>
  new Refusal('tableInvalid', {
    detail: tableFaultText(fault, language, { rows: tableLimits.rows, columns: tableLimits.columns, characters: tableLimits.cellCharacters }),
  });

const headersKey = (headers: readonly string[]): string => headers.map(plainHeader).join('\n');

interface Looking {
  readonly described: Entity;
  readonly principal: Principal;
  readonly layouts: readonly ImportLayout[];
}

/** The one whose columns are all there; of several, the one that says most. */
const layoutOf = ({ name, headers }: LookedSheet, layouts: readonly ImportLayout[]): ImportLayout | undefined =>
  layouts
    .filter(({ sheetName, columns }) => (sheetName === null || sheetName === name) && isWhole(headers, columns))
    .toSorted((one, other) => other.columns.length - one.columns.length)[0];

async function mappedSheet(query: Query, sheet: LookedSheet, { described, principal, layouts }: Looking): Promise<LookedAt> {
  const layout = layoutOf(sheet, layouts);
  if (layout) return { ...sheet, mapping: mappingBy(sheet.headers, layout.columns), isRemembered: false, layoutId: layout.id };
  const fields = importableFieldsOf(described, principal);
  const [kept] = await query.query<{ mapping: (string | null)[] }>('select mapping from import_template where org_id = $1 and entity = $2 and headers = $3', [
    principal.orgId,
    described.name,
    headersKey(sheet.headers),
  ]);
  const suggested = kept
    ? { mapping: kept.mapping.map((name) => (name !== null && Object.hasOwn(fields, name) ? name : null)), guessed: [] }
    : suggestMapping(sheet.headers, fields);
  return { ...sheet, ...suggested, isRemembered: kept !== undefined, layoutId: null };
}

export async function look(
  database: Database,
  { entity, path }: Takes<'job.look'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'job.look'>> {
  requireImport(principal, entity);
  await database.transaction((query) => requireSource(query, path, principal));
  const format = formatOf(path);
  if (!format) throw tableInvalid('noTable', principal);
  context.note({ entity, detail: { path } });
  try {
    const described = await entityFor(database, entity, principal);
    const layouts = await importLayoutsFor(database, described, principal);
    const { sheets, sha256 } = await looks.run(() => lookInto({ place: context.files.localPath(path), format }, knownHeaders(layouts)));
    const found: LookedAt[] = [];
    for (const sheet of sheets) found.push(await mappedSheet(database, sheet, { described, principal, layouts }));
    const fields = Object.keys(importableFieldsOf(described, principal));
    return { sheets: found, fields, keys: suggestedKeys(described, principal), layouts: layouts.map(offeredOf), hash: sha256 };
  } catch (error) {
    throw error instanceof SheetFault ? tableInvalid(error.fault, principal) : error;
  }
}

/** @throws Refusal invalidInput */
function readMapping({ mapping, keys }: Takes<'job.check'>, described: Entity, principal: Principal): readonly (string | null)[] {
  const fields = importableFieldsOf(described, principal);
  const names = Array.isArray(mapping) ? mapping : [];
  const given = names.filter((name) => name !== null);
  if (names.length > tableLimits.columns || given.length === 0 || given.some((name) => typeof name !== 'string' || !Object.hasOwn(fields, name)))
    throw invalid(principal, 'mapping', ['至少对应一列，每列对应一个可导入的字段', 'Map at least one column, each to a field that can be imported']);
  if (new Set(given).size < given.length) throw invalid(principal, 'mapping', ['同一个字段对应了两列', 'One field has two columns']);
  const possible = keyFieldsOf(described, principal);
  if (keys.some((name) => !possible.includes(name) || !given.includes(name)))
    throw invalid(principal, 'keys', ['识别重复要用文件里有、您能看全的字段', 'Rows are recognised by fields of the file that you see in full']);
  return names;
}

/** The headers are those of the file and not of the caller. */
async function readHeaders(input: Takes<'job.check'>, principal: Principal, context: OperationContext): Promise<readonly string[]> {
  const format = formatOf(input.path);
  if (!format) throw tableInvalid('noTable', principal);
  const { sheets, sha256 } = await looks
    .run(() => lookInto({ place: context.files.localPath(input.path), format }, [{ headers: [], line: input.headerLine }]))
    .catch((error: unknown) => {
      throw error instanceof SheetFault ? tableInvalid(error.fault, principal) : error;
    });
  if (sha256 !== input.hash) throw tableInvalid('changed', principal);
  const sheet = sheets[input.sheet];
  if (!sheet) throw tableInvalid('noTable', principal);
  return sheet.headers;
}

/** A template says these beside the mapping, which somebody may have changed by hand: words and fixed values of the columns that are read. */
async function layoutSpec(database: Database, input: Takes<'job.check'>, described: Entity, principal: Principal): Promise<Partial<ImportSpec>> {
  if (input.layoutId == null) return {};
  const layout = (await importLayoutsFor(database, described, principal)).find(({ id }) => id === input.layoutId);
  if (!layout) throw invalid(principal, 'layoutId', ['这个导入模板已不可用，另选一个', 'This import template cannot be used any more. Choose another one']);
  const fixed = Object.fromEntries(Object.entries(fixedOf(layout.columns)).filter(([field]) => !input.mapping.includes(field)));
  return { layout: { id: layout.id, name: layout.name }, readings: readingsOf(layout.columns), fixed };
}

export async function check(database: Database, input: Takes<'job.check'>, principal: Principal, context: OperationContext): Promise<Answers<'job.check'>> {
  requireImport(principal, input.entity);
  const described = await entityFor(database, input.entity, principal);
  const mapping = readMapping(input, described, principal);
  await database.transaction((query) => requireSource(query, input.path, principal));
  const headers = await readHeaders(input, principal, context);
  const { entity, path, name, hash, sheet, headerLine, keys, onMatch } = input;
  const more = await layoutSpec(database, input, described, principal);
  const spec: ImportSpec = { format: formatOf(path) ?? 'csv', hash, sheet, headerLine, headers, mapping, keys, onMatch, ...more };
  context.note({ entity });
  const once = { operation: 'job.check', clientId: context.onceKey, content: { path, spec: JSON.stringify(spec) } } as const;
  return inTransaction(database, async (tx) => {
    const before = await madeBefore(tx, principal, once);
    if (before !== undefined) return givenJob(await requireOwn(tx, before, principal), principal.language);
    await requireSource(tx, path, principal);
    const job = await beginJob(tx, principal, { kind: 'import', entity, name: name.slice(0, 200), state: 'checking', spec });
    await tx.query(`insert into job_file (job_id, part, path, name) values ($1, 'source', $2, $3)`, [job.id, path, job.name]);
    // A template itself remembers its headings, so only others are remembered here.
    if (!more.layout)
      await tx.query(
        `insert into import_template (org_id, entity, headers, mapping, updated_by) values ($1, $2, $3, $4, $5)
       on conflict (org_id, entity, headers) do update set mapping = excluded.mapping, updated_by = excluded.updated_by, updated_at = now()`,
        [principal.orgId, entity, headersKey(headers), JSON.stringify(mapping), principal.id],
      );
    await rememberMade(tx, principal, once, job.id);
    await context.auditIn(tx);
    return givenJob(job, principal.language);
  });
}

const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> => typeof given === 'object' && given !== null && !Array.isArray(given);

/** @throws Refusal invalidInput for a cell that the file has not, or too many of them */
function readCells(cells: unknown, { headers }: ImportSpec, principal: Principal): readonly CorrectedCell[] {
  const given: readonly unknown[] = Array.isArray(cells) ? cells : [];
  const whole = (value: unknown, least: number, most: number): boolean =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  const isCell = (one: unknown): one is CorrectedCell =>
    isRecord(one) &&
    whole(one['line'], 1, tableLimits.lines) &&
    whole(one['column'], 0, headers.length - 1) &&
    typeof one['text'] === 'string' &&
    one['text'].length <= jobLimits.correctionCharacters;
  if (given.length === 0 || given.length > jobLimits.corrections || !given.every(isCell))
    throw invalid(principal, 'cells', ['改过的单元格要指出行、列和内容', 'A corrected cell tells its line, its column and what stands in it']);
  return given;
}

/** Some cells stand otherwise from here on: all is checked again, and what is run is bound to them as well (D3). */
async function mend(tx: Tx, { id, hash, cells }: Takes<'job.mend'>, principal: Principal, context: OperationContext): Promise<Answers<'job.mend'>> {
  const job = await requireOwn(tx, id, principal, 'for no key update');
  context.note({ entity: 'job', entityId: id });
  requireImport(principal, job.entity);
  const spec = job.spec as ImportSpec;
  if (job.kind !== 'import' || boundHash(spec) !== hash) throw tableInvalid('changed', principal);
  if (job.state !== 'checked') throw refuseMove(job, 'checking', principal);
  await requireRoom(tx, principal);
  const { corrections, count } = corrected(spec, readCells(cells, spec, principal), context.keys);
  if (count > jobLimits.corrections)
    throw invalid(principal, 'cells', [
      `最多改 ${jobLimits.corrections} 个单元格，更多的请改好文件再传`,
      `At most ${jobLimits.corrections} cells; for more, mend the file and upload it again`,
    ]);
  await tx.query(`delete from job_file where job_id = $1 and part <> 'source'`, [id]);
  return givenJob(await change(tx, job, { state: 'checking', done: 0, failed: 0, atLine: 0, spec: { ...spec, corrections } }), principal.language);
}

/** Only the checked file is run (D3). Asked twice it runs once. */
export async function run(tx: Tx, { id, hash }: Takes<'job.run'>, principal: Principal, context: OperationContext): Promise<Answers<'job.run'>> {
  const job = await requireOwn(tx, id, principal, 'for no key update');
  context.note({ entity: 'job', entityId: id });
  requireImport(principal, job.entity);
  if (job.kind !== 'import' || boundHash(job.spec as ImportSpec) !== hash) throw tableInvalid('changed', principal);
  if (job.state === 'running' || job.state === 'done') return givenJob(job, principal.language);
  if (job.state !== 'checked') throw refuseMove(job, 'running', principal);
  await requireRoom(tx, principal);
  await tx.query('delete from job_fault where job_id = $1', [id]);
  await tx.query(`delete from job_file where job_id = $1 and part <> 'source'`, [id]);
  return givenJob(await change(tx, job, { state: 'running', done: 0, failed: 0, atLine: 0 }), principal.language);
}

export const jobImport: Pick<Handlers, 'job.look' | 'job.check' | 'job.mend' | 'job.run'> = {
  'job.look': alone(look),
  'job.check': alone(check),
  'job.mend': writes(mend),
  'job.run': writes(run),
};
