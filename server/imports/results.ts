/**
 * The rows of an import become files in the format of the source: those that are in, those that are not with the reason (to be mended and imported again as it is), those
 * that were not reached. Together they are the source (D1). Each file is written when somebody first asks, from the source and what was decided.
 */
import { rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { rowFaultText } from '#contract/refusals/importFaults.ts';
import type { RowFault } from '#contract/refusals/importFaults.ts';
import { jobParts } from '#contract/calls/job.ts';
import type { JobPart } from '#contract/calls/job.ts';
import type { Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import type { Database, Query } from '#server/db/database.ts';
import type { FileStore } from '#server/storage/fileStore.ts';
import type { Job } from '#server/jobs/jobRow.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import { contentTypes, writeTable } from '#server/sheets/writeTable.ts';
import type { WrittenCell, WrittenColumn } from '#server/sheets/writeTable.ts';
import type { Language } from '#server/kit/principal.ts';
import { cellText } from './cellText.ts';
import { correctionsOf } from './corrections.ts';
import type { ImportSpec } from './importSpec.ts';
import { readCells } from './readFile.ts';

const words = {
  line: ['原文件行号', 'Line of the file'],
  reason: ['未导入的原因', 'Why it was not imported'],
  between: ['；', '; '],
} as const satisfies Readonly<Record<string, Label>>;

export type ImportPart = Exclude<JobPart, 'export'>;

const wordIn = (label: Label, language: Language): string => label[language === 'en' ? 1 : 0];

/** `手机号 不是有效的电话号码；...` */
export function reasonsText(faults: readonly RowFault[], fields: Fields, language: Language): string {
  const said = faults.map((fault) => {
    const label = fault.field === undefined ? undefined : fields[fault.field]?.label;
    const text = rowFaultText(fault, language);
    return label ? `${wordIn(label, language)} ${text}` : text;
  });
  return said.join(wordIn(words.between, language));
}

async function faultsByLine(query: Query, jobId: string): Promise<ReadonlyMap<number, readonly RowFault[]>> {
  const rows = await query.query<{ line: number; code: RowFault['code']; field: string | null; values: RowFault['values'] | null }>(
    'select line, code, field, values from job_fault where job_id = $1 order by line, at',
    [jobId],
  );
  const byLine = new Map<number, RowFault[]>();
  for (const { line, code, field, values } of rows) {
    const list = byLine.get(line) ?? [];
    list.push({ code, ...(field === null ? {} : { field }), ...(values === null ? {} : { values }) });
    byLine.set(line, list);
  }
  return byLine;
}

export interface ResultOn {
  readonly database: Database;
  readonly files: Pick<FileStore, 'localPath' | 'draft' | 'keep'>;
  readonly fields: Fields;
  readonly keys: Pick<Keys, 'idNumber'>;
}

async function* rowsOf(on: ResultOn, job: Job, part: ImportPart, source: string): AsyncGenerator<WrittenCell[], void, undefined> {
  const spec = job.spec as ImportSpec;
  const faults = await faultsByLine(on.database, job.id);
  // A file that was only checked has had every row looked at.
  const last = job.state === 'checked' ? Number.POSITIVE_INFINITY : job.atLine;
  const partOf = (line: number): ImportPart => (line > last ? 'unprocessed' : faults.has(line) ? 'failed' : 'in');
  for await (const rows of readCells({
    place: source,
    format: spec.format,
    sheet: spec.sheet,
    headerLine: spec.headerLine,
    corrections: correctionsOf(spec, on.keys),
  })) {
    for (const { line, cells } of rows) {
      if (partOf(line) !== part) continue;
      const own = spec.headers.map((_, at) => cellText(cells[at] ?? ''));
      yield part === 'failed' ? [...own, line, reasonsText(faults.get(line) ?? [], on.fields, job.language)] : own;
    }
  }
}

const nameOf = ({ name, language }: Job, part: ImportPart, format: string): string =>
  `${name.replace(/\.\w+$/, '')}-${wordIn(jobParts[part], language)}.${format}`;

async function makeResult(on: ResultOn, job: Job, part: ImportPart): Promise<{ readonly path: string; readonly name: string }> {
  const { format, headers } = job.spec as ImportSpec;
  const [source] = await on.database.query<{ path: string }>(`select path from job_file where job_id = $1 and part = 'source'`, [job.id]);
  if (!source) throw new Refusal('notFound');
  const more: WrittenColumn[] = [
    { header: wordIn(words.line, job.language), as: 'number' },
    { header: wordIn(words.reason, job.language), as: 'text' },
  ];
  const columns = [...headers.map((header): WrittenColumn => ({ header, as: 'text' })), ...(part === 'failed' ? more : [])];
  const draft = on.files.draft();
  try {
    const bytes = writeTable(format, { name: wordIn(jobParts[part], job.language) }, columns, rowsOf(on, job, part, on.files.localPath(source.path)));
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(bytes, file);
    const name = nameOf(job, part, format);
    const also = async (query: Query, path: string): Promise<void> => {
      await query.query(
        `insert into job_file (job_id, part, path, name) values ($1, $2, $3, $4) on conflict (job_id, part) do update set path = excluded.path, name = excluded.name`,
        [job.id, part, path, name],
      );
    };
    const kept = { ending: format, contentType: contentTypes[format], bytes: file.bytesWritten };
    const path = await on.files.keep(on.database, draft, kept, { kind: 'staff', id: job.ownerId, orgId: job.orgId, also });
    return { path, name };
  } catch (error) {
    if (error instanceof SheetFault) throw new Refusal('notFound');
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** @throws Refusal notFound where the source is gone */
export async function resultOf(on: ResultOn, job: Job, part: ImportPart): Promise<{ readonly path: string; readonly name: string }> {
  const [kept] = await on.database.query<{ path: string; name: string }>('select path, name from job_file where job_id = $1 and part = $2', [job.id, part]);
  return kept ?? makeResult(on, job, part);
}
