/** A large export: the rows of the list, in its order, as their reader sees them, from one moment. Begun anew by whoever goes on with it: it changes nothing. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pageLimits } from '#contract/limits/lists.ts';
import { operations } from '#contract/operations.ts';
import type { Field } from '#contract/kinds.ts';
import type { Operation, StandardCall } from '#contract/resource.ts';
import { callName } from '#contract/callName.ts';
import type { Database, Query } from '#server/db/database.ts';
import { rlsContextOf } from '#server/db/rlsContext.ts';
import type { FileStore } from '#server/storage/fileStore.ts';
import { hasEntityRight, requireEntityRight } from '#server/jobs/entityRight.ts';
import { Lost } from '#server/jobs/hold.ts';
import type { Turn, Work } from '#server/jobs/runner.ts';
import { writeAudit } from '#server/observe/audit.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { cellOf } from '#server/engine/cells.ts';
import { listRows } from '#server/engine/list.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { readingOf } from '#server/engine/rows.ts';
import { contentTypes, writeTable } from '#server/sheets/writeTable.ts';
import type { WrittenCell, WrittenColumn } from '#server/sheets/writeTable.ts';
import type { TableFormat } from '#server/sheets/table.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface ExportSpec {
  readonly format: TableFormat;
  readonly columns: readonly string[];
  readonly searchValue?: string | null | undefined;
  readonly filter?: string | null | undefined;
  readonly sort?: string | null | undefined;
  readonly removed?: boolean | null | undefined;
  readonly archived?: boolean | null | undefined;
  /** The list is one that stands beside the entity's first one. */
  readonly family?: string | null | undefined;
  /** The template stands here as it was when the export was begun. */
  readonly layout?: { readonly id: string; readonly name: string };
  /** Field -> its heading, where it is not called as the field. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ExportPlace {
  readonly keys: Keys;
  readonly files: Pick<FileStore, 'draft' | 'keep'>;
  /** A sheet holds so many rows, its heading among them; as many as a spreadsheet can unless told. */
  readonly sheetRows?: number;
}

type Column = readonly [name: string, field: Field];

/** @throws Refusal invalidInput for a family that the entity has not */
function listCallOf(principal: Principal, { entity, family }: ExportOf): StandardCall {
  const key = `${entity}.${callName('list', family ?? '')}`;
  const found = Object.hasOwn(operations, key) ? (operations as unknown as Readonly<Record<string, Operation>>)[key]?.of : undefined;
  if (found?.verb !== 'list') throw invalid(principal, 'family', [`没有“${family ?? ''}”这个列表`, `There is no list called ${family ?? ''}`]);
  return found;
}

interface ExportOf {
  readonly entity: string;
  readonly family?: string | null | undefined;
}
export const callerOf = async (query: Query, of: ExportOf, principal: Principal, keys: Keys): Promise<Caller> => ({
  entity: await entityFor(query, of.entity, principal),
  call: listCallOf(principal, of),
  principal,
  keys,
});

/** @throws Refusal invalidInput for a column that is none, or that this person does not see */
export function columnsOf({ entity, principal, keys }: Caller, wanted: readonly string[]): readonly Column[] {
  const { access } = readingOf(entity, principal, keys);
  const all = new Map<string, Field>([
    ...[...entity.stored].map(([name, { field }]): Column => [name, field]),
    ...entity.via.map(({ name, field }): Column => [name, field]),
  ]);
  return wanted.map((name): Column => {
    const field = all.get(name);
    if (!field || access(name) === 'none')
      throw invalid(principal, 'columns', [`没有“${name.slice(0, 60)}”这一列`, `No column is called ${name.slice(0, 60)}`]);
    return [name, field];
  });
}

export const requireExport = (principal: Principal, entity: string): Principal => requireEntityRight(principal, entity, 'export');
export const mayExport = (principal: Principal, entity: string): boolean => hasEntityRight(principal, entity, 'export');

const written = ([name, { kind, label }]: Column, at: 0 | 1, headers: ExportSpec['headers'] = {}): WrittenColumn => ({
  header: headers[name] ?? label[at],
  as: kind === 'money' ? 'money' : kind === 'whole' ? 'number' : kind === 'decimal' ? 'decimal' : 'text',
});

interface Told {
  rows: number;
}

async function* rowsOf(
  query: Query,
  caller: Caller,
  { turn, columns, told }: { readonly turn: Turn; readonly columns: readonly Column[]; readonly told: Told },
): AsyncGenerator<WrittenCell[], void, undefined> {
  const { searchValue, filter, sort, removed, archived } = turn.job.spec as ExportSpec;
  const at = caller.principal.language === 'en' ? 1 : 0;
  for (let next: string | null | undefined; next !== null;) {
    const page = await listRows(query, caller, { searchValue, filter, sort, removed, archived, limit: pageLimits.max, next });
    for (const row of page.rows) yield columns.map(([name, field]) => cellOf(row[name], field, { at, names: row['names'] as Record<string, string> }));
    told.rows += page.rows.length;
    next = page.next;
    if (turn.mustEnd()) throw new Lost();
    await turn.step(async () => ({ done: told.rows }));
  }
}

async function keepFile(database: Database, place: ExportPlace, turn: Turn, draft: { readonly path: string; readonly bytes: number }): Promise<void> {
  const { job } = turn;
  const { format } = job.spec as ExportSpec;
  await place.files.keep(
    database,
    draft.path,
    { ending: format, contentType: contentTypes[format], bytes: draft.bytes },
    {
      kind: 'staff',
      id: job.ownerId,
      orgId: job.orgId,
      also: async (query, path) => {
        // A worker that lost the job meanwhile keeps no file of it.
        const held = await query.query('select id from job where id = $1 and fence = $2 and state = $3 for no key update', [job.id, job.fence, job.state]);
        if (held.length === 0) throw new Lost();
        await query.query(
          `insert into job_file (job_id, part, path, name) values ($1, 'export', $2, $3) on conflict (job_id, part) do update set path = excluded.path, name = excluded.name`,
          [job.id, path, job.name],
        );
      },
    },
  );
}

export const exportWork =
  (place: ExportPlace): Work =>
  async (turn) => {
    const { job, database } = turn;
    const spec = job.spec as ExportSpec;
    const principal = requireExport(await turn.principal(), job.entity);
    const caller = await callerOf(database, { entity: job.entity, family: spec.family }, principal, place.keys);
    const columns = columnsOf(caller, spec.columns);
    const draft = place.files.draft();
    const told: Told = { rows: 0 };
    try {
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      const at = principal.language === 'en' ? 1 : 0;
      // The server works, but for its owner: no row of others leaves.
      const write = (query: Query): Promise<void> =>
        pipeline(
          writeTable(
            spec.format,
            { name: caller.entity.resource.label[at], rows: place.sheetRows },
            columns.map((column) => written(column, at, spec.headers)),
            rowsOf(query, caller, { turn, columns, told }),
          ),
          file,
        );
      await database.snapshot(write, rlsContextOf(principal));
      await keepFile(database, place, turn, { path: draft, bytes: file.bytesWritten });
      await turn.step(async (tx) => {
        await writeAudit(tx, [
          {
            principal,
            operation: 'job.export',
            class: 'export',
            outcome: 'done',
            entity: job.entity,
            detail: { job: job.id, rows: told.rows, columns: spec.columns.join(' '), ...(spec.layout ? { layout: spec.layout.name } : {}) },
          },
        ]);
        return { state: 'done', done: told.rows, total: told.rows };
      });
    } finally {
      await rm(draft, { force: true });
    }
  };
