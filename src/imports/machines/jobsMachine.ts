/**
 * Imports and exports of one person's session: what goes on at the server, which of it is in front of them, and what of it is fetched. A job is the server's:
 * who closes a sheet or a window stops nothing, and finds it again.
 */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { jobLimits } from '#contract/limits/files.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { layoutMachine } from './layoutMachine.ts';
import type { importHistoryMachine } from './importHistoryMachine.ts';
import type { importMachine } from './importMachine.ts';
import { nothingYet } from './jobs/context.ts';
import type { ExportAsked, JobAct, JobsContext, JobsEvent, JobsReport, OfferedExport } from './jobs/context.ts';
import type { Job } from './jobs/job.ts';
import type { pastExportsMachine } from './jobs/pastExportsMachine.ts';
import { heard, isMoving, newsOf, unanswered, withJob } from './jobs/news.ts';
import { machineToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';

const report = (given: JobsReport): JobsReport => given;
const nothingAsked: ExportAsked = { entity: '', name: '', format: 'xlsx', columns: [], rows: 0 };
const firstAct = ({ acts }: JobsContext): JobAct => acts[0] ?? { act: 'stop', id: '' };

const jobsSetup = setup({
  types: { context: {} as JobsContext, events: {} as JobsEvent },
  actors: {
    import: machineToSupply<typeof importMachine>('import'),
    layout: machineToSupply<typeof layoutMachine>('layout'),
    pastExports: machineToSupply<typeof pastExportsMachine>('pastExports'),
    loadLayouts: promiseToSupply<readonly OfferedExport[], { readonly entity: string }>('loadLayouts'),
    importHistory: machineToSupply<typeof importHistoryMachine>('importHistory'),
    /** The newest ones. */
    loadJobs: promiseToSupply<readonly Job[]>('loadJobs'),
    /** An export would have so many rows. */
    countRows: promiseToSupply<number, ExportAsked>('countRows'),
    beginExport: promiseToSupply<Job, ExportAsked>('beginExport'),
    /** @returns null where it is removed */
    actOnJob: promiseToSupply<Job | null, JobAct>('actOnJob'),
  },
  actions: {
    toParent: sendParent((_, given: JobsReport) => report(given)),
    complain: sendParent((_, { reason, text }: Failure) => report({ type: 'notice.raise', key: reason, text, about: 'job' })),
    tellImports: enqueueActions(({ context, enqueue, event }) => {
      if (event.type !== 'burst') return;
      for (const { id, version } of newsOf(event.changes))
        for (const ref of Object.values(context.imports)) enqueue.sendTo(ref, { type: 'job.changed', id, version });
      if (context.history) enqueue.sendTo(context.history, event);
    }),
    learn: assign((_, jobs: readonly Job[]) => ({ jobs, isListed: true })),
    /** A sheet that was opened before the jobs were known begins with the one that waits for an answer, unless somebody has chosen a file meanwhile. */
    takeUp: enqueueActions(({ context: { imports, shown, isListed }, enqueue }, jobs: readonly Job[]) => {
      const sheet = shown === null ? undefined : imports[shown]?.getSnapshot().context;
      if (isListed || !sheet || sheet.jobId !== '' || sheet.job !== null || sheet.file !== null) return;
      const waits = unanswered(jobs, sheet.entity);
      if (waits) enqueue.raise({ type: 'import.open', entity: sheet.entity, jobId: waits.id });
    }),
    fetchAwaited: enqueueActions(({ context, enqueue }) => {
      const over = context.jobs.filter(({ id, state }) => context.awaited.includes(id) && state !== 'running');
      for (const { id } of over.filter(({ state }) => state === 'done')) enqueue.raise({ type: 'job.fetch', id, part: 'export' });
      if (over.length > 0) enqueue.assign({ awaited: context.awaited.filter((id) => over.every((one) => one.id !== id)) });
    }),
    fetchPart: sendParent((_, { id, part, name }: { readonly id: string; readonly part: string; readonly name: string }) =>
      report({ type: 'download.ask', name, download: { of: 'job', id, asked: { part } } }),
    ),
    closePast: enqueueActions(({ context, enqueue }) => {
      if (context.history) enqueue.stopChild(context.history);
      enqueue.assign({ history: null });
    }),
    closeExports: enqueueActions(({ context, enqueue }) => {
      if (context.pastExports) enqueue.stopChild(context.pastExports);
      enqueue.assign({ pastExports: null });
    }),
    openLayout: enqueueActions(({ context, enqueue }, { entity, about }: { readonly entity: string; readonly about: string }) => {
      const present = context.layout?.getSnapshot().context;
      if (present?.entity === entity && present.about === about) return;
      if (context.layout) enqueue.stopChild(context.layout);
      enqueue.assign({ layout: ({ spawn }) => spawn('layout', { id: `layout:${about}:${entity}`, input: { entity, about } }) });
    }),
    nextExport: assign(({ context }) => ({ exports: context.exports.slice(1) })),
    openImport: enqueueActions(({ context, enqueue }, { entity, jobId }: { readonly entity: string; readonly jobId?: string }) => {
      const known = context.imports[entity];
      const begun = jobId ?? unanswered(context.jobs, entity)?.id;
      const present = known?.getSnapshot().context;
      enqueue.assign({ shown: entity });
      if (known && (jobId === undefined || (present?.job?.id ?? present?.jobId) === jobId)) return;
      if (known) enqueue.stopChild(known);
      enqueue.assign(({ spawn, context: { imports } }) => ({
        imports: {
          ...imports,
          [entity]: spawn('import', { id: `import:${entity}`, input: { entity, ...(begun === undefined ? {} : { jobId: begun }) } }),
        },
      }));
    }),
  },
  guards: {
    hasMoving: ({ context }) => context.jobs.some(isMoving),
    hasAct: ({ context }) => context.acts.length > 0,
    hasExport: ({ context }) => context.exports.length > 0,
    isSmall: (_, rows: number) => rows <= resourceLimits.exportRows,
    hasLayout: ({ context }) => context.exports[0]?.layoutId !== undefined,
    isUncounted: ({ context }) => (context.exports[0]?.rows ?? null) === null,
  },
  delays: { settle: 200, lookAgain: 10_000 },
});

/** Jobs are listed as the server has them: told by the socket, looked at now and then while something moves. */
const list = jobsSetup.createStateConfig({
  initial: 'loading',
  on: { 'jobs.reload': '.settling' },
  states: {
    settling: { after: { settle: 'loading' } },
    loading: {
      invoke: {
        id: 'jobs',
        src: 'loadJobs',
        onDone: {
          target: 'resting',
          actions: [{ type: 'takeUp', params: ({ event }) => event.output }, { type: 'learn', params: ({ event }) => event.output }, 'fetchAwaited'],
        },
        // The jobs that are known stay; the next news or the next look tells.
        onError: 'unread',
      },
    },
    unread: { after: { lookAgain: 'loading' } },
    resting: {
      after: {
        lookAgain: [
          { guard: 'hasMoving', target: 'loading' },
          { target: 'resting', reenter: true },
        ],
      },
    },
  },
});

/** One after the other: stop, go on, forget. */
const acts = jobsSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasAct', target: 'acting' } },
    acting: {
      invoke: {
        id: 'act',
        src: 'actOnJob',
        input: ({ context }) => firstAct(context),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => {
            const [done, ...rest] = context.acts;
            return { acts: rest, jobs: event.output ? withJob(context.jobs, event.output) : context.jobs.filter(({ id }) => id !== done?.id) };
          }),
        },
        onError: {
          target: 'idle',
          actions: [assign(({ context }) => ({ acts: context.acts.slice(1) })), { type: 'complain', params: ({ event }) => failureOf(event.error) }],
        },
      },
    },
  },
});

