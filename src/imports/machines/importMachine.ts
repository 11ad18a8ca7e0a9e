/**
 * One file on its way into a list: picked, uploaded, looked at, mapped, checked, run. Nothing is stored before somebody has seen what the check found and says so.
 * The job lives at the server: who closes the sheet stops nothing.
 */
import { assign, not, sendParent, setup } from 'xstate';
import type { CorrectedCell, JobPart } from '#contract/calls/job.ts';
import type { Answers } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { anew, askedOf, begun, byLayout, onSheet, withLayout, written } from './choices.ts';
import type { CheckAsked, ImportContext, LayoutDraft, ImportEvent, ImportInput, ImportJob, ImportReport, KnownLayout, Looked } from './context.ts';
import { canCheck, firstSheet, keysWithin, mapped } from './mapping.ts';
import { callbackToSupply, promiseToSupply, toSupply } from '#src/kit/machines/standIn.ts';

type Detail = Answers<'job.detail'>;

const idOf = ({ job, jobId }: Pick<ImportContext, 'job' | 'jobId'>): string => job?.id ?? jobId;
const hashOf = ({ source, looked }: Pick<ImportContext, 'source' | 'looked'>): string => source?.hash ?? looked?.hash ?? '';
const report = (given: ImportReport): ImportReport => given;
const stateOf = ({ job }: Pick<ImportContext, 'job'>): ImportJob['state'] | undefined => job?.state;

