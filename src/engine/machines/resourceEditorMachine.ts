/**
 * One row in somebody's hands, or one that is yet to be made: read, changed, judged, saved. What they write is kept sealed while they write it (docs/adr/0024); who saves
 * later than another one sees both values and loses no word.
 */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { formKey } from '#contract/forms.ts';
import { asksWhom, screenAt } from '#contract/standardEntities.ts';
import type { FormReport, FormValues } from '#src/kit/machines/forms/form.ts';
import { merged } from '#src/kit/machines/forms/conflict.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import { changedIn } from './resourceEditor/changed.ts';
import { withoutProblems } from './resourceEditor/problems.ts';
import { begun, draftOf, faultsOf, heard, newestIn, refielded, restored, sent, withOtherEnd } from './resourceEditor/values.ts';
import type { Concerned, EditorContext, EditorEvent, EditorInput, EditorReport, SaveInput, Theirs } from './resourceEditor/context.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type { EditorContext, EditorReport } from './resourceEditor/context.ts';

/** A new row of one part of an entity is none of another part's. */
const keyOf = ({ entity, about, path }: EditorInput): string =>
  formKey(
    'entity',
    `${entity}/${about}${
      about === 'new'
        ? Object.values(screenAt(entity, path)?.only ?? {})
            .map((value) => `/${value}`)
            .join('')
        : ''
    }`,
  );
const report = (given: EditorReport | FormReport): EditorReport | FormReport => given;

