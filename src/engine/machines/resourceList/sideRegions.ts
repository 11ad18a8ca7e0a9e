/** These stand beside the rows of a live list: how its person has it, and what its fields can be filled with. */
import { assign, sendParent } from 'xstate';
import type { ListLayout } from '#contract/layouts/listLayout.ts';
import { listLimits } from '#contract/limits/lists.ts';
import { offeredAt, onlyAt } from '#contract/standardEntities.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { ListReport, Options, OptionsWanted, ResourceListContext } from './context.ts';
import { resourceListSetup } from './setup.ts';

interface Changed {
  readonly context: ResourceListContext;
  readonly event: { readonly patch: Partial<ResourceListContext['layout']> };
}
const changed = {
  type: 'patch',
  params: ({ context, event: { patch } }: Changed): Partial<ResourceListContext> => ({
    layout: { ...context.layout, ...patch, ...(patch.queries ? { queries: patch.queries.slice(-listLimits.savedQueries) } : {}) },
  }),
} as const;

/** A change before the layout is read takes nothing from it: it is made of what comes. */
const changedEarly = {
  type: 'patch',
  params: (change: Changed): Partial<ResourceListContext> => ({
    ...changed.params(change),
    earlyLayout: { ...change.context.earlyLayout, ...change.event.patch },
  }),
} as const;
const joined = <Q extends { readonly name: string }>(read: readonly Q[], early: readonly Q[] = []): readonly Q[] => [
  ...read.filter(({ name }) => !early.some((one) => one.name === name)),
  ...early,
];
const withEarly = (read: ListLayout, early: Partial<ListLayout>): ListLayout => ({
  ...read,
  ...early,
  queries: joined(read.queries, early.queries),
  team: joined(read.team, early.team),
});
/** One that is kept or shared is on its way at once. Widths and columns wait until they stand still. */
const change = [
  { guard: { type: 'isKeptOrShared', params: ({ event }: Changed) => event.patch }, target: 'saving', reenter: true, actions: changed },
  { target: 'settling', reenter: true, actions: changed },
] as const;

export const layout = resourceListSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      on: { 'layout.change': { actions: changedEarly } },
      invoke: {
        id: 'layout',
        src: 'loadLayout',
        input: ({ context }) => ({ path: context.path }),
        onDone: [
          {
            guard: 'hasEarlyLayout',
            target: 'saving',
            actions: assign({ layout: ({ context, event }) => withEarly(event.output, context.earlyLayout ?? {}), earlyLayout: null }),
          },
          { target: 'ready', actions: [assign({ layout: ({ event }) => event.output }), 'openUsual'] },
        ],
        // The layout is as described until it can be read: nothing is lost, so nobody is disturbed.
        onError: 'unread',
      },
    },
    unread: { after: { layoutRetry: 'loading' }, on: { 'layout.change': { actions: changedEarly } } },
    ready: { on: { 'layout.change': change } },
    settling: { tags: 'layoutUnsaved', on: { 'layout.change': change }, after: { settle: 'saving' } },
    saving: {
      tags: 'layoutUnsaved',
      // One at a time: a save that overtakes another at the server would leave the older layout there.
      on: { 'layout.change': { target: 'settling', actions: changed } },
      invoke: {
        id: 'saveLayout',
        src: 'saveLayout',
        input: ({ context }) => ({ path: context.path, layout: context.layout }),
        onDone: 'ready',
        onError: {
          target: 'failed',
          actions: sendParent(({ event }): ListReport => {
            const { reason, text } = failureOf(event.error);
            return { type: 'notice.raise', key: reason, text, about: 'looks' };
          }),
        },
      },
    },
    failed: { tags: 'layoutUnsaved', after: { layoutRetry: 'saving' }, on: { 'layout.change': change } },
  },
});

const known = (context: ResourceListContext, entity: string, patch: Partial<Options>): ResourceListContext['options'] => ({
  ...context.options,
  [entity]: { words: '', state: 'ready', rows: [], ...context.options[entity], ...patch },
});

interface Asked {
  readonly context: ResourceListContext;
  readonly event: OptionsWanted;
}
const noteAsked = {
  type: 'patch',
  params: ({ context, event: { entity, words, isWhole = false } }: Asked): Partial<ResourceListContext> => ({
    optionsWanted: [...context.optionsWanted.filter((one) => one.entity !== entity), { entity, words, isWhole }],
    options: known(context, entity, { words, state: 'busy' }),
  }),
} as const;

/** A screen that shows a part of its entity offers rows of that part: what stands above, say, and what its rows may lead to. */
function wantedNow({ optionsWanted: [first], entity, path }: ResourceListContext): OptionsWanted {
  const wanted = first ?? { entity: '', words: '' };
  const only = { ...(wanted.entity === entity ? onlyAt(entity, path) : {}), ...offeredAt(entity, path, wanted.entity) };
  return Object.keys(only).length > 0 ? { ...wanted, only } : wanted;
}

/** One entity at a time; of each only the last words. */
export const options = resourceListSetup.createStateConfig({
  initial: 'idle',
  // The answer that is under way is for words that nobody looks for any more, or is asked for again.
  on: { 'options.ask': { target: '.typing', actions: noteAsked } },
  states: {
    idle: { always: { guard: 'wantsOptions', target: 'asking' } },
    typing: { after: { typing: 'asking' } },
    asking: {
      invoke: {
        id: 'options',
        src: 'askOptions',
        input: ({ context }) => wantedNow(context),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => {
            const [asked, ...rest] = context.optionsWanted;
            if (!asked) return {};
            return { optionsWanted: rest, options: known(context, asked.entity, { rows: event.output, state: 'ready' }) };
          }),
        },
        onError: {
          target: 'idle',
          actions: assign(({ context, event }) => {
            const [asked, ...rest] = context.optionsWanted;
            const state = failureOf(event.error).reason === 'refused' ? 'refused' : 'failed';
            return asked ? { optionsWanted: rest, options: known(context, asked.entity, { state }) } : {};
          }),
        },
      },
    },
  },
});
