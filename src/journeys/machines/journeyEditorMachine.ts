/**
 * The editor of one journey: what is drawn, what can be taken back, what is wrong with it, and whether it is saved. Somebody else who saves meanwhile is told by name, and
 * nothing that was drawn here is lost.
 */
import { assign } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import { draftOf, isDirty, isSame } from './draft.ts';
import { contents, reading } from './editorEvents.ts';
import { editor, faultsIn, opened } from './editorSetup.ts';
import type { JourneyEditorContext, JourneyEditorEvent, Theirs } from './editorSetup.ts';
import { togetherOf } from './merging.ts';
import { noPanels } from './panels.ts';
import { dryRun, people, testRun } from './panelRegions.ts';

type Context = JourneyEditorContext;

const versionsOf = ({ base, draft, theirs }: Context, theirRow: Theirs['row'] | undefined = theirs?.row) => ({
  opened: base,
  yours: draft,
  theirs: theirRow ? draftOf(theirRow) : base,
});
const isNewer = ({ context, event }: { readonly context: Context; readonly event: JourneyEditorEvent }): boolean =>
  event.type === 'burst' &&
  event.changes.some(
    ({ entity, id, version }) => entity === 'journey' && id === context.id && (version === null || version > Number(context.row?.version ?? 0)),
  );
/** Somebody published it or changed its name: what is drawn is as it was. */
const isOnlyAround = ({ base }: Context, { row }: Theirs): boolean => isSame(draftOf(row), base);

const open = editor.createStateConfig({
  tags: 'editable',
  initial: 'resting',
  on: contents.on,
  states: {
    resting: {
      on: {
        burst: { guard: isNewer, target: 'looking' },
        save: { guard: ({ context }) => isDirty(context), target: 'saving' },
        'draft.discard': {
          actions: [
            assign(({ context }) => {
              const draft = context.base;
              return { draft, past: [...context.past, context.draft], future: [], group: null, faults: faultsIn(draft, context.today()), isKept: false };
            }),
            'keep',
          ],
        },
        'theirs.compare': 'comparing',
      },
    },
    looking: {
      invoke: {
        id: 'look',
        src: 'loadTheirs',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: ({ context }) => !isDirty(context), target: 'resting', actions: assign(({ context, event }) => opened(context, event.output.row, null)) },
          { guard: ({ context, event }) => isOnlyAround(context, event.output), target: 'resting', actions: assign({ row: ({ event }) => event.output.row }) },
          { target: 'resting', actions: assign({ theirs: ({ event }) => event.output, isBehind: true }) },
        ],
        onError: 'resting',
      },
    },
    saving: {
      tags: 'saving',
      entry: assign({ sent: ({ context }) => context.draft, saveFailure: null }),
      invoke: {
        id: 'save',
        src: 'saveDraft',
        input: ({ context }) => ({ ...context.draft, id: context.id, version: Number(context.row?.version ?? 0) }),
        onDone: {
          target: 'resting',
          actions: [
            assign(({ context, event }) => ({ row: event.output, base: context.sent ?? context.draft, isKept: false, isBehind: false, theirs: null })),
            'keep',
          ],
        },
        onError: [
          { guard: ({ event }) => failureOf(event.error).reason === 'versionConflict', target: 'comparing' },
          { target: 'resting', actions: assign({ saveFailure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    comparing: {
      tags: 'saving',
      invoke: {
        id: 'theirs',
        src: 'loadTheirs',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: ({ context, event }) => isOnlyAround(context, event.output), target: 'saving', actions: assign({ row: ({ event }) => event.output.row }) },
          { target: 'conflict', actions: assign({ theirs: ({ event }) => event.output, picks: {}, isBehind: false }) },
        ],
        onError: { target: 'resting', actions: assign({ saveFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    conflict: {
      tags: 'conflict',
      on: {
        'conflict.pick': {
          actions: assign(({ context, event: { key, pick } }) => ({
            picks: Object.fromEntries(Object.entries({ ...context.picks, [key]: pick }).flatMap(([name, one]) => (one ? [[name, one]] : []))),
          })),
        },
        /** Both in one is a step like any other: what was drawn here can be had back. */
        'conflict.save': {
          guard: ({ context }) => togetherOf(versionsOf(context), context.picks) !== null,
          target: 'saving',
          actions: assign(({ context }) => {
            const draft = togetherOf(versionsOf(context), context.picks) ?? context.draft;
            const row = context.theirs?.row ?? context.row;
            return { row, base: draftOf(row ?? {}), draft, past: [...context.past, context.draft], future: [], group: null, theirs: null };
          }),
        },
        'conflict.giveUp': {
          target: 'resting',
          actions: [
            assign(({ context }) => {
              const row = context.theirs?.row ?? context.row;
              return row ? { ...opened(context, row, null), past: [...context.past, context.draft] } : {};
            }),
            'keep',
          ],
        },
        burst: { guard: isNewer, target: 'comparing' },
      },
    },
  },
});

export const journeyEditorMachine = editor.createMachine({
  id: 'journeyEditor',
  context: ({ input }) => ({
    ...noPanels,
    today: input.today,
    id: '',
    kept: null,
    row: null,
    base: draftOf({}),
    draft: draftOf({}),
    past: [],
    future: [],
    group: null,
    faults: [],
    chosen: [],
    clip: null,
    shows: 'graph',
    failure: null,
    saveFailure: null,
    isKept: false,
    isBehind: false,
    sent: null,
    theirs: null,
    picks: {},
  }),
  type: 'parallel',
  on: {
    ...reading.on,
    'journey.open': [
      {
        guard: ({ context, event }) => event.id !== context.id,
        target: ['.draft.loading', '.people.asking', '.dry.resting', '.test.resting'],
        actions: assign(({ context, event }) => ({ ...noPanels, clip: context.clip, id: event.id, kept: event.kept, chosen: [], row: null, failure: null })),
      },
      // The browser's store may say later than the server what was written before.
      {
        guard: ({ context, event }) => event.kept !== null && !isDirty(context),
        actions: assign(({ context, event }) => (context.row ? opened(context, context.row, event.kept) : { kept: event.kept })),
      },
    ],
  },
  states: {
    draft: {
      initial: 'closed',
      states: {
        closed: {},
        loading: {
          tags: 'loading',
          invoke: {
            id: 'row',
            src: 'loadRow',
            input: ({ context }) => ({ id: context.id }),
            onDone: { target: 'open', actions: assign(({ context, event }) => ({ ...opened(context, event.output, context.kept), kept: null })) },
            onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        failed: { tags: 'failed', on: { reload: 'loading' } },
        open,
      },
    },
    people,
    dry: dryRun,
    test: testRun,
  },
});
export type JourneyEditorRef = ActorRefFrom<typeof journeyEditorMachine>;
