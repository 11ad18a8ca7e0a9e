/**
 * Somebody has written something in forms and not saved it (promise M1): one entry a form, kept sealed in the browser within a second (ADR 10), there again after
 * whatever cut them off. The machine knows nothing of the forms but their keys.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { unsentLimits } from '#contract/limits/chat.ts';
import { consoleLimits } from '#contract/limits/session.ts';
import { dueOf, given, heard, kept, opened, refused, shut, waits, written } from './forms/entries.ts';
import type { FormEntries } from './forms/entries.ts';
import type { FormReport, FormValues, Forms } from './forms/form.ts';
import { callbackToSupply } from './standIn.ts';

export interface FormsContext extends Pick<FormsInput, 'personId' | 'orgId'> {
  readonly entries: FormEntries;
  /** The key is here and the storage answers. */
  readonly isOpen: boolean;
  readonly isDue: boolean;
}
export interface FormsInput {
  /** The organisation that this session works in: what was written in another one waits there. */
  readonly orgId: string;
  /** The forms are this person's, for the case that they come back. */
  readonly personId: string;
  /** This person had left these in memory because they could not be kept. */
  readonly left: Forms;
}

/** The store is asked for this: null takes the form away. */
export interface FormOrder {
  readonly type: 'keep';
  readonly key: string;
  readonly turn: number;
  readonly values: FormValues | null;
  /** The page is being closed: written at once. */
  readonly isLeaving: boolean;
}

export type FormStoreReport =
  | { readonly type: 'store.opened'; readonly forms: Forms }
  | { readonly type: 'store.shut' }
  | { readonly type: 'store.kept'; readonly key: string; readonly turn: number }
  | { readonly type: 'store.refused'; readonly key: string }
  /** Another window of this person wrote it, or ended it (null). */
  | { readonly type: 'store.heard'; readonly key: string; readonly values: FormValues | null };

export type FormsEvent = FormReport | { readonly type: 'keep.now'; readonly isLeaving: boolean } | { readonly type: 'keep.due' } | FormStoreReport;

/** Reported to the root: what was written there elsewhere than in this window. */
export interface FormsReport {
  readonly type: 'forms.known';
  readonly forms: Readonly<Record<string, FormValues | null>>;
}
const known = (forms: FormsReport['forms']): FormsReport => ({ type: 'forms.known', forms });

export const formsMachine = setup({
  types: { context: {} as FormsContext, events: {} as FormsEvent, input: {} as FormsInput, tags: {} as 'open' },
  actors: {
    /** Has the key and the records; says `store.opened` or `store.shut` first. */
    store: callbackToSupply<FormOrder, { readonly orgId: string }>('store'),
  },
  actions: {
    /** Words may wait a moment for more of them; the end of a form never waits. */
    schedule: enqueueActions(({ context, enqueue }) => {
      const waiting = context.isOpen ? waits(context.entries) : [];
      if (waiting.length === 0) return;
      const isOver = waiting.some((entry) => entry.values === null);
      if (context.isDue && !isOver) return;
      enqueue.cancel('due');
      enqueue.assign({ isDue: true });
      enqueue.raise({ type: 'keep.due' }, { id: 'due', delay: isOver ? 0 : consoleLimits.draftMs });
    }),
    give: enqueueActions(({ context, enqueue }, isLeaving: boolean) => {
      enqueue.cancel('due');
      const due = context.isOpen ? dueOf(context.entries, isLeaving) : [];
      for (const [key, { values, turn }] of due) enqueue.sendTo('store', { type: 'keep', key, turn, values, isLeaving });
      enqueue.assign({
        isDue: false,
        entries: given(
          context.entries,
          due.map(([key]) => key),
        ),
      });
    }),
  },
  delays: { retry: unsentLimits.retryMs },
}).createMachine({
  id: 'forms',
  context: ({ input }) => ({ orgId: input.orgId, personId: input.personId, entries: written({}, input.left), isOpen: false, isDue: false }),
  initial: 'working',
  on: {
    'form.write': { actions: [assign({ entries: ({ context, event }) => written(context.entries, { [event.key]: event.values }) }), 'schedule'] },
    'form.done': { actions: [assign({ entries: ({ context, event }) => written(context.entries, { [event.key]: null }) }), 'schedule'] },
    'keep.now': { actions: { type: 'give', params: ({ event }) => event.isLeaving } },
    'keep.due': { actions: { type: 'give', params: false } },
  },
  states: {
    working: {
      invoke: { id: 'store', src: 'store', input: ({ context }) => ({ orgId: context.orgId }), onError: 'waiting' },
      exit: assign(({ context }) => ({ isOpen: false, isDue: false, entries: shut(context.entries) })),
      on: {
        'store.shut': 'waiting',
        'store.opened': {
          actions: enqueueActions(({ context, enqueue, event }) => {
            const next = opened(context.entries, event.forms);
            enqueue.assign({ isOpen: true, entries: next.entries });
            enqueue.sendParent(known(next.news));
            enqueue.raise({ type: 'keep.due' });
          }),
        },
        'store.kept': { actions: [assign({ entries: ({ context, event }) => kept(context.entries, event) }), 'schedule'] },
        'store.refused': {
          actions: enqueueActions(({ context, enqueue, event }) => {
            enqueue.assign({ entries: refused(context.entries, event.key) });
            enqueue.raise({ type: 'keep.due' }, { id: 'again', delay: unsentLimits.retryMs });
          }),
        },
        'store.heard': {
          actions: enqueueActions(({ context, enqueue, event }) => {
            const entries = heard(context.entries, event);
            if (entries === context.entries) return;
            enqueue.assign({ entries });
            enqueue.sendParent(known({ [event.key]: event.values }));
          }),
        },
      },
    },
    waiting: { after: { retry: 'working' } },
  },
});
