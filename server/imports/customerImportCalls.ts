/** Imports of customers in the words of the specification: a table or rows as JSON, checked and then saved. Both are doors to the jobs that are there (`jobImport.ts`): one job, one lock. */
import { createHash, randomUUID } from 'node:crypto';
import { fileLimits, tableLimits } from '#contract/limits/files.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, writes } from '#server/engine/calls/handler.ts';
import { requireOwn } from '#server/jobs/own.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { writeTable } from '#server/sheets/writeTable.ts';
import { boundHash } from './corrections.ts';
import type { ImportSpec } from './importSpec.ts';
import { check, look, run } from './jobImport.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

const isRow = (one: unknown): one is Rows[number] => typeof one === 'object' && one !== null && !Array.isArray(one);

/** @throws Refusal invalidInput */
function readRows(given: unknown, principal: Principal): Rows {
  const list: readonly unknown[] = Array.isArray(given) ? given : [];
  if (list.length === 0 || list.length > tableLimits.rows || !list.every(isRow))
    throw invalid(principal, 'rows', [
      `要有 path（已上传的表格），或 rows：1 到 ${tableLimits.rows} 个客户，每个是一个对象`,
      `Give path, an uploaded table, or rows: 1 to ${tableLimits.rows} customers, each an object`,
    ]);
  return list;
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(cellOf).join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
};

async function* cellsOf(rows: Rows, headers: readonly string[]): AsyncGenerator<readonly string[], void, undefined> {
  for (const row of rows) yield headers.map((name) => cellOf(row[name]));
}

/** Rows as JSON become a table among the caller's files, as if it had been uploaded: what happens then is the same. */
async function storeRows(database: Database, rows: Rows, principal: Principal, context: OperationContext): Promise<string> {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const parts: Uint8Array[] = [];
  const columns = headers.map((header) => ({ header, as: 'text' }) as const);
  for await (const part of writeTable('csv', { name: 'rows' }, columns, cellsOf(rows, headers))) parts.push(part);
  const whole = Buffer.concat(parts);
  const total = Math.ceil(whole.length / fileLimits.sliceBytes);
  const upload = { uploadId: randomUUID(), total, bytes: whole.length, sha256: createHash('sha256').update(whole).digest('hex'), name: 'rows.csv' };
  let path: string | null = null;
  for (let index = 0; index < total; index += 1) {
    const content = whole.subarray(index * fileLimits.sliceBytes, (index + 1) * fileLimits.sliceBytes);
    ({ path } = await context.uploads.receive(database, { ...upload, index, content }, principal));
  }
  if (path === null) throw new Error('The rows of an import were stored and have no path: expected the last slice to make the file whole.');
  return path;
}

async function importCheck(
  database: Database,
  input: Takes<'member.importCheck'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'member.importCheck'>> {
  const path = input.path ?? (await storeRows(database, readRows(input.rows, principal), principal, context));
  const { sheets, hash, keys } = await look(database, { entity: 'member', path }, principal, context);
  const at = input.sheet ?? 0;
  const sheet = sheets[at];
  if (!sheet) throw invalid(principal, 'sheet', [`没有第 ${at + 1} 个工作表`, `There is no sheet ${at + 1}`]);
  const mapping = input.mapping ?? sheet.mapping;
  const known = input.keys ?? keys.filter((key) => mapping.includes(key));
  const asked = { entity: 'member', path, hash, sheet: at, headerLine: sheet.headerLine, mapping, keys: known } as const;
  return check(database, { ...asked, name: input.name ?? 'customers', onMatch: input.onMatch ?? 'refuse' }, principal, context);
}

/** Nobody has to name the hash: the job itself is bound to its file and cells (D3). */
async function importSave(
  tx: Tx,
  { id, hash }: Takes<'member.importSave'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'member.importSave'>> {
  const job = await requireOwn(tx, id, principal, 'for no key update');
  return run(tx, { id, hash: hash ?? (job.kind === 'import' ? boundHash(job.spec as ImportSpec) : '') }, principal, context);
}

export const customerImport: Pick<Handlers, 'member.importCheck' | 'member.importSave'> = {
  'member.importCheck': alone(importCheck),
  'member.importSave': writes(importSave),
};