/** Templates of what somebody is about to export; whoever hears of none exports what they see. */
const offering = jobsSetup.createStateConfig({
  initial: 'idle',
  on: { 'layouts.ask': { target: '.asking', actions: assign({ asking: ({ event }) => event.entity }) } },
  states: {
    idle: {},
    asking: {
      invoke: {
        id: 'layouts',
        src: 'loadLayouts',
        input: ({ context: { asking } }) => ({ entity: asking }),
        onDone: { target: 'idle', actions: assign({ offered: ({ context: { offered, asking }, event }) => ({ ...offered, [asking]: event.output }) }) },
        onError: 'idle',
      },
    },
  },
});

/** A file that can be waited for comes at once; more than that is begun as a job. */
const exporting = jobsSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasExport', target: 'judging' } },
    judging: {
      always: [
        { guard: 'hasLayout', target: 'beginning' },
        { guard: 'isUncounted', target: 'counting' },
        { guard: { type: 'isSmall', params: ({ context }) => context.exports[0]?.rows ?? 0 }, target: 'atOnce' },
        { target: 'beginning' },
      ],
    },
    counting: {
      invoke: {
        id: 'count',
        src: 'countRows',
        input: ({ context }) => context.exports[0] ?? nothingAsked,
        onDone: {
          target: 'judging',
          actions: assign(({ context, event }) => ({ exports: context.exports.map((one, at) => (at === 0 ? { ...one, rows: event.output } : one)) })),
        },
        onError: { target: 'idle', actions: ['nextExport', { type: 'complain', params: ({ event }) => failureOf(event.error) }] },
      },
    },
    atOnce: {
      always: {
        target: 'idle',
        actions: [
          {
            type: 'toParent',
            params: ({ context }) => {
              const { entity, name, rows: _, ...asked } = context.exports[0] ?? nothingAsked;
              return { type: 'download.ask', name: `${name}.${asked.format}`, download: { of: 'rows', id: entity, asked } };
            },
          },
          'nextExport',
        ],
      },
    },
    beginning: {
      invoke: {
        id: 'export',
        src: 'beginExport',
        input: ({ context }) => context.exports[0] ?? nothingAsked,
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => ({ jobs: withJob(context.jobs, event.output), awaited: [...context.awaited, event.output.id] })),
            'nextExport',
          ],
        },
        onError: { target: 'idle', actions: ['nextExport', { type: 'complain', params: ({ event }) => failureOf(event.error) }] },
      },
    },
  },
});

