/** The rows of a live list are worked on side by side: the open one, acts on one and on many, their history, how many there are. */
import { assign, enqueueActions } from 'xstate';
import { formKey } from '#contract/forms.ts';
import type { FormName } from '#contract/forms.ts';
import { listLimits } from '#contract/limits/lists.ts';
import { failureOf } from '#machines/failure.ts';
import type { BulkAct, PreviewAsked, RowAct } from './context.ts';
import { acted, union, withoutAct } from './receive.ts';
import { resourceListSetup } from './setup.ts';

export const detail = resourceListSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'row.open': {
      target: '.loading',
      actions: [
        assign(({ context, event }) => ({
          openId: event.id,
          activeId: event.id,
          detail: context.openId === event.id ? context.detail : null,
          isFull: event.isFull ?? context.isFull,
          editing: 'none' as const,
        })),
        'matchEditor',
        { type: 'tellAddress', params: { replace: false } },
      ],
    },
    'row.close': {
      target: '.closed',
      actions: [assign({ openId: null, detail: null, isFull: false, editing: 'none' }), 'matchEditor', { type: 'tellAddress', params: { replace: false } }],
    },
    'detail.follow': '.deciding',
  },
  states: {
    deciding: { always: [{ guard: 'isOpen', target: 'loading' }, { target: 'closed' }] },
    closed: {},
    loading: {
      tags: 'detailLoading',
      entry: assign({ detailFailure: null }),
      invoke: {
        id: 'detail',
        src: 'loadDetail',
        input: ({ context }) => ({ path: context.path, id: context.openId ?? '' }),
        onDone: { target: 'open', actions: assign({ detail: ({ event }) => event.output }) },
        onError: { target: 'open', actions: assign({ detailFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    open: { on: { burst: { guard: { type: 'touchesOpen', params: ({ event }) => event.changes }, target: 'loading' } } },
  },
});

export const rowActs = resourceListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasAct', target: 'busy' } },
    busy: {
      invoke: {
        id: 'act',
        src: 'actOnRow',
        input: ({ context }) => {
          const act = context.acts[0] as RowAct;
          return { path: context.path, row: context.rows.find((row) => row.id === act.id) ?? context.detail, act };
        },
        onDone: {
          target: 'idle',
          actions: [
            'readOrder',
            { type: 'patch', params: ({ context, event }) => acted(context, event.output) },
            'matchEditor',
            'watchHighlights',
            'forgetUndo',
            { type: 'tellAddress', params: { replace: true } },
          ],
        },
        onError: {
          target: 'idle',
          // Somebody may have been faster: the row is fetched, so that the next decision is made on what is.
          actions: [
            'readOrder',
            assign(({ context, event }) => ({
              failure: failureOf(event.error),
              failedAct: context.acts[0] ?? null,
              ...withoutAct(context),
              wanted: union(
                context.wanted,
                context.acts.slice(0, 1).map((act) => act.id),
              ),
            })),
          ],
        },
      },
    },
  },
});

/** A text that is written for an act is kept until the act is done, wholly. */
const writtenFor: Readonly<Partial<Record<BulkAct['act'], FormName>>> = { refer: 'referral' };
/** After these a row is where it was. */
const staying: ReadonlySet<BulkAct['act']> = new Set(['update', 'distribute', 'refer', 'apply', 'bind', 'addMany', 'deploy', 'takeOff', 'check']);

export const bulk = resourceListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'bulk.ask': {
          target: 'busy',
          actions: assign(({ context, event }) => ({
            bulk: { act: event.act, ids: event.ids ?? context.chosen.slice(0, listLimits.chosen), ...(event.change ? { change: event.change } : {}) },
            bulkReport: null,
            removed: null,
          })),
        },
      },
    },
    busy: {
      tags: 'bulkBusy',
      invoke: {
        id: 'bulk',
        src: 'actOnMany',
        input: ({ context }) => ({ path: context.path, bulk: context.bulk as BulkAct }),
        onDone: {
          target: 'idle',
          // A row with which it could not be done stays chosen, so that it can be looked at.
          actions: [
            assign(({ context, event }) => {
              const done = new Set(event.output.done);
              const leaves = !staying.has(event.output.act);
              const isOpenGone = leaves && context.openId !== null && done.has(context.openId);
              return {
                bulk: null,
                bulkReport: event.output,
                chosen: context.chosen.filter((id) => !done.has(id)),
                rows: leaves ? context.rows.filter((row) => !done.has(row.id)) : context.rows,
                wanted: leaves ? context.wanted : union(context.wanted, event.output.done),
                count: null,
                ...(isOpenGone ? { openId: null, detail: null, editing: 'none' as const, isFull: false } : {}),
              };
            }),
            // A sheet that was done is put away; one that was not is looked at anew.
            enqueueActions(({ event, enqueue }) => {
              const { act, failed } = event.output;
              const form = failed.length === 0 ? writtenFor[act] : undefined;
              if (form) enqueue({ type: 'toParent', params: { type: 'form.done', key: formKey(form) } });
              if (act === 'addMany') enqueue.raise({ type: failed.length === 0 ? 'preview.leave' : 'preview.again' });
            }),
          ],
        },
        onError: { target: 'idle', actions: [assign({ bulk: null }), { type: 'fail', params: ({ event }) => failureOf(event.error) }] },
      },
    },
  },
});