export const resourceEditorMachine = setup({
  types: {
    context: {} as EditorContext,
    events: {} as EditorEvent,
    input: {} as EditorInput,
    tags: {} as 'loading' | 'editable' | 'saving' | 'confirming' | 'conflict' | 'loadFailed',
  },
  actors: {
    loadRow: promiseToSupply<ListRow | null, { readonly path: string; readonly id: string }>('loadRow'),
    /** The row comes as somebody else has just made it, with who that was. */
    loadTheirs: promiseToSupply<Theirs, { readonly path: string; readonly id: string }>('loadTheirs'),
    saveRow: promiseToSupply<ListRow, SaveInput>('saveRow'),
    /** Null where the back end cannot tell. */
    loadConcerned: promiseToSupply<Concerned | null, Omit<SaveInput, 'all'>>('loadConcerned'),
  },
  actions: {
    open: assign(({ context }, row: ListRow | null) => begun(context, row)),
    fail: assign((_, failure: Failure) => ({ failure, problems: failure.fields ?? {}, faultTurn: 0 })),
    keep: enqueueActions(({ context, enqueue }) => {
      const draft = draftOf(context);
      enqueue.sendParent(report(draft ? { type: 'form.write', key: context.key, values: draft } : { type: 'form.done', key: context.key }));
    }),
    forget: sendParent(({ context }) => report({ type: 'form.done', key: context.key })),
    askDraft: sendParent(({ context }) => report({ type: 'form.wanted', key: context.key })),
    tellSaved: sendParent(({ context }, row: ListRow) => report({ type: 'editor.saved', row, isNew: context.about === 'new' })),
  },
  guards: {
    isReady: ({ context }) => context.about === 'new' || context.row !== null,
    isFaultless: ({ context }) => Object.keys(faultsOf(context)).length === 0,
    asksFirst: ({ context }) => context.about !== 'new' && asksWhom(context.entity),
    concernsPeople: (_, concerned: Concerned | null) => concerned !== null && concerned.changes.length > 0,
    isOwnDraft: ({ context }, { key, values }: { readonly key: string; readonly values: FormValues | null }) => key === context.key && values !== null,
    isConflict: (_, failure: Failure) => failure.reason === 'versionConflict',
    isNewer: ({ context, event }) => event.type === 'burst' && heard(context, event.changes) === 'newer',
    isUntouched: ({ context }) => context.about !== 'new' && changedIn(context).length === 0,
    isGone: ({ context, event }) => event.type === 'burst' && heard(context, event.changes) === 'removed',
    isNewerAndUntouched: ({ context, event }) => event.type === 'burst' && heard(context, event.changes) === 'newer' && changedIn(context).length === 0,
    isDecided: ({ context }) =>
      context.theirs !== null &&
      merged({ opened: context.base, yours: context.values, theirs: begun(context, context.theirs.row).base }, context.picks) !== null,
  },
}).createMachine({
  id: 'editor',
  context: ({ input }) => ({
    ...input,
    key: keyOf(input),
    problems: {},
    failure: null,
    isChecked: false,
    faultTurn: 0,
    isKept: false,
    isBehind: false,
    news: 0,
    isGone: false,
    concerned: null,
    theirs: null,
    picks: {},
    ...begun(input, input.row),
  }),
  on: {
    'fields.told': { actions: assign(({ context, event }) => refielded(context, event.own)) },
    // A save or a question is under way: what is told meanwhile is known once somebody writes again.
    burst: [
      { guard: 'isGone', actions: assign({ isGone: true }) },
      { guard: 'isNewer', actions: assign({ news: ({ context, event }) => Math.max(context.news, newestIn(context, event.changes)) }) },
    ],
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReady', target: 'editing', actions: 'askDraft' }, { target: 'loading' }] },
    loading: {
      tags: 'loading',
      // The answer that is under way was asked for before this change.
      on: { burst: { guard: 'isNewer', target: 'loading', reenter: true } },
      invoke: {
        id: 'row',
        src: 'loadRow',
        input: ({ context }) => ({ path: context.path, id: context.about }),
        onDone: { target: 'editing', actions: [{ type: 'open', params: ({ event }) => event.output }, 'askDraft'] },
        onError: { target: 'loadFailed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    loadFailed: { tags: 'loadFailed', on: { 'load.again': 'loading' } },
    editing: {
      tags: 'editable',
      entry: assign(({ context: { isBehind, news, version } }) => ({ isBehind: isBehind || news > version, news: 0 })),
      on: {
        'field.change': {
          actions: [
            assign(({ context, event }) => ({
              values: { ...context.values, ...event.patch },
              problems: withoutProblems(context.problems, withOtherEnd(context.entity, Object.keys(event.patch))),
              failure: null,
            })),
            'keep',
          ],
        },
        'form.told': {
          guard: { type: 'isOwnDraft', params: ({ event }) => event },
          actions: assign(({ context, event }) => restored(context, event.values)),
        },
        'draft.discard': {
          actions: ['forget', assign(({ context }) => ({ ...begun(context, context.row), isKept: false, isBehind: false, failure: null, problems: {} }))],
        },
        'save.ask': [{ guard: 'isFaultless', target: 'ready' }, { actions: assign({ isChecked: true, faultTurn: ({ context }) => context.faultTurn + 1 }) }],
        'failure.dismiss': { actions: assign({ failure: null }) },
        'theirs.compare': 'comparing',
        // The values that are written stay; changes made meanwhile are told by the version when it is saved.
        'row.renew': { guard: 'isUntouched', target: 'loading' },
        burst: [
          { guard: 'isGone', actions: assign({ isGone: true }) },
          // Somebody who has written nothing sees what is; somebody who has decides when to look.
          { guard: 'isNewerAndUntouched', target: 'loading' },
          { guard: 'isNewer', actions: assign({ isBehind: true }) },
        ],
      },
    },
    ready: { entry: assign({ news: 0 }), always: [{ guard: 'asksFirst', target: 'asking' }, { target: 'saving' }] },
    asking: {
      tags: 'saving',
      entry: assign({ failure: null, concerned: null }),
      invoke: {
        id: 'concerned',
        src: 'loadConcerned',
        input: ({ context }) => ({ path: context.path, id: context.about, version: context.version, changed: sent(context, changedIn(context)) }),
        onDone: [
          {
            guard: { type: 'concernsPeople', params: ({ event }) => event.output },
            target: 'confirming',
            actions: assign({ concerned: ({ event }) => event.output }),
          },
          { target: 'saving' },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    confirming: { tags: ['editable', 'confirming'], on: { 'save.go': 'saving', 'save.keep': 'editing' } },
    saving: {
      tags: 'saving',
      entry: assign({ failure: null, problems: {}, isChecked: true }),
      invoke: {
        id: 'save',
        src: 'saveRow',
        input: ({ context }) => ({
          path: context.path,
          id: context.about === 'new' ? null : context.about,
          version: context.version,
          changed: sent(context, changedIn(context)),
          all: sent(context, Object.keys(context.values)),
        }),
        onDone: { target: 'saved', actions: ['forget', { type: 'tellSaved', params: ({ event }) => event.output }] },
        onError: [
          { guard: { type: 'isConflict', params: ({ event }) => failureOf(event.error) }, target: 'comparing' },
          {
            target: 'editing',
            actions: [{ type: 'fail', params: ({ event }) => failureOf(event.error) }, assign({ faultTurn: ({ context }) => context.faultTurn + 1 })],
          },
        ],
      },
    },
    /** The list takes it from here; who goes on writing goes on. */
    saved: {
      tags: 'editable',
      entry: assign({ news: 0 }),
      on: {
        burst: {},
        'field.change': { target: 'editing', actions: [assign(({ context, event }) => ({ values: { ...context.values, ...event.patch } })), 'keep'] },
      },
    },
    comparing: {
      tags: 'saving',
      on: { burst: { guard: 'isNewer', target: 'comparing', reenter: true } },
      invoke: {
        id: 'theirs',
        src: 'loadTheirs',
        input: ({ context }) => ({ path: context.path, id: context.about }),
        onDone: { target: 'conflict', actions: assign({ theirs: ({ event }) => event.output, picks: {}, failure: null, isBehind: false }) },
        onError: { target: 'editing', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
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
        'conflict.save': {
          guard: 'isDecided',
          target: 'ready',
          actions: [
            assign(({ context }) => {
              if (!context.theirs) return {};
              const theirs = begun(context, context.theirs.row);
              const values = merged({ opened: context.base, yours: context.values, theirs: theirs.base }, context.picks);
              return { ...theirs, row: context.theirs.row, values: values ?? context.values, theirs: null, picks: {} };
            }),
            'keep',
          ],
        },
        'conflict.giveUp': {
          target: 'editing',
          actions: [
            'forget',
            assign(({ context }) =>
              context.theirs ? { ...begun(context, context.theirs.row), row: context.theirs.row, theirs: null, picks: {}, isKept: false } : {},
            ),
          ],
        },
        burst: { guard: 'isNewer', target: 'comparing' },
      },
    },
  },
});
