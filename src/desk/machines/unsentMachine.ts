/**
 * Keeps what one person wrote and nobody has yet (ADR 10): hears it from the conversations by way of the root, gives it sealed to the browser's storage,
 * and gives back what was left there by an earlier window or is written in another one.
 */
import { assign, enqueueActions, raise, setup } from 'xstate';
import { unsentLimits } from '#contract/limits/chat.ts';
import { consoleLimits } from '#contract/limits/session.ts';
import type { DraftKept, Unsent, Written } from './conversation/values.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { callbackToSupply } from '#src/kit/machines/standIn.ts';
import { changed, dueOf, given, heard, isBeingKept, kept, needsKeeping, newsOf, opened, refused, shut } from './unsent/entries.ts';
import type { Entries, Entry, Heard, Kept, Sheet } from './unsent/entries.ts';
import { isUnsent } from './unsent/written.ts';

export interface UnsentContext {
  readonly orgId: string;
  readonly entries: Entries;
  /** The key is here and the storage answers. */
  readonly isOpen: boolean;
  readonly isDue: boolean;
}
export interface UnsentInput {
  /** The words were written in this organisation: they wait there, sealed for it alone. */
  readonly orgId: string;
  /** This person had left these in memory because they could not be kept. */
  readonly left: readonly Sheet[];
}

/** The store is asked for one of these. */
export type StoreOrder =
  | {
      readonly type: 'keep';
      readonly row: ChatRow;
      readonly unsent: Unsent;
      /** The store was last known to hold this. */
      readonly base: Written;
      /** The page is being closed: written at once, without looking first. */
      readonly isLeaving: boolean;
    }
  | { readonly type: 'look'; readonly id: string };

export type StoreReport =
  | { readonly type: 'store.opened'; readonly sheets: readonly Sheet[] }
  | { readonly type: 'store.shut' }
  | ({ readonly type: 'store.kept' } & Kept)
  | { readonly type: 'store.refused'; readonly id: string }
  | ({ readonly type: 'store.heard' } & Heard);

export type UnsentEvent =
  | { readonly type: 'unsent.changed'; readonly row: ChatRow; readonly unsent: Unsent }
  /** The tab goes to the back or the session ends: nothing waits. */
  | { readonly type: 'keep.now'; readonly isLeaving: boolean }
  | { readonly type: 'keep.due' }
  | StoreReport;

export type UnsentReport =
  /** Reports to the root what stands there now, where it comes from elsewhere than the conversation itself. */
  { readonly type: 'unsent.known'; readonly sheets: readonly Sheet[] } | { readonly type: 'unsent.noted'; readonly id: string; readonly mark: DraftKept };

const report = (event: UnsentReport): UnsentReport => event;

const due = ({ entries, isOpen }: UnsentContext, isLeaving: boolean): readonly Entry[] => (isOpen ? dueOf(entries, isLeaving) : []);

export const unsentMachine = setup({
  types: { context: {} as UnsentContext, events: {} as UnsentEvent, input: {} as UnsentInput, tags: {} as 'open' },
  actors: {
    /** Has the key, the records and the other windows; says `store.opened` or `store.shut` first. */
    store: callbackToSupply<StoreOrder, { readonly orgId: string }>('store'),
  },
  actions: {
    /** The next entries, and to the root whatever is new in them. */
    become: enqueueActions(({ context, enqueue }, { entries, isEcho }: { readonly entries: Entries; readonly isEcho: boolean }) => {
      enqueue.assign({ entries });
      const { marks, sheets } = newsOf(context.entries, entries);
      for (const { id, mark } of marks) enqueue.sendParent(report({ type: 'unsent.noted', id, mark }));
      if (!isEcho && sheets.length > 0) enqueue.sendParent(report({ type: 'unsent.known', sheets }));
    }),
    /** Words may wait a moment for the next ones; a message never does. */
    schedule: enqueueActions(({ context, enqueue }) => {
      const waiting = context.isOpen ? Object.values(context.entries).filter(needsKeeping) : [];
      const isUrgent = waiting.some((entry) => entry.isUrgent && !isBeingKept(entry));
      if (waiting.length === 0 || (context.isDue && !isUrgent)) return;
      enqueue.cancel('due');
      enqueue.assign({ isDue: true });
      enqueue.raise({ type: 'keep.due' }, { id: 'due', delay: isUrgent ? 0 : consoleLimits.draftMs });
    }),
    give: enqueueActions(({ context, enqueue }, isLeaving: boolean) => {
      enqueue.cancel('due');
      enqueue.assign({ isDue: false });
      for (const { row, unsent, base } of due(context, isLeaving)) enqueue.sendTo('store', { type: 'keep', row, unsent, base, isLeaving });
    }),
    lookAgain: enqueueActions(({ context, enqueue }, id: string) => {
      if (context.entries[id]?.looksAgain) enqueue.sendTo('store', { type: 'look', id });
    }),
  },
  delays: { retry: unsentLimits.retryMs },
}).createMachine({
  id: 'unsent',
  context: ({ input }) => ({
    orgId: input.orgId,
    entries: input.left.filter(({ unsent }) => isUnsent(unsent)).reduce<Entries>((entries, sheet) => changed(entries, sheet, false), {}),
    isOpen: false,
    isDue: false,
  }),
  initial: 'working',
  on: {
    'unsent.changed': {
      actions: [{ type: 'become', params: ({ context, event }) => ({ entries: changed(context.entries, event, context.isOpen), isEcho: true }) }, 'schedule'],
    },
    'keep.now': {
      actions: [
        { type: 'give', params: ({ event }) => event.isLeaving },
        { type: 'become', params: ({ context, event }) => ({ entries: given(context.entries, due(context, event.isLeaving)), isEcho: true }) },
      ],
    },
    'keep.due': {
      actions: [
        { type: 'give', params: false },
        { type: 'become', params: ({ context }) => ({ entries: given(context.entries, due(context, false)), isEcho: true }) },
      ],
    },
  },
  states: {
    working: {
      invoke: { id: 'store', src: 'store', input: ({ context }) => ({ orgId: context.orgId }), onError: 'waiting' },
      exit: [assign({ isOpen: false, isDue: false }), { type: 'become', params: ({ context }) => ({ entries: shut(context.entries), isEcho: true }) }],
      on: {
        'store.shut': 'waiting',
        'store.opened': {
          actions: [
            assign({ isOpen: true }),
            { type: 'become', params: ({ context, event }) => ({ entries: opened(context.entries, event.sheets), isEcho: false }) },
            raise({ type: 'keep.due' }),
          ],
        },
        'store.kept': {
          actions: [
            { type: 'lookAgain', params: ({ event }) => event.id },
            { type: 'become', params: ({ context, event }) => ({ entries: kept(context.entries, event), isEcho: false }) },
            'schedule',
          ],
        },
        'store.refused': {
          actions: [
            { type: 'become', params: ({ context, event }) => ({ entries: refused(context.entries, event.id), isEcho: false }) },
            raise({ type: 'keep.due' }, { id: 'again', delay: 'retry' }),
          ],
        },
        'store.heard': {
          actions: [{ type: 'become', params: ({ context, event }) => ({ entries: heard(context.entries, event), isEcho: false }) }, 'schedule'],
        },
      },
    },
    waiting: { after: { retry: 'working' } },
  },
});
