/**
 * A template is written with these: the fields of its entity as they are here, and a sample of the file, whose first rows are read anew as the columns change. The
 * template itself is a row like any other, in the hands of its form.
 */
import { assign, setup } from 'xstate';
import type { TriedRow } from '#contract/resources/fileLayout.ts';
import type { ImportColumn } from '#contract/layouts/columns.ts';
import type { Takes } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { callbackToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';
import type { Looked } from './context.ts';
import { firstSheet } from './mapping.ts';

export interface LayoutInput {
  readonly entity: string;
  /** The template belongs to this form. */
  readonly about: string;
}
type Tried = Takes<'importLayout.try'>;

export interface LayoutContext extends LayoutInput {
  /** Fields that organisations have added to the entity; null: not known yet. */
  readonly own: readonly OwnFieldNow[] | null;
  readonly file: File | null;
  /** The part that was sent goes from 0 to 1. */
  readonly sent: number;
  readonly path: string;
  readonly looked: Looked | null;
  readonly sheet: number;
  /** The columns are as they were told last. */
  readonly columns: readonly ImportColumn[];
  readonly tried: readonly TriedRow[];
  readonly failure: Failure | null;
}
export type LayoutEvent =
  | { readonly type: 'file.pick'; readonly file: File; readonly columns: readonly ImportColumn[] }
  | { readonly type: 'file.sent'; readonly share: number }
  | { readonly type: 'file.stored'; readonly path: string }
  | { readonly type: 'file.broke'; readonly error: unknown }
  | { readonly type: 'sheet.choose'; readonly sheet: number }
  | { readonly type: 'columns.told'; readonly columns: readonly ImportColumn[] }
  | { readonly type: 'sample.retry' };

const triedOf = ({ entity, path, looked, sheet, columns }: LayoutContext): Tried => ({
  entity,
  path,
  sheet,
  headerLine: looked?.sheets[sheet]?.headerLine || 1,
  headers: looked?.sheets[sheet]?.headers ?? [],
  columns,
});

export const layoutMachine = setup({
  types: { context: {} as LayoutContext, events: {} as LayoutEvent, input: {} as LayoutInput, tags: {} as 'busy' | 'sending' },
  actors: {
    loadFields: promiseToSupply<readonly OwnFieldNow[], { readonly entity: string }>('loadFields'),
    /** `file.sent` by the way, then `file.stored` or `file.broke`. */
    upload: callbackToSupply<{ type: 'never' }, { readonly file: File }>('upload'),
    look: promiseToSupply<Looked, { readonly entity: string; readonly path: string }>('look'),
    tryRows: promiseToSupply<readonly TriedRow[], Tried>('tryRows'),
  },
  actions: {
    fail: assign((_, failure: Failure) => ({ failure })),
    begin: assign((_, { file, columns }: { readonly file: File; readonly columns: readonly ImportColumn[] }) => ({
      file,
      columns,
      sent: 0,
      path: '',
      looked: null,
      tried: [],
      failure: null,
    })),
  },
  guards: {
    isLooked: ({ context }) => context.looked !== null,
    isStored: ({ context }) => context.path !== '',
    hasColumns: ({ context }) => context.columns.length > 0,
  },
  // Somebody types a heading.
  delays: { settle: 400 },
}).createMachine({
  id: 'layout',
  context: ({ input }) => ({ ...input, own: null, file: null, sent: 0, path: '', looked: null, sheet: 0, columns: [], tried: [], failure: null }),
  initial: 'resting',
  // The fields are as described where they cannot be had.
  invoke: {
    id: 'fields',
    src: 'loadFields',
    input: ({ context: { entity } }) => ({ entity }),
    onDone: { actions: assign({ own: ({ event }) => event.output }) },
    onError: {},
  },
  on: {
    'file.pick': { target: '.uploading', actions: { type: 'begin', params: ({ event }) => event } },
    'columns.told': [
      { guard: 'isLooked', target: '.settling', actions: assign({ columns: ({ event }) => event.columns }) },
      { actions: assign({ columns: ({ event }) => event.columns }) },
    ],
    'sheet.choose': { guard: 'isLooked', target: '.judging', actions: assign({ sheet: ({ event }) => event.sheet, tried: [] }) },
  },
  states: {
    resting: {
      on: {
        'sample.retry': [
          { guard: 'isLooked', target: 'judging' },
          { guard: 'isStored', target: 'looking' },
        ],
      },
    },
    uploading: {
      tags: ['busy', 'sending'],
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ file: context.file ?? new File([], '') }),
        onError: { target: 'resting', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
      on: {
        'file.sent': { actions: assign({ sent: ({ event }) => event.share }) },
        'file.stored': { target: 'looking', actions: assign({ path: ({ event }) => event.path, sent: 1 }) },
        'file.broke': { target: 'resting', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    looking: {
      tags: ['busy', 'sending'],
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { entity, path } }) => ({ entity, path }),
        onDone: {
          target: 'judging',
          actions: assign({ looked: ({ event }) => event.output, sheet: ({ event }) => firstSheet(event.output.sheets), failure: null }),
        },
        onError: { target: 'resting', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    settling: { after: { settle: 'judging' } },
    judging: {
      always: [
        { guard: 'hasColumns', target: 'trying' },
        { target: 'resting', actions: assign({ tried: [] }) },
      ],
    },
    trying: {
      tags: 'busy',
      invoke: {
        id: 'try',
        src: 'tryRows',
        input: ({ context }) => triedOf(context),
        onDone: { target: 'resting', actions: assign({ tried: ({ event }) => event.output, failure: null }) },
        onError: { target: 'resting', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
  },
});