/** Each other choice is asked for anew; what was answered before is forgotten. */
export const preview = resourceListSetup.createStateConfig({
  initial: 'none',
  on: {
    'preview.ask': [
      {
        guard: ({ event }) => event.isTyped === true,
        target: '.typing',
        actions: assign(({ context, event: { act, ids, change } }) => ({
          preview: { act, ids: ids ?? [], change, answer: context.preview?.act === act ? context.preview.answer : null, failure: null },
          bulkReport: null,
        })),
      },
      {
        target: '.busy',
        actions: assign(({ context, event: { act, ids, change } }) => ({ preview: { act, ids: ids ?? context.chosen, change, answer: null, failure: null } })),
      },
    ],
    'preview.leave': '.none',
    'bulk.ask': [{ guard: ({ context }) => context.preview?.act === 'addMany' }, { target: '.none' }],
  },
  states: {
    none: { entry: assign({ preview: null }) },
    typing: { tags: 'previewBusy', after: { typing: 'busy' } },
    busy: {
      tags: 'previewBusy',
      invoke: {
        id: 'preview',
        src: 'previewMany',
        input: ({ context }) => ({ path: context.path, asked: context.preview as PreviewAsked }),
        onDone: { target: 'shown', actions: assign(({ context, event }) => ({ preview: context.preview && { ...context.preview, answer: event.output } })) },
        onError: {
          target: 'shown',
          actions: assign(({ context, event }) => ({ preview: context.preview && { ...context.preview, failure: failureOf(event.error) } })),
        },
      },
    },
    shown: { on: { 'preview.again': 'busy' } },
  },
});

export const matching = resourceListSetup.createStateConfig({
  initial: 'idle',
  // Another choice, or other rows: what was asked for is not wanted any more.
  on: {
    'rows.chooseMatching': '.busy',
    'query.changed': '.idle',
    // Here and not at the root: what a region takes never reaches the root.
    'rows.chooseNone': { target: '.idle', actions: assign({ chosen: [] }) },
  },
  states: {
    idle: {},
    busy: {
      tags: 'matching',
      invoke: {
        id: 'matching',
        src: 'loadMatching',
        input: ({ context }) => ({ path: context.path, query: context.query }),
        onDone: { target: 'idle', actions: assign({ chosen: ({ event }) => event.output.slice(0, listLimits.chosen) }) },
        onError: { target: 'idle', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
  },
});

export const counting = resourceListSetup.createStateConfig({
  initial: 'idle',
  on: { 'count.ask': '.busy', 'query.changed': '.idle' },
  states: {
    idle: {},
    busy: {
      tags: 'counting',
      invoke: {
        id: 'count',
        src: 'countRows',
        input: ({ context }) => ({ path: context.path, query: context.query }),
        onDone: { target: 'idle', actions: assign({ count: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    failed: { tags: 'countFailed' },
  },
});

export const history = resourceListSetup.createStateConfig({
  initial: 'hidden',
  on: {
    'history.show': { guard: 'isOpen', target: '.loading' },
    'history.hide': '.hidden',
    'row.close': '.hidden',
    'row.open': '.hidden',
  },
  states: {
    hidden: { entry: assign({ history: null, historyFailure: null }) },
    loading: {
      tags: 'historyBusy',
      entry: assign({ historyFailure: null }),
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ path: context.path, id: context.openId ?? '', before: null }),
        onDone: {
          target: 'shown',
          actions: assign({ history: ({ event }) => ({ rows: event.output, isComplete: event.output.length < listLimits.history }) }),
        },
        onError: { target: 'failed', actions: assign({ historyFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    shown: {
      on: {
        'history.more': 'more',
        burst: { guard: { type: 'touchesOpen', params: ({ event }) => event.changes }, target: 'loading' },
      },
    },
    more: {
      tags: 'historyBusy',
      invoke: {
        id: 'historyMore',
        src: 'loadHistory',
        input: ({ context }) => ({ path: context.path, id: context.openId ?? '', before: context.history?.rows.at(-1)?.version ?? null }),
        onDone: {
          target: 'shown',
          actions: assign({
            history: ({ context, event }) => ({
              rows: [...(context.history?.rows ?? []), ...event.output],
              isComplete: event.output.length < listLimits.history,
            }),
          }),
        },
        onError: { target: 'failed', actions: assign({ historyFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: {},
  },
});
