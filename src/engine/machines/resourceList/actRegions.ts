/** Acts on many rows, on one, or on the list: looked at, then done. What an act is stands in the description of the entity (docs/adr/0075). */
import { and, assign, enqueueActions, or } from 'xstate';
import { listLimits } from '#contract/limits/lists.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import { actFormKey, hasForm, isLookedAtAnew, leavesList, prepared, seenFor } from './acts.ts';
import type { BulkAct, Preview, PreviewAsked } from './context.ts';
import { union } from './receive.ts';
import { resourceListSetup } from './setup.ts';

export const bulk = resourceListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'bulk.ask': {
          target: 'busy',
          actions: assign(({ context, event }) => ({
            bulk: {
              act: event.act,
              ids: event.ids ?? context.chosen.slice(0, listLimits.chosen),
              ...(event.change ? { change: event.change } : {}),
              ...(event.back ? { back: event.back } : {}),
            },
            bulkReport: null,
            removed: null,
            failure: context.again && context.failure,
          })),
        },
      },
    },
    busy: {
      tags: 'bulkBusy',
      invoke: {
        id: 'bulk',
        src: 'actOnMany',
        input: ({ context }) => {
          const bulk = context.bulk as BulkAct;
          const { row, answer, effect } = seenFor(context, bulk) as Preview;
          return { path: context.path, bulk, row, answer, effect };
        },
        onDone: {
          target: 'idle',
          // A row with which it could not be done stays chosen, so that it can be looked at.
          actions: [
            assign(({ context, event }) => {
              const done = new Set(event.output.done);
              const leaves = !event.output.isBack && leavesList(context.entity, event.output.act);
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
            // A sheet that was done is put away; one of which nothing was done is looked at anew.
            enqueueActions(({ context, event, enqueue }) => {
              const { act, failed, isBack } = event.output;
              if (isBack) return;
              if (failed.length === 0 && hasForm(context.entity, act))
                enqueue({ type: 'toParent', params: { type: 'form.done', key: actFormKey(context.entity, act) } });
              if (context.preview?.act === act) enqueue.raise({ type: isLookedAtAnew(context.entity, event.output) ? 'preview.again' : 'preview.leave' });
            }),
          ],
        },
        // The refusal stands where somebody looks: in the sheet, where one is open.
        onError: {
          target: 'idle',
          actions: enqueueActions(({ context, event, enqueue }) => {
            const isShown = context.preview !== null && context.preview.act === context.bulk?.act;
            enqueue.assign({ bulk: null });
            if (isShown) enqueue.assign({ preview: { ...(context.preview as Preview), failure: failureOf(event.error) } });
            else enqueue({ type: 'fail', params: { error: event.error, again: null } });
          }),
        },
      },
    },
  },
});

const written = (preview: Preview | null, patch: FormValues): Preview | null =>
  preview && { ...preview, change: { ...preview.change, ...patch }, failure: null };
const untried = (preview: Preview | null): Preview | null => preview && { ...preview, effect: null };
const forgotten = (preview: Preview | null): Preview | null => preview && { ...preview, answer: null, effect: null };

/** An act is looked at before it is done: what its check says and what its preview finds are asked for anew with everything that changes them. */
export const preview = resourceListSetup.createStateConfig({
  initial: 'none',
  on: {
    'preview.ask': [
      {
        guard: 'isTyped',
        target: '.typing',
        actions: assign(({ context, event: { act, ids, change } }) => ({
          preview: {
            ...prepared(context, act, ids, change),
            answer: context.preview?.act === act ? context.preview.answer : null,
            effect: null,
            failure: null,
          },
          bulkReport: null,
        })),
      },
      {
        target: '.deciding',
        actions: assign(({ context, event: { act, ids, change } }) => ({
          preview: { ...prepared(context, act, ids, change), answer: null, effect: null, failure: null },
          bulkReport: null,
        })),
      },
    ],
    // A written value stands at once. Where it changes what the check would say, that is asked for anew, and forgotten until then unless more is on its way.
    'preview.write': [
      {
        guard: and(['isTyped', or(['changesLook', 'changesTrial'])]),
        target: '.typing',
        actions: assign(({ context, event }) => ({ preview: written(context.preview, event.patch) })),
      },
      {
        guard: 'looksAnew',
        target: '.deciding',
        actions: assign(({ context, event }) => ({ preview: forgotten(written(context.preview, event.patch)) })),
      },
      {
        guard: 'changesTrial',
        target: '.trying',
        actions: assign(({ context, event }) => ({ preview: untried(written(context.preview, event.patch)) })),
      },
      { actions: assign(({ context, event }) => ({ preview: written(context.preview, event.patch) })) },
    ],
    'preview.leave': '.none',
  },
  states: {
    none: { entry: assign({ preview: null }) },
    typing: { tags: 'previewBusy', after: { typing: 'deciding' } },
    deciding: { always: [{ guard: 'canCheck', target: 'busy' }, { target: 'trying' }] },
    busy: {
      tags: 'previewBusy',
      invoke: {
        id: 'preview',
        src: 'previewMany',
        input: ({ context }) => ({ path: context.path, asked: context.preview as PreviewAsked, by: 'look' as const }),
        onDone: { target: 'trying', actions: assign(({ context, event }) => ({ preview: context.preview && { ...context.preview, answer: event.output } })) },
        onError: {
          target: 'shown',
          actions: assign(({ context, event }) => ({
            preview: context.preview && { ...context.preview, answer: null, effect: null, failure: failureOf(event.error) },
          })),
        },
      },
    },
    trying: { always: [{ guard: 'canTry', target: 'trial' }, { target: 'shown' }] },
    trial: {
      tags: 'previewBusy',
      invoke: {
        id: 'trial',
        src: 'previewMany',
        input: ({ context }) => ({ path: context.path, asked: context.preview as PreviewAsked, by: 'trial' as const }),
        onDone: { target: 'shown', actions: assign(({ context, event }) => ({ preview: context.preview && { ...context.preview, effect: event.output } })) },
        onError: {
          target: 'shown',
          actions: assign(({ context, event }) => ({ preview: context.preview && { ...context.preview, effect: null, failure: failureOf(event.error) } })),
        },
      },
    },
    shown: { on: { 'preview.again': { target: 'deciding', actions: assign(({ context }) => ({ preview: written(context.preview, {}) })) } } },
  },
});
