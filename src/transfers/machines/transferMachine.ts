/**
 * One file on its way: hashed, sent slice by slice or fetched, paused by a lost network and resumed by itself, stopped and begun anew, failed and tried
 * again from the last slice that the server has. It belongs to the session, not to the view that began it.
 */
import { assign, sendParent, setup } from 'xstate';
import { transferLimits } from '#contract/limits/files.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { callbackToSupply, promiseToSupply, toSupply } from '#src/kit/machines/standIn.ts';
import { imageChecks, isPassing } from './checks.ts';
import type { CardFields, Download, Job, TransferContext, TransferEvent, TransferInput, TransferReport, TransferStatus } from './context.ts';
import { bytesOf, nextSlice, slicesIn } from './progress.ts';

export interface SliceInput {
  readonly file: Blob;
  readonly uploadId: string;
  readonly index: number;
  readonly total: number;
  readonly sha256: string;
  readonly name: string;
}
export interface SliceAnswer {
  readonly received: readonly number[];
  readonly path: string | null;
}

const sizeOf = (job: Job): number => (job.kind === 'download' ? 0 : job.file.size);
const fileOf = (job: Job): Blob => (job.kind === 'download' ? new Blob() : job.file);
/** Judged by the two checks, and made smaller on request. */
const isPicture = (job: Job): job is Extract<Job, { file: Blob }> => job.kind === 'image' || job.kind === 'card';
const noDownload: Download = { of: 'file', id: '' };

const begun = (input: TransferInput): TransferContext => ({
  ...input,
  uploadId: input.tools.newId(),
  size: sizeOf(input.job),
  bytes: 0,
  slices: slicesIn(sizeOf(input.job)),
  received: [],
  sha256: null,
  path: null,
  checks: isPicture(input.job) ? imageChecks(input.job.file) : [],
  movingSince: null,
  movedBefore: 0,
  tries: 0,
  failure: null,
  card: null,
});

const transferSetup = setup({
  types: { context: {} as TransferContext, events: {} as TransferEvent, input: {} as TransferInput, tags: {} as 'hashing' | 'sending' | 'shrinking' },
  actors: {
    /** `transfer.moved` by the way, then `transfer.hashed`. */
    hash: callbackToSupply<{ type: 'never' }, { readonly file: Blob }>('hash'),
    askProgress: promiseToSupply<SliceAnswer, { readonly uploadId: string }>('askProgress'),
    sendSlice: promiseToSupply<SliceAnswer, SliceInput>('sendSlice'),
    /** In one request. @returns its path */
    sendWhole: promiseToSupply<string, { readonly file: Blob }>('sendWhole'),
    /** `transfer.moved` by the way, then `transfer.fetched`: the browser has the file. */
    fetchFile: callbackToSupply<{ type: 'never' }, { readonly download: Download; readonly name: string }>('fetchFile'),
    readCard: promiseToSupply<CardFields, { readonly file: Blob; readonly hasConsent: boolean }>('readCard'),
    shrink: promiseToSupply<Blob, { readonly file: Blob }>('shrink'),
  },
  actions: {
    /** The server forgets the slices it has. */
    cancelSlices: (_, uploadId: string) => toSupply('cancelSlices', uploadId),
    tell: sendParent(({ context }, status: TransferStatus): TransferReport => ({ type: 'transfer.changed', id: context.id, status, path: context.path })),
    fail: assign((_, failure: Failure) => ({ failure })),
    received: assign(({ context }, { received, path }: SliceAnswer) => ({ received, path, bytes: bytesOf(received, context.size), tries: 0 })),
    moving: assign(({ context }) => ({ movingSince: context.tools.now(), movedBefore: context.bytes })),
    /** Another upload: what the server had of the last one is gone. */
    anew: assign(({ context: { tools, id, name, job, hasSlices } }) => begun({ tools, id, name, job, hasSlices })),
  },
  guards: {
    isDownload: ({ context }) => context.job.kind === 'download',
    goesWhole: ({ context }) => context.job.kind === 'image' || !context.hasSlices,
    isHashed: ({ context }) => context.sha256 !== null,
    isTriedOut: ({ context }) => context.tries >= transferLimits.resumeTries,
    isPassing: (_, error: unknown) => isPassing(failureOf(error).reason),
    isPicture: ({ context }) => isPicture(context.job),
    isCard: ({ context }) => context.job.kind === 'card',
    /** A file that is sent at once is sent or not. */
    canHold: ({ context }) => context.job.kind === 'document' && context.hasSlices,
    isStored: (_, { path }: SliceAnswer) => path !== null,
    isGone: (_, { reason }: Failure) => reason === 'notFound',
  },
  delays: { resume: transferLimits.resumeMs },
});

/** A failure leads to one of two places: the network is waited for, a refusal is told. */
const lost = [
  { guard: { type: 'isPassing', params: ({ event }: { event: { error: unknown } }) => event.error }, target: '#transfer.paused' },
  { target: '#transfer.failed', actions: { type: 'fail', params: ({ event }: { event: { error: unknown } }) => failureOf(event.error) } },
] as const;