export const jobsMachine = jobsSetup.createMachine({
  id: 'jobs',
  context: nothingYet,
  type: 'parallel',
  on: {
    'import.open': { actions: { type: 'openImport', params: ({ event }) => event } },
    'import.close': { actions: assign({ shown: null }) },
    'past.open': {
      actions: [
        'closePast',
        assign(({ spawn, event }) => ({ history: spawn('importHistory', { id: `importHistory:${event.entity}`, input: { entity: event.entity } }) })),
      ],
    },
    'exports.open': {
      actions: [
        'closeExports',
        assign(({ spawn, event }) => ({ pastExports: spawn('pastExports', { id: `pastExports:${event.entity}`, input: { entity: event.entity } }) })),
      ],
    },
    'exports.close': { actions: 'closeExports' },
    'layout.open': { actions: { type: 'openLayout', params: ({ event }) => event } },
    'past.close': { actions: 'closePast' },
    'import.moved': { actions: assign(({ context, event }) => ({ jobs: withJob(context.jobs, event.job) })) },
    'blank.fetch': {
      actions: {
        type: 'toParent',
        params: ({ event: { entity, id, name } }) => ({
          type: 'download.ask',
          name: `${name || entity}.xlsx`,
          download: { of: 'blank', id: entity, asked: id === null ? {} : { id } },
        }),
      },
    },
    'part.fetch': { actions: { type: 'fetchPart', params: ({ event }) => event } },
    'job.fetch': {
      actions: {
        type: 'fetchPart',
        params: ({ context, event: { id, part, name } }) => ({ id, part, name: name ?? context.jobs.find((job) => job.id === id)?.name ?? '' }),
      },
    },
    'job.act': { actions: assign(({ context, event: { act, id } }) => ({ acts: [...context.acts, { act, id }].slice(-jobLimits.open) })) },
    'export.ask': { actions: assign(({ context, event }) => ({ exports: [...context.exports, event.asked].slice(0, jobLimits.open) })) },
    burst: {
      actions: [
        'tellImports',
        enqueueActions(({ context, enqueue, event }) => {
          const { jobs, asks } = heard(context.jobs, newsOf(event.changes));
          enqueue.assign({ jobs });
          if (asks) enqueue.raise({ type: 'jobs.reload' });
        }),
      ],
    },
  },
  states: { list, acts, exporting, offering },
});