export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as ImportInput,
    tags: {} as 'describing' | 'undescribed' | 'busy' | 'choosing' | 'resting' | 'atFile' | 'atColumns' | 'atWork' | 'atResult' | 'atEnd',
  },
  actors: {
    /** `file.sent` by the way, then `file.stored` or `file.broke`. */
    upload: callbackToSupply<{ type: 'never' }, { readonly file: File }>('upload'),
    /** The fields of this entity are fetched, because it may be imported from where no list of it was opened (docs/adr/0059). */
    describe: promiseToSupply<void, { readonly entity: string }>('describe'),
    /** The templates of this entity. */
    offer: promiseToSupply<readonly KnownLayout[], { readonly entity: string }>('offer'),
    look: promiseToSupply<Looked, { readonly entity: string; readonly path: string }>('look'),
    /** @returns its id */
    saveLayout: promiseToSupply<string, LayoutDraft>('saveLayout'),
    check: promiseToSupply<ImportJob, CheckAsked>('check'),
    mend: promiseToSupply<ImportJob, { readonly id: string; readonly hash: string; readonly cells: readonly CorrectedCell[] }>('mend'),
    run: promiseToSupply<ImportJob, { readonly id: string; readonly hash: string }>('run'),
    stop: promiseToSupply<ImportJob, { readonly id: string }>('stop'),
    goOn: promiseToSupply<ImportJob, { readonly id: string }>('goOn'),
    /** The detail comes with the first faults. */
    read: promiseToSupply<Detail, { readonly id: string }>('read'),
  },
  actions: {
    fetchPart: sendParent(({ context }, part: JobPart) => report({ type: 'part.fetch', id: idOf(context), part, name: context.job?.name ?? '' })),
    fetchBlank: sendParent(({ context: { entity, known } }, id: string | null) =>
      report({ type: 'blank.fetch', entity, id, name: known.find((one) => one.id === id)?.name ?? '' }),
    ),
    /** A check that is not wanted need not be kept by the server. */
    forget: (_, id: string) => toSupply('forget', id),
    tell: sendParent((_, job: ImportJob) => report({ type: 'import.moved', job })),
    fail: assign((_, failure: Failure) => ({ failure })),
    follow: assign((_, job: ImportJob) => ({ job, failure: null })),
    learn: assign((_, { faults, source, ...job }: Detail) => ({ job, faults, source, failure: null })),
  },
  guards: {
    canCheck: ({ context }) => canCheck(context),
    isBegun: ({ context }) => context.jobId !== '',
    isOwn: ({ context, event }) => event.type === 'job.changed' && event.id === idOf(context),
    isMended: ({ context }) => context.mended.length > 0,
    isChecked: ({ context }) => stateOf(context) === 'checked',
    isOver: ({ context }) => stateOf(context) === 'done' || stateOf(context) === 'stopped' || stateOf(context) === 'failed',
    isSent: ({ context }) => context.path !== '',
    isNamed: (_, { name }: LayoutDraft) => name !== '',
    isGone: (_, { reason }: Failure) => reason === 'notFound',
  },
  // The job is looked at again where no news comes through the socket.
  delays: { lookAgain: 3_000 },
}).createMachine({
  id: 'import',
  context: ({ input }) => begun(input),
  initial: 'describing',
  // Whoever has no template, or hears of none, maps by hand.
  invoke: {
    id: 'offer',
    src: 'offer',
    input: ({ context: { entity } }) => ({ entity }),
    onDone: { actions: assign({ known: ({ event }) => event.output }) },
    onError: {},
  },
  on: {
    'blank.fetch': { actions: { type: 'fetchBlank', params: ({ event }) => event.id } },
    'import.anew': { target: '.picking', actions: assign(({ context }) => anew(context)) },
    'import.fetch': { actions: { type: 'fetchPart', params: ({ event }) => event.part } },
  },
  states: {
    describing: {
      tags: ['busy', 'describing'],
      invoke: {
        id: 'describe',
        src: 'describe',
        input: ({ context: { entity } }) => ({ entity }),
        onDone: { target: 'deciding', actions: assign({ failure: null }) },
        onError: { target: 'undescribed', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    undescribed: { tags: 'undescribed', on: { 'import.retry': 'describing' } },
    deciding: { always: [{ guard: 'isBegun', target: 'working' }, { target: 'picking' }] },
    picking: {
      tags: 'atFile',
      on: { 'file.pick': { target: 'uploading', actions: assign(({ context, event }) => ({ ...anew(context), file: event.file })) } },
    },
    uploading: {
      tags: ['busy', 'atFile'],
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
      tags: ['busy', 'atFile'],
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
      tags: 'atFile',
      on: {
        'file.pick': { target: 'uploading', actions: assign(({ context, event }) => ({ ...anew(context), file: event.file })) },
        'import.retry': [{ guard: 'isSent', target: 'looking' }, { target: 'uploading' }],
      },
    },
    mapping: {
      tags: ['choosing', 'atColumns'],
      on: {
        'sheet.choose': { actions: assign(({ context, event }) => (context.looked ? onSheet(context.looked, event.sheet) : {})) },
        'layout.choose': {
          actions: assign(({ context, event }) => (context.looked ? byLayout(context.looked, context.sheet, event.id) : {})),
        },
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
        'layout.name': { actions: assign({ layoutName: ({ event }) => event.name, layoutFailure: null, layoutMade: null }) },
        'layout.save': {
          guard: { type: 'isNamed', params: ({ event }) => event.draft },
          target: 'keeping',
          actions: assign({ layoutDraft: ({ event }) => event.draft }),
        },
        'import.check': { guard: 'canCheck', target: 'asking' },
      },
    },
    /** This mapping becomes a template, by which the import goes on. */
    keeping: {
      tags: ['busy', 'choosing', 'atColumns'],
      invoke: {
        id: 'saveLayout',
        src: 'saveLayout',
        input: ({ context }) => context.layoutDraft as LayoutDraft,
        onDone: { target: 'mapping', actions: assign(({ context, event }) => withLayout(context, event.output)) },
        onError: { target: 'mapping', actions: assign({ layoutFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    asking: {
      tags: ['busy', 'atColumns'],
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => askedOf(context),
        onDone: {
          target: 'working',
          actions: [
            { type: 'follow', params: ({ event }) => event.output },
            { type: 'tell', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'mapping', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    /** The server checks or runs: each piece of news is looked at. */
    working: {
      tags: ['busy', 'atWork'],
      // News from before its number was known are not told again.
      initial: 'reading',
      on: { 'import.stop': '.stopping' },
      states: {
        waiting: { on: { 'job.changed': { guard: 'isOwn', target: 'reading' } }, after: { lookAgain: 'reading' } },
        reading: {
          // A detail that is being read may be older than this news.
          on: { 'job.changed': { guard: 'isOwn', target: 'reading', reenter: true } },
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: 'judging', actions: { type: 'learn', params: ({ event }) => event.output } },
            onError: [
              // Somebody has forgotten it, in another window perhaps.
              {
                guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                target: '#import.picking',
                actions: assign(({ context }) => anew(context)),
              },
              // The next piece of news, or the next look, tells.
              { target: 'waiting', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
            ],
          },
        },
        judging: { always: [{ guard: 'isChecked', target: '#import.checked' }, { guard: 'isOver', target: '#import.ended' }, { target: 'waiting' }] },
        stopping: {
          entry: assign({ stopFailure: null }),
          invoke: {
            id: 'stop',
            src: 'stop',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: 'reading', actions: { type: 'follow', params: ({ event }) => event.output } },
            onError: { target: 'reading', actions: assign({ stopFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
    checked: {
      tags: ['resting', 'atResult'],
      on: {
        'cell.write': { actions: assign({ mended: ({ context, event }) => written(context, event.cell) }) },
        'import.mend': { guard: 'isMended', target: 'mending' },
        // Cells that were written otherwise would not be in it.
        'import.run': { guard: not('isMended'), target: 'beginning' },
        'job.changed': { guard: 'isOwn', target: 'working' },
        'import.anew': { target: 'picking', actions: [{ type: 'forget', params: ({ context }) => idOf(context) }, assign(({ context }) => anew(context))] },
      },
    },
    mending: {
      tags: ['busy', 'atResult'],
      invoke: {
        id: 'mend',
        src: 'mend',
        input: ({ context }) => ({ id: idOf(context), hash: hashOf(context), cells: context.mended }),
        onDone: { target: 'working', actions: [assign({ mended: [] }), { type: 'follow', params: ({ event }) => event.output }] },
        onError: { target: 'checked', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    beginning: {
      tags: ['busy', 'atResult'],
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context }) => ({ id: idOf(context), hash: hashOf(context) }),
        onDone: { target: 'working', actions: { type: 'follow', params: ({ event }) => event.output } },
        onError: { target: 'checked', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    // Gone on with in another window, or in the tray.
    ended: { tags: ['resting', 'atEnd'], on: { 'import.goOn': 'goingOn', 'job.changed': { guard: 'isOwn', target: 'working' } } },
    goingOn: {
      tags: ['busy', 'atEnd'],
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
