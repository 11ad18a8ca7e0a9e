import { describe, expect, test, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { CheckAsked, ImportEvent, ImportJob, KnownLayout, Looked } from '#src/imports/machines/context.ts';
import { layoutDraftOf } from '#src/imports/machines/layoutDraft.ts';
import { importMachine } from '#src/imports/machines/importMachine.ts';
import { alone } from '#tests/machines/simulated.ts';

const looked: Looked = {
  sheets: [
    { name: '说明', isHidden: true, headerLine: 1, headers: ['x'], samples: [], mapping: [null], isRemembered: false, layoutId: null },
    {
      name: '客户',
      isHidden: false,
      headerLine: 2,
      headers: ['编码', '名称', '别的'],
      samples: [['1', '一', '']],
      mapping: ['type', 'name', null],
      isRemembered: false,
      layoutId: null,
    },
    { name: '旧表', isHidden: false, headerLine: 1, headers: ['名称'], samples: [], mapping: ['name'], isRemembered: false, layoutId: null },
  ],
  fields: ['type', 'name', 'remark'],
  keys: ['type'],
  layouts: [
    {
      id: 'own',
      name: '院里的表',
      columns: [
        { headers: ['编码'], field: 'type' },
        { headers: ['别的', '其他'], field: 'name', isKey: true },
        { headers: [], field: 'remark', fixed: '老系统' },
      ],
      onMatch: 'update',
      lost: [],
    },
  ],
  hash: 'h',
};
const job = (state: ImportJob['state'], more: Partial<ImportJob> = {}): ImportJob => ({
  id: 'job-1',
  kind: 'import',
  entity: 'dictionary',
  name: '表.csv',
  state,
  total: null,
  done: 0,
  failed: 0,
  problem: null,
  parts: [],
  version: 1,
  createdAt: '',
  finishedAt: null,
  ...more,
});
const refusal: Failure = { reason: 'tableInvalid', code: 42202, text: '文件不完整', values: {} };
const file = new File(['a'], '表.csv');

const sent = fromCallback<{ type: 'never' }, { readonly file: File }>(({ sendBack }) => {
  sendBack({ type: 'file.sent', share: 0.5 } satisfies ImportEvent);
  sendBack({ type: 'file.stored', path: 'aa/b.csv' } satisfies ImportEvent);
});

function begin(
  failing: Partial<Record<'describe' | 'mend' | 'look' | 'check' | 'run' | 'read' | 'saveLayout' | 'stop' | 'goOn', number>> = {},
  jobId?: string,
  upload?: typeof sent,
) {
  let now = job('checking');
  const asked: CheckAsked[] = [];
  const mends: unknown[] = [];
  const forget = vi.fn();
  const fails = { ...failing };
  let why: Failure = refusal;
  const maybe = async <T>(name: keyof typeof fails, value: () => T): Promise<T> => {
    const left = fails[name] ?? 0;
    fails[name] = left - 1;
    if (left > 0) throw why;
    return value();
  };
  const machine = importMachine.provide({
    actors: {
      upload: upload ?? sent,
      describe: fromPromise<void, { readonly entity: string }>(() => maybe('describe', () => undefined)),
      offer: fromPromise<readonly KnownLayout[], { readonly entity: string }>(async () => [{ id: 'own', name: '院里的表', lost: [] }]),
      look: fromPromise(() => maybe('look', () => looked)),
      check: fromPromise(({ input }) =>
        maybe('check', () => {
          asked.push(input);
          return now;
        }),
      ),
      saveLayout: fromPromise(() => maybe('saveLayout', () => 'made')),
      mend: fromPromise(({ input }) => {
        mends.push(input);
        return maybe('mend', () => (now = job('checked', { total: 3, failed: 0 })));
      }),
      run: fromPromise(() => maybe('run', () => (now = job('running', { total: 2 })))),
      stop: fromPromise(() => maybe('stop', () => (now = job('stopped', { parts: ['in', 'unprocessed'] })))),
      goOn: fromPromise(() => maybe('goOn', () => (now = job('running')))),
      read: fromPromise<Answers<'job.detail'>, { readonly id: string }>(() =>
        maybe('read', () => ({
          ...now,
          faults: now.failed > 0 ? [{ line: 4, faults: [{ code: 'missing' as const, field: 'name', text: '必填' }], cells: ['x', ''] }] : [],
          source: { hash: 'h', headers: [], mapping: [] },
        })),
      ),
    },
    actions: { forget: (_, id) => forget(id) },
  });
  const one = alone(machine, () => ({ entity: 'dictionary', ...(jobId === undefined ? {} : { jobId }) }));
  const settle = (): Promise<void> =>
    vi.waitFor(() => expect(one.child.getSnapshot().hasTag('busy') && !one.child.getSnapshot().matches({ working: 'waiting' })).toBe(false));
  const send = async (...events: ImportEvent[]): Promise<void> => {
    await vi.waitFor(() => expect(one.child.getSnapshot().hasTag('describing')).toBe(false));
    for (const event of events) one.child.send(event);
    await settle();
  };
  return {
    one,
    asked,
    mends,
    forget,
    gone: () => (why = { ...refusal, reason: 'notFound' }),
    send,
    settle,
    moved: (to: ImportJob) => ((now = to), send({ type: 'job.changed', id: 'job-1', version: to.version })),
  };
}
const at = ({ one }: ReturnType<typeof begin>) => one.child.getSnapshot();

test('what stands in a row is brought first; where it does not come that is said, and another try heals it', async () => {
  const it = begin({ describe: 1 });
  await it.settle();
  expect([at(it).hasTag('undescribed'), at(it).context.failure]).toEqual([true, refusal]);
  await it.send({ type: 'import.retry' });
  expect([at(it).value, at(it).context.failure]).toEqual(['picking', null]);
});

test('a faulty cell is written otherwise and all is checked again; what could not be checked stays written, what is as before is none', async () => {
  const it = begin({ mend: 1 }, 'job-1');
  await it.moved(job('checked', { total: 3, failed: 1, version: 2 }));
  const write = (text: string): Promise<void> => it.send({ type: 'cell.write', cell: { line: 4, column: 1, text } });
  await write('二');
  await write('');
  expect(at(it).context.mended).toEqual([]);
  await it.send({ type: 'import.mend' });
  expect(it.mends).toEqual([]);
  await write('三');
  await it.send({ type: 'import.mend' });
  expect([at(it).value, at(it).context.failure, at(it).context.mended.length]).toEqual(['checked', refusal, 1]);
  await it.send({ type: 'import.mend' });
  expect(it.mends.at(-1)).toEqual({ id: 'job-1', hash: 'h', cells: [{ line: 4, column: 1, text: '三' }] });
  expect([at(it).value, at(it).context.mended, at(it).context.faults]).toEqual(['checked', [], []]);
});

test('the mapping becomes a template, by which the import goes on; without a name nothing is saved', async () => {
  const it = begin();
  const save = async (name: string): Promise<void> => {
    await it.send({ type: 'layout.name', name });
    await it.send({ type: 'layout.save', draft: layoutDraftOf(at(it).context) });
  };
  await it.send({ type: 'file.pick', file });
  await save(' ');
  expect(at(it).context.layoutMade).toBeNull();
  await save('新表');
  expect(at(it).value).toBe('mapping');
  expect(at(it).context).toMatchObject({ layoutId: 'made', layoutName: null, layoutMade: '新表', mapping: ['type', 'name', null] });
  await it.send({ type: 'import.check' });
  expect(it.asked.at(-1)).toMatchObject({ layoutId: 'made' });
});

describe('an import', () => {
  test('goes from a file over mapping and check to its end, and nothing is run before somebody says so', async () => {
    const it = begin();
    await it.send({ type: 'file.pick', file });
    expect(at(it).value).toBe('mapping');
    expect(at(it).context).toMatchObject({ sheet: 1, mapping: ['type', 'name', null], keys: ['type'], sent: 1 });
    await it.send({ type: 'column.map', column: 2, field: 'remark' }, { type: 'match.choose', onMatch: 'update' }, { type: 'import.check' });
    expect(it.asked).toEqual([
      {
        entity: 'dictionary',
        path: 'aa/b.csv',
        name: '表.csv',
        hash: 'h',
        sheet: 1,
        headerLine: 2,
        mapping: ['type', 'name', 'remark'],
        keys: ['type'],
        onMatch: 'update',
      },
    ]);
    expect(at(it).value).toEqual({ working: 'waiting' });
    await it.moved(job('checked', { total: 2, done: 2, failed: 1, parts: ['failed'] }));
    expect(at(it).value).toBe('checked');
    expect(at(it).context.faults).toHaveLength(1);
    await it.send({ type: 'import.fetch', part: 'failed' });
    expect(it.one.heardOf('part.fetch')).toEqual([{ type: 'part.fetch', id: 'job-1', part: 'failed', name: '表.csv' }]);
    await it.send({ type: 'import.run' });
    expect(at(it).value).toEqual({ working: 'waiting' });
    await it.moved(job('done', { total: 2, done: 2, failed: 1 }));
    expect(at(it).value).toBe('ended');
    it.one.stop();
  });

  test('a field has one column, and rows are told apart only by what the file has', async () => {
    const it = begin();
    await it.send({ type: 'file.pick', file }, { type: 'column.map', column: 2, field: 'name' });
    expect(at(it).context.mapping).toEqual(['type', 'name', null]);
    await it.send({ type: 'column.map', column: 2, field: 'name' }, { type: 'column.map', column: 0, field: null });
    expect(at(it).context).toMatchObject({ mapping: [null, null, 'name'], keys: [] });
    await it.send({ type: 'key.toggle', field: 'name' }, { type: 'sheet.choose', sheet: 2 });
    expect(at(it).context).toMatchObject({ sheet: 2, mapping: ['name'], keys: [] });
    await it.send({ type: 'column.map', column: 0, field: null }, { type: 'import.check' });
    expect(at(it).value).toBe('mapping');
    it.one.stop();
  });

  test('a template maps what the file has, tells rows apart, and goes with the check; without it the mapping stays', async () => {
    const it = begin();
    await it.send({ type: 'file.pick', file });
    await it.send({ type: 'layout.choose', id: 'own' });
    expect(at(it).context).toMatchObject({ layoutId: 'own', mapping: ['type', null, 'name'], keys: ['name'], onMatch: 'update' });
    await it.send({ type: 'import.check' });
    expect(it.asked[0]).toMatchObject({ layoutId: 'own', mapping: ['type', null, 'name'] });
    it.one.stop();
    const other = begin();
    await other.send({ type: 'file.pick', file });
    await other.send({ type: 'layout.choose', id: 'own' }, { type: 'layout.choose', id: null });
    expect(at(other).context).toMatchObject({ layoutId: null, mapping: ['type', null, 'name'] });
    await other.send({ type: 'blank.fetch', id: 'own' });
    expect(other.one.heardOf('blank.fetch')).toEqual([{ type: 'blank.fetch', entity: 'dictionary', id: 'own', name: '院里的表' }]);
    other.one.stop();
  });

  test('what could not be read, checked or run is told where it stands and can be tried again', async () => {
    const it = begin({ look: 1, check: 1, run: 1 });
    await it.send({ type: 'file.pick', file });
    expect(at(it).value).toBe('unread');
    expect(at(it).context.failure).toEqual(refusal);
    await it.send({ type: 'import.retry' });
    await it.send({ type: 'import.check' });
    expect([at(it).value, at(it).context.failure?.reason]).toEqual(['mapping', 'tableInvalid']);
    await it.send({ type: 'import.check' });
    await it.moved(job('checked'));
    await it.send({ type: 'import.run' });
    expect([at(it).value, at(it).context.failure?.reason]).toEqual(['checked', 'tableInvalid']);
    await it.send({ type: 'import.anew' });
    expect(at(it).context).toMatchObject({ file: null, job: null, failure: null });
    expect(it.forget).toHaveBeenCalledWith('job-1');
    it.one.stop();
  });

  test('is stopped, gone on with, and looked at by itself where no news comes', async () => {
    const it = begin({ read: 1 });
    await it.send({ type: 'file.pick', file });
    await it.send({ type: 'import.check' });
    it.one.clock.increment(3_000);
    await it.settle();
    expect(at(it).value).toEqual({ working: 'waiting' });
    await it.send({ type: 'job.changed', id: 'another', version: 9 });
    expect(at(it).value).toEqual({ working: 'waiting' });
    await it.send({ type: 'import.stop' });
    expect([at(it).value, at(it).context.job?.parts]).toEqual(['ended', ['in', 'unprocessed']]);
    await it.send({ type: 'import.goOn' });
    expect(at(it).value).toEqual({ working: 'waiting' });
    it.one.stop();
  });

  test('a file that cannot be sent can be sent again, or another one in its place', async () => {
    const tries: ((event: ImportEvent) => void)[] = [];
    const it = begin(
      {},
      undefined,
      fromCallback<{ type: 'never' }, { readonly file: File }>(({ sendBack }) => void tries.push(sendBack)),
    );
    await vi.waitFor(() => expect(at(it).value).toBe('picking'));
    it.one.child.send({ type: 'file.pick', file });
    tries.at(-1)?.({ type: 'file.broke', error: { reason: 'network' } });
    expect([at(it).value, at(it).context.failure?.reason, at(it).context.file?.name]).toEqual(['unread', 'network', '表.csv']);
    it.one.child.send({ type: 'import.retry' });
    expect([at(it).value, tries.length]).toEqual(['uploading', 2]);
    tries.at(-1)?.({ type: 'file.broke', error: { reason: 'network' } });
    it.one.child.send({ type: 'file.pick', file: new File(['b'], '另一份.csv') });
    expect([at(it).value, at(it).context.file?.name, at(it).context.failure, tries.length]).toEqual(['uploading', '另一份.csv', null, 3]);
    it.one.child.send({ type: 'import.anew' });
    expect([at(it).value, at(it).context.file]).toEqual(['picking', null]);
    it.one.stop();
  });

  test('a template that cannot be kept says why beside its name, and the mapping stands', async () => {
    const it = begin({ saveLayout: 1 });
    await it.send({ type: 'file.pick', file });
    const before = at(it).context.mapping;
    await it.send({ type: 'layout.save', draft: { ...layoutDraftOf(at(it).context), name: '我的' } });
    expect([at(it).value, at(it).context.layoutFailure, at(it).context.mapping, at(it).context.failure]).toEqual(['mapping', refusal, before, null]);
    it.one.stop();
  });

  test('an import that cannot be stopped or gone on with says why, and is looked at as it stands', async () => {
    const it = begin({ stop: 1, goOn: 1 });
    await it.send({ type: 'file.pick', file });
    await it.send({ type: 'import.check' });
    await it.send({ type: 'import.stop' });
    // It was read since, and that went well.
    expect([at(it).value, at(it).context.failure, at(it).context.stopFailure]).toEqual([{ working: 'waiting' }, null, refusal]);
    await it.send({ type: 'import.stop' });
    expect([at(it).value, at(it).context.stopFailure]).toEqual(['ended', null]);
    await it.send({ type: 'import.goOn' });
    expect([at(it).value, at(it).context.failure]).toEqual(['ended', refusal]);
    await it.send({ type: 'import.goOn' });
    expect(at(it).value).toEqual({ working: 'waiting' });
    it.one.stop();
  });

  test('one that was begun before is looked at, and run as it was checked; one that is gone makes room', async () => {
    const it = begin({}, 'job-1');
    await it.settle();
    await it.moved(job('checked', { total: 2, done: 2 }));
    expect(at(it).value).toBe('checked');
    await it.send({ type: 'import.run' });
    expect(at(it).value).toEqual({ working: 'waiting' });
    await it.moved(job('done'));
    // Gone on with elsewhere.
    await it.moved(job('running'));
    expect(at(it).value).toEqual({ working: 'waiting' });
    it.one.stop();
    const gone = begin({ read: 2 }, 'job-1');
    await gone.settle();
    gone.gone();
    await gone.moved(job('checked'));
    await vi.waitFor(() => expect(at(gone).value).toBe('picking'));
    gone.one.stop();
  });
});
