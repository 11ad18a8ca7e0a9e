/**
 * An import from the first row to the last: once to look (check), once to write (run). Both read the file from its beginning; the run passes over lines that are
 * decided, so that it goes on anywhere with no row twice. Rows, faults, progress and events of a chunk are one transaction (D2).
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { RowFault } from '#contract/refusals/importFaults.ts';
import type { Fields } from '#contract/kinds.ts';
import { jobLimits } from '#contract/limits/files.ts';
import type { Query } from '#server/db/database.ts';
import type { Job } from '#server/jobs/jobRow.ts';
import { Lost } from '#server/jobs/hold.ts';
import type { Turn, Work } from '#server/jobs/runner.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { sealText } from '#server/privacy/sealedText.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import type { Principal } from '#server/kit/principal.ts';
import { correctionsOf } from './corrections.ts';
import { mappedFields } from './importSpec.ts';
import type { ImportSpec } from './importSpec.ts';
import { readValues } from './readFile.ts';
import type { Merged } from './readFile.ts';
import type { ReadRow, RowsSpec } from './readingSpec.ts';
import type { FaultsByLine, Target } from './target.ts';
import { nothingSeen } from './sifting.ts';
import type { Seen } from './sifting.ts';

/** An import needs these of the server; they are given, so that its course can be tried with any table. */
export interface ImportPlace {
  fieldsOf(query: Query, entity: string, principal: Principal): Promise<Fields>;
  targetOf(entity: string): Target;
  /** @returns the principal, as far as the right to import reaches. @throws Refusal where they may not import into it any more */
  authorise(principal: Principal, entity: string): Principal;
  /** The cells of faulty rows are sealed by these keys. */
  readonly keys: Pick<Keys, 'idNumber'>;
  /** The file lies on the disk here. */
  placeOf(path: string): string;
}

