/** A file of customers on its way into the product: sent up, looked at, checked and run, as the console does it. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileLimits } from '#contract/limits/files.ts';
import { callAs } from './house.ts';
import type { House } from './house.ts';

export interface ImportJob {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly failed: number;
}
export interface CheckedFile {
  readonly id: string;
  readonly hash: string;
}

const name = '客户.csv';
const pollMs = 200;

function sheet(customers: number): Buffer<ArrayBuffer> {
  const lines = Array.from({ length: customers }, (_, at) => `客户${at},139${String(at).padStart(8, '0')}`);
  return Buffer.from(['姓名,手机', ...lines].join('\n')) as Buffer<ArrayBuffer>;
}

async function upload(house: House, customers: number): Promise<string> {
  const bytes = sheet(customers);
  const [uploadId, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')];
  const { sliceBytes } = fileLimits;
  const total = Math.ceil(bytes.length / sliceBytes);
  let path = '';
  for (let index = 0; index < total; index += 1) {
    const form = new FormData();
    for (const [key, value] of Object.entries({ uploadId, index, total, bytes: bytes.length, sha256, name })) form.append(key, String(value));
    form.append('file', new Blob([bytes.subarray(index * sliceBytes, (index + 1) * sliceBytes)]), 'slice');
    ({ path } = await callAs<{ path: string }>(house, 'POST', '/api-file/files/sliceUpload', form));
  }
  return path;
}

async function until(house: House, id: string, states: readonly string[], meanwhile: () => Promise<void>): Promise<ImportJob> {
  for (;;) {
    const job = await callAs<ImportJob>(house, 'GET', `/crm-server/jobs/detail?id=${id}`);
    if (states.includes(job.state)) return job;
    await meanwhile();
  }
}

interface Looked {
  readonly hash: string;
  readonly sheets: readonly { readonly headerLine: number; readonly mapping: readonly (string | null)[] }[];
}

/** @throws where the check fails */
export async function checkedFile(house: House, customers: number): Promise<CheckedFile> {
  const path = await upload(house, customers);
  const { hash, sheets } = await callAs<Looked>(house, 'POST', '/crm-server/jobs/import/look', { entity: 'member', path });
  const [first] = sheets;
  if (!first) throw new Error('The sheet was read as none: expected one.');
  const { headerLine, mapping } = first;
  const asked = { entity: 'member', path, name, hash, sheet: 0, headerLine, mapping, keys: [], onMatch: 'refuse' };
  const { id } = await callAs<ImportJob>(house, 'POST', '/crm-server/jobs/import/check', asked);
  const { state } = await until(house, id, ['checked', 'done', 'failed'], () => pause(pollMs));
  if (state !== 'checked') throw new Error(`The check of ${customers} customers ended as ${state}: expected it to be checked.`);
  return { id, hash };
}

/** @param meanwhile is done again and again until the import has ended */
export async function runImport(house: House, { id, hash }: CheckedFile, meanwhile = (): Promise<void> => pause(pollMs)): Promise<ImportJob> {
  await callAs(house, 'POST', '/crm-server/jobs/import/run', { id, hash });
  return until(house, id, ['done', 'failed', 'stopped'], meanwhile);
}