const running = transferSetup.createStateConfig({
  entry: ['moving', { type: 'tell', params: 'running' }],
  initial: 'deciding',
  on: { 'transfer.stop': 'stopped', 'transfer.pause': { guard: 'canHold', target: 'held' } },
  states: {
    deciding: {
      always: [
        { guard: 'isDownload', target: 'fetching' },
        { guard: 'isCard', target: 'reading' },
        { guard: 'goesWhole', target: 'whole' },
        { guard: 'isHashed', target: 'asking' },
        { target: 'hashing' },
      ],
    },
    hashing: {
      tags: 'hashing',
      invoke: { id: 'hash', src: 'hash', input: ({ context }) => ({ file: fileOf(context.job) }), onError: [...lost] },
      on: {
        'transfer.moved': { actions: assign({ bytes: ({ event }) => event.bytes }) },
        'transfer.hashed': { target: 'sending', actions: [assign({ sha256: ({ event }) => event.sha256, bytes: 0 }), 'moving'] },
        'transfer.broke': [...lost],
      },
    },
    /** The server is asked after every break which slices it has. */
    asking: {
      tags: 'sending',
      invoke: {
        id: 'progress',
        src: 'askProgress',
        input: ({ context }) => ({ uploadId: context.uploadId }),
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
            target: '#transfer.done',
            actions: { type: 'received', params: ({ event }) => event.output },
          },
          { target: 'sending', actions: [{ type: 'received', params: ({ event }) => event.output }, 'moving'] },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
            target: 'sending',
            actions: { type: 'received', params: { received: [], path: null } },
          },
          ...lost,
        ],
      },
    },
    sending: {
      tags: 'sending',
      invoke: {
        id: 'slice',
        src: 'sendSlice',
        input: ({ context }) => ({
          file: fileOf(context.job),
          uploadId: context.uploadId,
          index: nextSlice(context),
          total: context.slices,
          sha256: context.sha256 ?? '',
          name: context.name,
        }),
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
            target: '#transfer.done',
            actions: { type: 'received', params: ({ event }) => event.output },
          },
          { target: 'sending', reenter: true, actions: { type: 'received', params: ({ event }) => event.output } },
        ],
        onError: [...lost],
      },
    },
    whole: {
      tags: 'sending',
      invoke: {
        id: 'whole',
        src: 'sendWhole',
        input: ({ context }) => ({ file: fileOf(context.job) }),
        onDone: { target: '#transfer.done', actions: assign(({ context, event }) => ({ path: event.output, bytes: context.size })) },
        onError: [...lost],
      },
    },
    reading: {
      tags: 'sending',
      invoke: {
        id: 'card',
        src: 'readCard',
        input: ({ context: { job } }) => ({ file: fileOf(job), hasConsent: job.kind === 'card' && job.hasConsent }),
        onDone: { target: '#transfer.done', actions: assign({ card: ({ event }) => event.output, path: ({ event }) => event.output.path }) },
        onError: [...lost],
      },
    },
    fetching: {
      invoke: {
        id: 'fetch',
        src: 'fetchFile',
        input: ({ context }) => ({ download: context.job.kind === 'download' ? context.job.download : noDownload, name: context.name }),
        onError: [...lost],
      },
      on: {
        'transfer.moved': { actions: assign({ bytes: ({ event }) => event.bytes, size: ({ event }) => event.size }) },
        'transfer.fetched': '#transfer.done',
        'transfer.broke': [...lost],
      },
    },
  },
});

export const transferMachine = transferSetup.createMachine({
  id: 'transfer',
  context: ({ input }) => begun(input),
  initial: 'queued',
  states: {
    queued: {
      entry: { type: 'tell', params: 'queued' },
      on: { 'transfer.begin': 'running', 'transfer.stop': 'stopped' },
    },
    running,
    /** Keeps its turn: it goes on by itself. */
    paused: {
      entry: [assign({ tries: ({ context }) => context.tries + 1, movingSince: null }), { type: 'tell', params: 'paused' }],
      always: {
        guard: 'isTriedOut',
        target: 'failed',
        actions: { type: 'fail', params: { reason: 'network', code: 0, text: '', values: {} } },
      },
      after: { resume: 'running' },
      on: { 'network.back': 'running', 'transfer.stop': 'stopped', 'transfer.retry': 'running' },
    },
    /** A person holds it, who goes on when they like: the slices that the server has stay there. */
    held: {
      entry: [assign({ movingSince: null }), { type: 'tell', params: 'held' }],
      on: { 'transfer.retry': 'queued', 'transfer.stop': 'stopped' },
    },
    stopped: {
      entry: [
        { type: 'cancelSlices', params: ({ context }) => (context.sha256 === null ? '' : context.uploadId) },
        { type: 'tell', params: 'stopped' },
      ],
      on: { 'transfer.retry': { target: 'queued', actions: 'anew' } },
    },
    failed: {
      entry: [assign({ tries: 0, movingSince: null }), { type: 'tell', params: 'failed' }],
      on: {
        'transfer.retry': { target: 'queued', actions: assign({ failure: null }) },
        'transfer.shrink': { guard: 'isPicture', target: 'shrinking' },
      },
    },
    shrinking: {
      tags: 'shrinking',
      invoke: {
        id: 'shrink',
        src: 'shrink',
        input: ({ context }) => ({ file: fileOf(context.job) }),
        onDone: {
          target: 'queued',
          actions: [assign({ job: ({ context, event }) => (isPicture(context.job) ? { ...context.job, file: event.output } : context.job) }), 'anew'],
        },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    done: {
      type: 'final',
      entry: [assign({ movingSince: null }), { type: 'tell', params: 'done' }],
    },
  },
});
