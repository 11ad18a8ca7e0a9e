import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { layoutMachine } from '#src/imports/machines/layoutMachine.ts';
import type { ExportAsked, JobAct, JobsEvent, OfferedExport } from '#src/imports/machines/jobs/context.ts';
import type { Job } from '#src/imports/machines/jobs/job.ts';
import { pastExportsMachine } from '#src/imports/machines/jobs/pastExportsMachine.ts';
import type { PastExport } from '#src/imports/machines/jobs/pastExportsMachine.ts';
import type { PastPage } from '#src/imports/machines/jobs/past.ts';
import { importMachine } from '#src/imports/machines/importMachine.ts';
import { jobsMachine } from '#src/imports/machines/jobsMachine.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

export const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  kind: 'import',
  entity: 'dictionary',
  name: `${id}.csv`,
  state: 'running',
  total: null,
  done: 0,
  failed: 0,
  problem: null,
  parts: [],
  version: 1,
  createdAt: '2026-11-20T01:00:00Z',
  finishedAt: null,
  ...more,
});
const wanted = { entity: 'dictionary', name: '字典', format: 'xlsx', columns: ['name'], rows: null } as const;

type Actors = NonNullable<Parameters<typeof jobsMachine.provide>[0]['actors']>;

function begin(jobs: readonly Job[] = [], more: Actors = {}) {
  const list = asked<readonly Job[], unknown>();
  const count = asked<number, ExportAsked>();
  const exports = asked<Job, ExportAsked>();
  const acts = asked<Job | null, JobAct>();
  const read: string[] = [];
  const machine = jobsMachine.provide({
    actors: {
      import: importMachine.provide({
        actors: {
          describe: fromPromise<void, { readonly entity: string }>(async () => undefined),
          read: fromPromise(async ({ input: { id } }) => {
            read.push(id);
            return { ...job(id, { state: 'checked', total: 3, done: 3 }), faults: [], source: { hash: 'h', headers: [], mapping: [] } };
          }),
        },
      }),
      loadJobs: list.logic,
      countRows: count.logic,
      beginExport: exports.logic,
      actOnJob: acts.logic,
      ...more,
    },
  });
  const one = alone(machine, () => undefined);
  const send = async (event: JobsEvent): Promise<void> => {
    one.child.send(event);
    await settled();
  };
  return { one, list, count, exports, acts, read, send, ready: () => list.last().answer(jobs), context: () => one.child.getSnapshot().context };
}
const change = (
  id: string,
  version: number,
  patch: Readonly<Record<string, string | number | null>> | null,
  kind: 'created' | 'updated' | 'removed' = 'updated',
) => ({ type: 'burst', changes: [{ entity: 'job', id, change: kind, version, position: null, patch }] }) as const;

test('progress is heard; what a job has become, and a new one, is asked for', async () => {
  const it = begin([job('a')]);
  await it.ready();
  await it.send(change('a', 2, { state: 'running', total: 10, done: 5, failed: 1 }));
  expect(it.context().jobs[0]).toMatchObject({ total: 10, done: 5, failed: 1, version: 2 });
  await it.send(change('a', 1, { state: 'running', total: 10, done: 1, failed: 0 }));
  expect(it.context().jobs[0]?.done).toBe(5);
  it.one.clock.increment(300);
  expect(it.list.runs).toHaveLength(1);
  await it.send(change('a', 3, { state: 'done', total: 10, done: 10, failed: 1 }));
  await it.send(change('b', 1, { state: 'running', total: null, done: 0, failed: 0 }, 'created'));
  it.one.clock.increment(300);
  expect(it.list.runs).toHaveLength(2);
  await it.list.last().answer([job('b'), job('a', { state: 'done' })]);
  await it.send(change('b', 2, null, 'removed'));
  expect(it.context().jobs.map(({ id }) => id)).toEqual(['a']);
  it.one.stop();
});

test('without news what moves is looked at now and then, what rests is not', async () => {
  const it = begin([job('a')]);
  await it.ready();
  it.one.clock.increment(10_000);
  expect(it.list.runs).toHaveLength(2);
  await it.list.last().refuse({ reason: 'network' });
  it.one.clock.increment(10_000);
  await it.list.last().answer([job('a', { state: 'done' })]);
  it.one.clock.increment(60_000);
  expect(it.list.runs).toHaveLength(3);
  it.one.stop();
});

test('a sheet that is closed and opened again shows the same import; after a reload the one that waits at the server', async () => {
  const it = begin([job('old', { state: 'done' }), job('open', { state: 'checked' })]);
  await it.ready();
  await it.send({ type: 'import.open', entity: 'dictionary' });
  expect([it.context().shown, it.read]).toEqual(['dictionary', ['open']]);
  const first = it.context().imports['dictionary'];
  expect(first?.getSnapshot().value).toBe('checked');
  await it.send({ type: 'import.close' });
  expect(it.context().shown).toBeNull();
  await it.send({ type: 'import.open', entity: 'dictionary' });
  expect(it.context().imports['dictionary']).toBe(first);
  await it.send({ type: 'import.open', entity: 'dictionary', jobId: 'old' });
  expect(it.read).toEqual(['open', 'old']);
  await it.send({ type: 'import.open', entity: 'role' });
  expect(it.context().imports['role']?.getSnapshot().value).toBe('picking');
  it.one.stop();
});

test('a sheet that is opened before the jobs are known takes up the one that waits', async () => {
  const it = begin([job('open', { state: 'checked' })]);
  await it.send({ type: 'import.open', entity: 'dictionary' });
  expect(it.context().imports['dictionary']?.getSnapshot().value).toBe('picking');
  await it.ready();
  await settled();
  expect([it.read, it.context().imports['dictionary']?.getSnapshot().value]).toEqual([['open'], 'checked']);
  it.one.stop();
});

