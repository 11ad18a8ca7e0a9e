/** A hospital into which dictionaries are imported, and files whose every fault is known beforehand. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Right } from '#contract/rights.ts';
import type { Database } from '#server/db/database.ts';
import { FileStore } from '#server/storage/fileStore.ts';
import { importPlace } from '#server/imports/importPlace.ts';
import type { ImportSpec } from '#server/imports/importSpec.ts';
import { checkWork, runWork } from '#server/imports/importWork.ts';
import { exportWork } from '#server/imports/exportWork.ts';
import { jobColumns } from '#server/jobs/jobRow.ts';
import type { Job } from '#server/jobs/jobRow.ts';
import { beginJob } from '#server/jobs/own.ts';
import { ownerOf } from '#server/jobs/owner.ts';
import { startRunner } from '#server/jobs/runner.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { assignmentsReader } from '#server/session/assignments.ts';
import { contentTypes, writeTable } from '#server/sheets/writeTable.ts';
import type { TableFormat } from '#server/sheets/table.ts';
import type { Principal } from '#server/kit/principal.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import type { Hospital } from '#tests/server/support/hospital.ts';

export const headers = ['类型编码', '名称', 'English name', '排序', '启用', '备注'] as const;
export const mapping = ['type', 'name', 'nameEn', 'sort', 'enabled', 'remark'] as const;

export interface MadeFile {
  readonly rows: readonly (readonly string[])[];
  /** Line -> the field and the code that a report must name. */
  readonly bad: ReadonlyMap<number, { readonly field: string | undefined; readonly code: string }>;
}

/** One row of twenty is bad, each in another way. */
export function makeRows(count: number, prefix: string): MadeFile {
  const bad = new Map<number, { field: string | undefined; code: string }>();
  const rows = Array.from({ length: count }, (_, at) => {
    const row = [`${prefix}${at}`, `名称 ${at}`, `Name ${at}`, String(at % 9_999), at % 2 === 0 ? '是' : 'no', `备注，第 ${at} 行 "引号"`];
    if (at % 20 !== 7) return row;
    const line = at + 2;
    const wrong = [
      () => (bad.set(line, { field: 'name', code: 'missing' }), (row[1] = '')),
      () => (bad.set(line, { field: 'sort', code: 'range' }), (row[3] = '10000')),
      () => (bad.set(line, { field: 'sort', code: 'exponent' }), (row[3] = '1.38E+10')),
      () => (bad.set(line, { field: 'enabled', code: 'flag' }), (row[4] = '也许')),
      () => (bad.set(line, { field: 'type', code: 'tooLong' }), (row[0] = 'x'.repeat(61))),
      () => (bad.set(line, { field: 'type', code: 'doubled' }), (row[0] = `${prefix}${at - 1}`)),
    ];
    wrong[Math.floor(at / 20) % wrong.length]?.();
    return row;
  });
  return { rows, bad };
}

async function* asRows(rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[], void, undefined> {
  yield* rows;
}

export interface Rig {
  readonly database: Database;
  readonly hospital: Hospital;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly principal: Principal;
  readonly keys: Keys;
  readonly place: ReturnType<typeof importPlace>;
  upload(rows: readonly (readonly string[])[], format: TableFormat, heads?: readonly string[]): Promise<{ readonly path: string; readonly hash: string }>;
  importOf(source: { readonly path: string; readonly hash: string }, more?: Partial<ImportSpec>, principal?: Principal, entity?: string): Promise<Job>;
  jobOf(id: string): Promise<Job>;
  setState(id: string, state: Job['state']): Promise<void>;
  principalFrom(ownerId: string): Promise<Principal>;
  close(): Promise<void>;
}

export const importRights: readonly Right[] = ['dictionary.read', 'dictionary.write', 'dictionary.import', 'dictionary.export', 'file.upload'];

export async function makeRig(database: Database): Promise<Rig> {
  const dataDir = await mkdtemp(join(tmpdir(), 'careline-import-'));
  const keys = loadKeys(dataDir);
  const hospital = await makeHospital(database, keys);
  await database.query(`insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $2, 'importer', 'role importer', $1, 'org')`, [
    importRights,
    hospital.orgs.group,
  ]);
  const ownerId = await hospital.staff('importer', hospital.orgs.east, 'importer');
  const files = new FileStore(dataDir);
  await files.prepare();
  const assignments = assignmentsReader(database);
  const principalFrom = async (id: string): Promise<Principal> =>
    ownerOf(database, { ownerId: id, orgId: hospital.orgs.east, language: 'zh-CN' }, await assignments.read());
  const principal = await principalFrom(ownerId);
  return {
    database,
    hospital,
    files,
    dataDir,
    principal,
    principalFrom,
    keys,
    place: importPlace(keys, files),
    upload: async (rows, format, heads = headers) => {
      const draft = files.draft();
      const columns = heads.map((header) => ({ header, as: 'text' as const }));
      await pipeline(writeTable(format, { name: '表' }, columns, asRows(rows)), createWriteStream(draft));
      const bytes = await readFile(draft);
      const path = await files.keep(
        database,
        draft,
        { ending: format, contentType: contentTypes[format], bytes: bytes.length, name: `表.${format}` },
        principal,
      );
      return { path, hash: createHash('sha256').update(bytes).digest('hex') };
    },
    importOf: (source, more = {}, by = principal, entity = 'dictionary') =>
      inTransaction(database, async (tx) => {
        const spec: ImportSpec = {
          format: source.path.endsWith('xlsx') ? 'xlsx' : 'csv',
          hash: source.hash,
          sheet: 0,
          headerLine: 1,
          headers,
          mapping,
          keys: ['type'],
          onMatch: 'refuse',
          ...more,
        };
        const job = await beginJob(tx, by, { kind: 'import', entity, name: '表.xlsx', state: 'checking', spec });
        await tx.query(`insert into job_file (job_id, part, path, name) values ($1, 'source', $2, '表')`, [job.id, source.path]);
        return job;
      }),
    jobOf: async (id) => {
      const [job] = await database.query<Job>(`select ${jobColumns} from job j where j.id = $1`, [id]);
      if (!job) throw new Error('The job is not there.');
      return job;
    },
    setState: async (id, state) => {
      await database.query(`delete from job_fault where job_id = $1`, [id]);
      await database.query('update job set state = $2, done = 0, failed = 0, at_line = 0 where id = $1', [id, state]);
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** The server starts it so; this one is quicker to notice that another one is gone. */
export function runnerOn(
  database: Database,
  dataDir: string,
  { sheetRows, ...times }: { readonly staleMs: number; readonly beatMs: number; readonly sheetRows?: number },
): Runner {
  const keys = loadKeys(dataDir);
  const files = new FileStore(dataDir);
  const place = importPlace(keys, files);
  const assignments = assignmentsReader(database);
  return startRunner({
    database,
    works: {
      import: { checking: checkWork(place), running: runWork(place) },
      export: { running: exportWork({ keys, files, ...(sheetRows === undefined ? {} : { sheetRows }) }) },
    },
    principal: async (job) => ownerOf(database, job, await assignments.read()),
    onFault: (error) => process.stderr.write(`${String(error)}\n`),
    times: { ...times, pollMs: 50 },
  });
}

export async function settled(rig: Pick<Rig, 'jobOf'>, id: string): Promise<Job> {
  for (;;) {
    const job = await rig.jobOf(id);
    if (job.state !== 'checking' && job.state !== 'running') return job;
    await new Promise((done) => {
      setTimeout(done, 25);
    });
  }
}
