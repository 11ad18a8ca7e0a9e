/**
 * One file on its way into a list: picked, uploaded, looked at, mapped, checked, run. Nothing is stored before somebody has seen what the check found and says so.
 * The job lives at the server: who closes the sheet stops nothing.
 */
import { assign, setup } from 'xstate';
import type { JobPart } from '#contract/calls/job.ts';
import type { Answers } from '#contract/operations.ts';
import { failureOf } from './failure.ts';
import type { Failure } from './failure.ts';
import type { CheckAsked, ImportContext, ImportEvent, ImportInput, ImportJob, Looked } from './import/context.ts';
import { canCheck, firstSheet, keysWithin, mapped } from './import/mapping.ts';
import { callbackToSupply, promiseToSupply, toSupply } from './standIn.ts';

type Detail = Answers<'job.detail'>;

const begun = ({ entity }: ImportInput): ImportContext => ({
  entity,
  file: null,
  sent: 0,
  path: '',
  looked: null,
  sheet: 0,
  mapping: [],
  keys: [],
  onMatch: 'refuse',
  job: null,
  faults: [],
  failure: null,
});

/** What the sheet says when it is chosen. */
const onSheet = (looked: Looked, sheet: number): Pick<ImportContext, 'sheet' | 'mapping' | 'keys'> => {
  const mapping = looked.sheets[sheet]?.mapping ?? [];
  return { sheet, mapping, keys: keysWithin(looked.keys, mapping) };
};

const askedOf = ({ entity, path, file, looked, sheet, mapping, keys, onMatch }: ImportContext): CheckAsked => ({
  entity,
  path,
  name: file?.name ?? '',
  hash: looked?.hash ?? '',
  sheet,
  headerLine: looked?.sheets[sheet]?.headerLine ?? 1,
  mapping,
  keys,
  onMatch,
});

const idOf = ({ job }: Pick<ImportContext, 'job'>): string => job?.id ?? '';
const stateOf = ({ job }: Pick<ImportContext, 'job'>): ImportJob['state'] | undefined => job?.state;

export const importMachine = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent, input: {} as ImportInput, tags: {} as 'busy' | 'choosing' | 'resting' },
  actors: {
    /** `file.sent` by the way, then `file.stored` or `file.broke`. */
    upload: callbackToSupply<{ type: 'never' }, { readonly file: File }>('upload'),
    look: promiseToSupply<Looked, { readonly entity: string; readonly path: string }>('look'),
    check: promiseToSupply<ImportJob, CheckAsked>('check'),
    run: promiseToSupply<ImportJob, { readonly id: string; readonly hash: string }>('run'),
    stop: promiseToSupply<ImportJob, { readonly id: string }>('stop'),
    goOn: promiseToSupply<ImportJob, { readonly id: string }>('goOn'),
    /** With the first faults. */
    read: promiseToSupply<Detail, { readonly id: string }>('read'),
  },
  actions: {
    fetchPart: (_, asked: { readonly id: string; readonly part: JobPart }) => toSupply('fetchPart', asked),
    fail: assign((_, failure: Failure) => ({ failure })),
    follow: assign((_, job: ImportJob) => ({ job, failure: null })),
    learn: assign((_, { faults, ...job }: Detail) => ({ job, faults, failure: null })),
  },
  guards: {
    canCheck: ({ context }) => canCheck(context),
    isOwn: ({ context, event }) => event.type === 'job.changed' && event.id === context.job?.id,
    isChecked: ({ context }) => stateOf(context) === 'checked',
    isOver: ({ context }) => stateOf(context) === 'done' || stateOf(context) === 'stopped' || stateOf(context) === 'failed',
  },
  // Where no news comes through the socket.
  delays: { lookAgain: 3_000 },
}).createMachine({
  id: 'import',
  context: ({ input }) => begun(input),
  initial: 'picking',
  on: {
    'import.anew': { target: '.picking', actions: assign(({ context }) => begun(context)) },
    'import.fetch': { actions: { type: 'fetchPart', params: ({ context, event }) => ({ id: idOf(context), part: event.part }) } },
  },
  states: {
    picking: { on: { 'file.pick': { target: 'uploading', actions: assign(({ context, event }) => ({ ...begun(context), file: event.file })) } } },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ file: context.file ?? new File([], '') }),
        onError: { target: 'unread', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
      on: {
        'file.sent': { actions: assign({ sent: ({ event }) => event.share }) },
        'file.stored': { target: 'looking', actions: assign({ path: ({ event }) => event.path, sent: 1 }) },
        'file.broke': { target: 'unread', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    looking: {
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { entity, path } }) => ({ entity, path }),
        onDone: {
          target: 'mapping',
          actions: assign(({ event }) => ({ looked: event.output, failure: null, ...onSheet(event.output, firstSheet(event.output.sheets)) })),
        },
        onError: { target: 'unread', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    /** The file could not be sent or read: another one, or the same again. */
    unread: {
      on: {
        'file.pick': { target: 'uploading', actions: assign(({ context, event }) => ({ ...begun(context), file: event.file })) },
        'import.retry': [{ guard: ({ context }) => context.path !== '', target: 'looking' }, { target: 'uploading' }],
      },
    },
    mapping: {
      tags: 'choosing',
      on: {
        'sheet.choose': { actions: assign(({ context, event }) => (context.looked ? onSheet(context.looked, event.sheet) : {})) },
        'column.map': {
          actions: assign(({ context, event }) => {
            const mapping = mapped(context.mapping, event.column, event.field);
            return { mapping, keys: keysWithin(context.keys, mapping) };
          }),
        },
        'key.toggle': {
          actions: assign({
            keys: ({ context, event }) =>
              context.keys.includes(event.field) ? context.keys.filter((key) => key !== event.field) : [...context.keys, event.field],
          }),
        },
        'match.choose': { actions: assign({ onMatch: ({ event }) => event.onMatch }) },
        'import.check': { guard: 'canCheck', target: 'asking' },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => askedOf(context),
        onDone: { target: 'working', actions: { type: 'follow', params: ({ event }) => event.output } },
        onError: { target: 'mapping', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    /** The server checks or runs: each piece of news is looked at. */
    working: {
      tags: 'busy',
      initial: 'waiting',
      on: { 'import.stop': '.stopping' },
      states: {
        waiting: { on: { 'job.changed': { guard: 'isOwn', target: 'reading' } }, after: { lookAgain: 'reading' } },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: 'judging', actions: { type: 'learn', params: ({ event }) => event.output } },
            // The next piece of news, or the next look, tells.
            onError: { target: 'waiting', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
          },
        },
        judging: { always: [{ guard: 'isChecked', target: '#import.checked' }, { guard: 'isOver', target: '#import.ended' }, { target: 'waiting' }] },
        stopping: {
          invoke: {
            id: 'stop',
            src: 'stop',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: 'reading', actions: { type: 'follow', params: ({ event }) => event.output } },
            onError: { target: 'reading', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
          },
        },
      },
    },
    checked: { tags: 'resting', on: { 'import.run': 'beginning' } },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context }) => ({ id: idOf(context), hash: context.looked?.hash ?? '' }),
        onDone: { target: 'working', actions: { type: 'follow', params: ({ event }) => event.output } },
        onError: { target: 'checked', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    ended: { tags: 'resting', on: { 'import.goOn': 'goingOn' } },
    goingOn: {
      tags: 'busy',
      invoke: {
        id: 'goOn',
        src: 'goOn',
        input: ({ context }) => ({ id: idOf(context) }),
        onDone: { target: 'working', actions: { type: 'follow', params: ({ event }) => event.output } },
        onError: { target: 'ended', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
  },
});