test('a file of an import is fetched as every other one', async () => {
  const it = begin([job('open', { state: 'checked', parts: ['failed'] })]);
  await it.ready();
  await it.send({ type: 'import.open', entity: 'dictionary' });
  it.context().imports['dictionary']?.send({ type: 'import.fetch', part: 'failed' });
  expect(it.one.heardOf('download.ask')).toEqual([{ type: 'download.ask', name: 'open.csv', download: { of: 'job', id: 'open', asked: { part: 'failed' } } }]);
  it.one.stop();
});

test('[D6] few rows are exported at once; many as a job, whose file is fetched when it is there', async () => {
  const it = begin();
  await it.ready();
  await it.send({ type: 'export.ask', asked: { ...wanted, rows: 50 } });
  expect(it.one.heardOf('download.ask')).toEqual([
    { type: 'download.ask', name: '字典.xlsx', download: { of: 'rows', id: 'dictionary', asked: { format: 'xlsx', columns: ['name'] } } },
  ]);
  await it.send({ type: 'export.ask', asked: wanted });
  await it.count.last().answer(10_001);
  await it.exports.last().answer(job('big', { kind: 'export' }));
  expect(it.context().jobs.map(({ id }) => id)).toEqual(['big']);
  await it.send({ type: 'jobs.reload' });
  it.one.clock.increment(300);
  await it.list.last().answer([job('big', { kind: 'export', state: 'done', parts: ['export'], name: 'big.xlsx' })]);
  expect(it.one.heardOf('download.ask')[1]).toEqual({ type: 'download.ask', name: 'big.xlsx', download: { of: 'job', id: 'big', asked: { part: 'export' } } });
  await it.send({ type: 'jobs.reload' });
  it.one.clock.increment(300);
  await it.list.last().answer([job('big', { kind: 'export', state: 'done' })]);
  expect(it.one.heardOf('download.ask')).toHaveLength(2);
  it.one.stop();
});

test('what was refused is told, and what was asked after it is done all the same', async () => {
  const it = begin([job('a')]);
  await it.ready();
  await it.send({ type: 'export.ask', asked: wanted });
  await it.count.last().refuse({ reason: 'refused', text: 'no' });
  await it.send({ type: 'job.act', act: 'stop', id: 'a' });
  await it.send({ type: 'job.act', act: 'remove', id: 'a' });
  await it.acts.last().refuse({ reason: 'network' });
  expect(it.one.heardOf('notice.raise')).toEqual([
    { type: 'notice.raise', key: 'refused', text: 'no', about: 'job' },
    { type: 'notice.raise', key: 'network', text: '', about: 'job' },
  ]);
  expect(it.acts.last().input).toEqual({ act: 'remove', id: 'a' });
  await it.acts.last().answer(null);
  expect(it.context().jobs).toEqual([]);
  it.one.stop();
});

test('an export by a template is a job, however small; its templates are asked for when somebody is about to export', async () => {
  const layouts = asked<readonly OfferedExport[], { readonly entity: string }>();
  const it = begin([], { loadLayouts: layouts.logic });
  await it.ready();
  await it.send({ type: 'layouts.ask', entity: 'dictionary' });
  const layout = { id: 'l', name: '月报', format: 'csv', columns: ['name'], isOwnQuery: false, lost: [] } as const;
  await layouts.last().answer([layout]);
  expect(it.context().offered).toEqual({ dictionary: [layout] });
  await it.send({ type: 'layouts.ask', entity: 'member' });
  await layouts.last().refuse({ reason: 'offline', code: 0, text: '', values: {} });
  expect(it.context().offered).toEqual({ dictionary: [layout] });
  await it.send({ type: 'export.ask', asked: { ...wanted, rows: 2, layoutId: 'l' } });
  expect(it.count.runs).toHaveLength(0);
  expect(it.exports.last().input).toMatchObject({ layoutId: 'l' });
  it.one.stop();
});

test('a form of a template has what it is written with: one at a time, another one for another entity', async () => {
  const fields = asked<readonly OwnFieldNow[], { readonly entity: string }>();
  const it = begin([], { layout: layoutMachine.provide({ actors: { loadFields: fields.logic } }) });
  await it.ready();
  await it.send({ type: 'layout.open', entity: 'member', about: 'new' });
  const first = it.context().layout;
  await it.send({ type: 'layout.open', entity: 'member', about: 'new' });
  expect(it.context().layout).toBe(first);
  await it.send({ type: 'layout.open', entity: 'patient', about: 'new' });
  expect(it.context().layout).not.toBe(first);
  expect(fields.runs.map(({ input }) => input.entity)).toEqual(['member', 'patient']);
  await it.send({ type: 'blank.fetch', entity: 'member', id: 'l', name: '名单' });
  expect(it.one.heardOf('download.ask')).toEqual([{ type: 'download.ask', name: '名单.xlsx', download: { of: 'blank', id: 'member', asked: { id: 'l' } } }]);
  it.one.stop();
});

test('past exports are there while somebody looks at them', async () => {
  const past = asked<PastPage<PastExport>, { readonly entity: string; readonly next: string | null }>();
  const it = begin([], { pastExports: pastExportsMachine.provide({ actors: { loadPast: past.logic } }) });
  await it.ready();
  await it.send({ type: 'exports.open', entity: 'member' });
  expect(it.context().pastExports?.getSnapshot().context.entity).toBe('member');
  await it.send({ type: 'exports.close' });
  expect(it.context().pastExports).toBeNull();
  it.one.stop();
});
