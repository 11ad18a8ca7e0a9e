/** Screens are open in an order, and each was left somewhere. It outlives their views; what they show is kept in the document (docs/adr/0018-open-screens.md). */
import { assign, enqueueActions, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { consoleLimits } from '#contract/limits/session.ts';
import { addressOf } from '#src/kit/machines/navigation/guards.ts';
import type { Visit } from '#src/kit/machines/navigation/guards.ts';
import { entered, isOpen, restored, superfluous, without } from './openScreens/tabs.ts';
import type { Tabs } from './openScreens/tabs.ts';

export interface OpenScreensContext extends Tabs {
  /** Paths that may stand in the strip. */
  readonly known: readonly string[];
  /** Paths of open screens in which something is written that nobody has yet. */
  readonly unsaved: readonly string[];
  /** Paths that are to be closed once the person has said so. */
  readonly asked: readonly string[];
  /** The screen that the address names; null where it names none. */
  readonly front: string | null;
  /** Paths that have been in front since they were opened: one left by an earlier window shows nothing yet, and is not drawn before it is looked at. */
  readonly seen: readonly string[];
}
export type OpenScreensEvent =
  | ({ readonly type: 'screen.entered' } & Visit)
  | { readonly type: 'screen.choose'; readonly path: string }
  /** The next one in the strip, or the one before. */
  | { readonly type: 'screen.step'; readonly by: 1 | -1 }
  /** The one in front is closed where no path is given. */
  | { readonly type: 'screen.close'; readonly path?: string }
  | { readonly type: 'screen.closeOthers'; readonly path: string }
  | { readonly type: 'screen.closeRight'; readonly path: string }
  | { readonly type: 'close.confirm' }
  | { readonly type: 'close.cancel' }
  | { readonly type: 'unsaved.known'; readonly paths: readonly string[] }
  | { readonly type: 'tabs.restore'; readonly paths: readonly string[] };
export type OpenScreensReport =
  | { readonly type: 'screen.go'; readonly address: string }
  | { readonly type: 'screens.closed'; readonly paths: readonly string[] }
  /** The root keeps these for the person: paths alone, since the rest of an address may name a patient. */
  | { readonly type: 'tabs.changed'; readonly paths: readonly string[] };

export interface OpenScreensInput {
  readonly known: readonly string[];
}

interface Told {
  readonly context: OpenScreensContext;
  readonly event: OpenScreensEvent;
}

const go = (one: Visit): OpenScreensReport => ({ type: 'screen.go', address: addressOf(one) });
const closed = (paths: readonly string[]): OpenScreensReport => ({ type: 'screens.closed', paths });
const changed = (paths: readonly string[]): OpenScreensReport => ({ type: 'tabs.changed', paths });
const pathsOf = ({ open }: Tabs): readonly string[] => open.map((one) => one.path);
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((path, index) => path === other[index]);

/** One screen always stays: there is no console without any. */
function closable({ open, front }: OpenScreensContext, paths: readonly string[]): readonly string[] {
  const going = open.map((one) => one.path).filter((path) => paths.includes(path));
  const stays = going.length === open.length ? (front ?? open[0]?.path) : undefined;
  return going.filter((path) => path !== stays);
}

/** An event asks to close these. */
function named(context: OpenScreensContext, event: OpenScreensEvent): readonly string[] {
  const paths = pathsOf(context);
  if (event.type === 'screen.close') return paths.filter((path) => path === (event.path ?? context.front));
  if (event.type === 'screen.closeOthers') return paths.filter((path) => path !== event.path);
  if (event.type === 'screen.closeRight') return paths.slice(paths.indexOf(event.path) + 1);
  return event.type === 'close.confirm' ? context.asked : [];
}

const openScreensSetup = setup({
  types: { context: {} as OpenScreensContext, events: {} as OpenScreensEvent, input: {} as OpenScreensInput },
  actions: {
    become: enqueueActions(({ context, enqueue }, given: Tabs) => {
      const next = without(given, superfluous(given, context.unsaved, consoleLimits.openScreens));
      const gone = pathsOf(context).filter((path) => !isOpen(next, path));
      // Somebody who closes the screen in front sees the one that they looked at before.
      const before = next.open.find((one) => one.path === next.recent.at(-1));
      enqueue.assign({ ...next, seen: context.seen.filter((path) => isOpen(next, path)) });
      if (before && context.front !== null && gone.includes(context.front)) enqueue.sendParent(go(before));
      if (gone.length > 0) enqueue.sendParent(closed(gone));
      if (!isSame(pathsOf(context), pathsOf(next))) enqueue.sendParent(changed(pathsOf(next)));
    }),
    travel: enqueueActions(({ context, enqueue }, path: string | undefined) => {
      const one = context.open.find((screen) => screen.path === path);
      if (path !== undefined) enqueue.sendParent(go(one ?? { path, search: '' }));
    }),
  },
  guards: {
    isKnown: ({ context }, path: string) => context.known.includes(path),
    wouldLeaveUnsaved: ({ context, event }) => closable(context, named(context, event)).some((path) => context.unsaved.includes(path)),
  },
});

const close = { type: 'become', params: ({ context, event }: Told) => without(context, closable(context, named(context, event))) } as const;
const closing = [
  { guard: 'wouldLeaveUnsaved', target: 'asking', actions: openScreensSetup.assign({ asked: ({ context, event }) => named(context, event) }) },
  { actions: close },
] as const;

export const openScreensMachine = openScreensSetup.createMachine({
  id: 'openScreens',
  context: ({ input }) => ({ known: input.known, open: [], recent: [], unsaved: [], asked: [], front: null, seen: [] }),
  initial: 'following',
  on: {
    'screen.entered': [
      {
        guard: { type: 'isKnown', params: ({ event }) => event.path },
        actions: [
          assign({ front: ({ event }) => event.path, asked: [], seen: ({ context, event }) => [...new Set([...context.seen, event.path])] }),
          { type: 'become', params: ({ context, event }) => entered(context, event) },
        ],
        target: '.following',
      },
      { actions: assign({ front: null }) },
    ],
    'screen.choose': { actions: { type: 'travel', params: ({ event }) => event.path } },
    'screen.step': {
      actions: {
        type: 'travel',
        params: ({ context, event }) => {
          const paths = pathsOf(context);
          return paths.at((paths.indexOf(context.front ?? '') + event.by) % Math.max(1, paths.length));
        },
      },
    },
    'unsaved.known': {
      actions: [assign({ unsaved: ({ event }) => event.paths }), { type: 'become', params: ({ context }) => ({ open: context.open, recent: context.recent }) }],
    },
    'tabs.restore': {
      actions: {
        type: 'become',
        params: ({ context, event }) =>
          restored(
            context,
            event.paths.filter((path) => context.known.includes(path)),
          ),
      },
    },
  },
  states: {
    following: {
      on: { 'screen.close': closing, 'screen.closeOthers': closing, 'screen.closeRight': closing },
    },
    /** Something is written in one of them: the person decides. */
    asking: {
      on: {
        'close.confirm': { target: 'following', actions: [close, assign({ asked: [] })] },
        'close.cancel': { target: 'following', actions: assign({ asked: [] }) },
      },
    },
  },
});
export type OpenScreensRef = ActorRefFrom<typeof openScreensMachine>;