async function hashOf(place: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(place) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

const specOf = (job: Job): ImportSpec => job.spec as ImportSpec;

/** @throws SheetFault changed where the file is not the one that was looked at (D3) */
async function openSource(query: Query, place: ImportPlace, job: Job, principal: Principal): Promise<RowsSpec> {
  const spec = specOf(job);
  const [source] = await query.query<{ path: string }>(`select path from job_file where job_id = $1 and part = 'source'`, [job.id]);
  if (!source) throw new SheetFault('changed');
  const where = place.placeOf(source.path);
  const hash = await hashOf(where).catch(() => undefined);
  if (hash !== spec.hash) throw new SheetFault('changed');
  const { format, sheet, headerLine, keys, mapping, readings, fixed } = spec;
  const fields = mappedFields(spec, await place.fieldsOf(query, job.entity, principal));
  const corrections = correctionsOf(spec, place.keys);
  return {
    place: where,
    format,
    sheet,
    headerLine,
    corrections,
    keys,
    columns: mapping,
    fields,
    ...(readings ? { readings } : {}),
    ...(fixed ? { fixed } : {}),
  };
}

/** A row that says more is mended in its file. */
const mendedCharacters = 20_000;

/** @param cells of the first faulty rows: what stands in them, sealed */
async function storeFaults(tx: Query, jobId: string, faults: FaultsByLine, cells: ReadonlyMap<number, string> = new Map()): Promise<void> {
  const rows = [...faults].flatMap(([line, list]) =>
    list.map(({ code, field, values }, at) => ({ line, at, code, field, values, cells: at === 0 ? cells.get(line) : undefined })),
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into job_fault (job_id, line, at, code, field, values, cells) select $1, f.line, f.at, f.code, f.field, f.values, f.cells
     from jsonb_to_recordset($2::jsonb) as f(line int, at smallint, code text, field text, values jsonb, cells text) on conflict do nothing`,
    [jobId, JSON.stringify(rows)],
  );
}

const mergedFault: RowFault = { code: 'merged' };
const isMerged = (merged: Merged, line: number): boolean => merged.some(([from, to]) => line >= from && line <= to);

interface Judged {
  readonly rows: readonly ReadRow[];
  readonly isWritten: boolean;
  readonly seen: Seen;
  /** Cells are kept for rows that are told on the screen. */
  readonly keepsCells?: boolean;
}

/** Faults of their own first; only what is left is worth a look at the table. */
async function judge(tx: Tx, turn: Turn, place: ImportPlace, { rows, isWritten, seen, keepsCells = false }: Judged): Promise<FaultsByLine> {
  const principal = place.authorise(await turn.principal(), turn.job.entity);
  const spec = specOf(turn.job);
  const faults: FaultsByLine = new Map();
  for (const row of rows) {
    if (isMerged(spec.merged ?? [], row.line)) faults.set(row.line, [mergedFault]);
    else if (row.faults.length > 0) faults.set(row.line, row.faults);
  }
  const good = rows.filter(({ line }) => !faults.has(line));
  const refused = await place
    .targetOf(turn.job.entity)
    .take(tx, principal, good, { keys: spec.keys, onMatch: spec.onMatch, isWritten, seen, file: turn.job.name });
  for (const [line, list] of refused) faults.set(line, list);
  const sealed = rows.flatMap(({ line, texts }) => {
    const text = keepsCells && texts && faults.has(line) ? JSON.stringify(texts) : '';
    return text === '' || text.length > mendedCharacters ? [] : [[line, sealText(place.keys.idNumber, text)] as const];
  });
  await storeFaults(tx, turn.job.id, faults, new Map(sealed));
  return faults;
}

/** Every row of the file, a batch of the reading thread at a time. @returns what is merged; undefined: the turn must end */
async function everyChunk(turn: Turn, spec: RowsSpec, take: (rows: readonly ReadRow[]) => Promise<void>): Promise<Merged | undefined> {
  const reading = readValues(spec);
  try {
    let next = await reading.next();
    for (; !next.done && !turn.mustEnd(); next = await reading.next()) await take(next.value);
    return next.done ? next.value : undefined;
  } finally {
    await reading.return([]);
  }
}

/** Told when all is read: rows that looked good until then are none. @returns how many rows are bad now */
async function withMerged(tx: Query, jobId: string, lines: readonly number[]): Promise<number> {
  await storeFaults(tx, jobId, new Map(lines.map((line) => [line, [mergedFault]])));
  const [row] = await tx.query<{ count: number }>('select count(distinct line)::int as count from job_fault where job_id = $1', [jobId]);
  return row?.count ?? 0;
}

/** Begins anew whenever it is taken: it has no effect but its findings. */
export const checkWork =
  (place: ImportPlace): Work =>
  async (turn) => {
    const source = { ...(await openSource(turn.database, place, turn.job, await turn.principal())), withTexts: true };
    await turn.step(async (tx, job) => {
      await tx.query('delete from job_fault where job_id = $1', [job.id]);
      return { done: 0, failed: 0, atLine: 0 };
    });
    const lines: number[] = [];
    const seen = nothingSeen();
    const merged = await everyChunk(turn, source, async (rows) => {
      await turn.step(async (tx, { done, failed }) => {
        const faults = await judge(tx, turn, place, { rows, isWritten: false, seen, keepsCells: failed < jobLimits.shownFaults });
        return { done: done + rows.length, failed: failed + faults.size };
      });
      for (const { line } of rows) lines.push(line);
    });
    if (!merged) return;
    if (lines.length === 0) throw new SheetFault('noRows');
    const bad = lines.filter((line) => isMerged(merged, line));
    await turn.step(async (tx, job) => ({
      state: 'checked',
      total: lines.length,
      spec: { ...specOf(job), merged: bad.map((line) => [line, line] as const) },
      failed: bad.length > 0 ? await withMerged(tx, job.id, bad) : job.failed,
    }));
  };

export const runWork =
  (place: ImportPlace): Work =>
  async (turn) => {
    const source = await openSource(turn.database, place, turn.job, await turn.principal());
    const seen = nothingSeen();
    const merged = await everyChunk(turn, source, async (all) => {
      const rows = all.filter(({ line }) => line > turn.job.atLine);
      const last = rows.at(-1);
      if (!last) return;
      await turn.step(async (tx, { done, failed, atLine }) => {
        // Somebody else went on meanwhile and this process did not notice: nothing of it is written.
        if (atLine >= last.line) throw new Lost();
        const faults = await judge(tx, turn, place, { rows, isWritten: true, seen });
        return { done: done + rows.length, failed: failed + faults.size, atLine: last.line };
      });
    });
    if (!merged) return;
    await turn.step(async (tx, { id, entity, done, failed, total }) => {
      const principal = await turn.principal();
      await writeAudit(tx, [{ principal, operation: 'job.run', class: 'change', outcome: 'done', entity, detail: { job: id, rows: done, failed } }]);
      return { state: 'done', total: total ?? done };
    });
  };
