/** Files of rows are imported as jobs, one after the other: whatever breaks meanwhile, a job goes on by itself, no row comes twice and none is missing (D2, L4). */
import { createHash, randomUUID } from 'node:crypto';
import type { Violation } from '#tests/rig/checker.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';
import { Asker } from './asker.ts';
import { makeHouse } from './house.ts';
import { checkMarks } from './marks.ts';
import type { Marked } from './marks.ts';
import { shiftWriter } from './shiftWriter.ts';
import type { Writer, WriterOptions } from './writer.ts';

interface Job {
  readonly id: string;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly problem: string | null;
}
interface Ward {
  readonly rig: Rig;
  readonly asker: Asker;
  readonly rows: Marked[];
  readonly wrong: Violation[];
  readonly random: Random;
}

const fewest = 20;
const most = 400;
const headers = ['类型编码', '名称', '启用'];
const lookEveryMs = 150;
/** A job whose server was killed is taken over by the next one. */
const withinMs = 120_000;

/** @returns its path */
async function uploaded({ rig, asker }: Ward, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const about = {
    uploadId: randomUUID(),
    index: '0',
    total: '1',
    bytes: String(bytes.length),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    name: 'rows.csv',
  };
  return until(
    async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(about)) form.append(name, value);
      form.append('file', new Blob([bytes]), 'slice');
      const reply = await fetch(`${rig.url}/api-file/files/sliceUpload`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${asker.bearer}`, connection: 'close' },
        signal: AbortSignal.timeout(5_000),
      });
      const { resp_code: code, datas } = (await reply.json()) as { readonly resp_code: number; readonly datas: { readonly path?: string } | null };
      if (code === 401 || code === 40_101) await asker.logIn();
      return datas?.path;
    },
    { what: 'a file to be stored', everyMs: lookEveryMs },
  );
}

async function rested({ asker }: Ward, id: string): Promise<Job | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const job = await asker.read<Job>('job.detail', { id });
    if (!job || (job.state !== 'checking' && job.state !== 'running')) return job;
    if (performance.now() > deadline) throw new Error(`The job ${id} was ${job.state} for ${String(withinMs / 1_000)} s.`);
    await pause(lookEveryMs);
  }
}

/** Somebody who does not know whether it runs asks for it again: it is the same job. */
async function ran(ward: Ward, id: string, hash: string): Promise<Job | undefined> {
  for (;;) {
    await ward.asker.write('job.run', { id, hash });
    const job = await rested(ward, id);
    if (job?.state !== 'checked') return job;
  }
}

/** A file of good rows is checked and imported. @returns the job at its end; nothing where nobody knows whether it was begun */
async function imported(ward: Ward, path: string, count: number): Promise<Job | undefined> {
  const { asker, wrong } = ward;
  const looked = await asker.write('job.look', { entity: 'dictionary', path });
  if (looked.outcome !== 'ok') return undefined;
  const { hash } = looked.datas as { readonly hash: string };
  const columns = { headerLine: 1, mapping: ['type', 'name', 'enabled'], keys: ['type'] };
  const begun = await asker.write('job.check', { entity: 'dictionary', path, name: 'rows.csv', hash, sheet: 0, ...columns, onMatch: 'refuse' });
  if (begun.outcome !== 'ok') return undefined;
  const checked = await rested(ward, (begun.datas as Job).id);
  const job = checked?.state === 'checked' ? await ran(ward, checked.id, hash) : checked;
  if (!isWhole(job, count)) wrong.push({ fault: 'lost', what: `an import of ${String(count)} good rows ended as ${JSON.stringify(job ?? null)}` });
  return job;
}
const isWhole = (job: Job | undefined, count: number): boolean => job?.state === 'done' && job.failed === 0 && job.done === count;

async function work(ward: Ward): Promise<void> {
  const label = randomUUID().slice(0, 8);
  const marks = Array.from({ length: ward.random.between(fewest, most) }, (_, at) => `${label}-${String(at)}`);
  const path = await uploaded(ward, [headers.join(','), ...marks.map((mark) => `${mark},名称 ${mark},是`)].join('\n'));
  const job = await imported(ward, path, marks.length);
  ward.rows.push(...marks.map((mark): Marked => ({ mark, outcome: isWhole(job, marks.length) ? 'ok' : 'unknown' })));
}

const rowsSql = `select type as mark, array[count(*)::int] as times from dictionary where type = any($1) and deleted_at is null group by type`;

export async function importsWriter({ rig, random }: WriterOptions): Promise<Writer> {
  const house = await makeHouse(rig, 'imports');
  const asker = new Asker(rig, await house.person('importer'), random.fork(1));
  await asker.logIn();
  const ward: Ward = { rig, asker, rows: [], wrong: [], random: random.fork(2) };
  let rowsImported = 0;
  return shiftWriter({
    name: 'imports',
    askers: [asker],
    workers: [() => work(ward)],
    more: () => ({ 'rows imported': rowsImported }),
    begin: () => {
      ward.rows.length = 0;
      ward.wrong.length = 0;
    },
    check: async () => {
      rowsImported += ward.rows.filter(({ outcome }) => outcome === 'ok').length;
      const stored = await rig.sql<{ mark: string; times: readonly number[] }>(rowsSql, [ward.rows.map(({ mark }) => mark)]);
      return [...ward.wrong, ...checkMarks('row', ward.rows, new Map(stored.map(({ mark, times }) => [mark, times])))];
    },
  });
}
