/** `/allworkroom` and `/workroom`: what a group or one of its organisations shows to whoever comes. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { HomePage } from '#contract/homeContent.ts';
import type { Visit } from '#src/kit/machines/navigation/guards.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export interface HomePlace {
  readonly kind: 'group' | 'organisation';
  /** The group needs none: then it is the one of this house. */
  readonly id: string | null;
}
export interface LoadedHome {
  readonly page: HomePage;
  /** Path of a picture -> its address. */
  readonly pictures: Readonly<Record<string, string>>;
}
export interface PublicHomeContext {
  readonly place: HomePlace;
  readonly loaded: LoadedHome | null;
  readonly failure: Failure | null;
}
export type PublicHomeEvent = ({ readonly type: 'screen.entered' } & Visit) | { readonly type: 'home.retry' };

const placeAt = ({ path, search }: Visit): HomePlace => ({
  kind: path === '/allworkroom' ? 'group' : 'organisation',
  id: new URLSearchParams(search).get('id') || null,
});

export const publicHomeMachine = setup({
  types: { context: {} as PublicHomeContext, events: {} as PublicHomeEvent, input: {} as { readonly visit: Visit }, tags: {} as 'busy' },
  actors: {
    /** @returns null: it is not there, or not published, which nobody is told apart */
    load: promiseToSupply<LoadedHome | null, HomePlace>('load'),
  },
  guards: {
    isOther: ({ context }, { kind, id }: HomePlace) => context.place.kind !== kind || context.place.id !== id,
    isAbsent: (_, home: LoadedHome | null) => home === null,
  },
}).createMachine({
  id: 'publicHome',
  context: ({ input }) => ({ place: placeAt(input.visit), loaded: null, failure: null }),
  initial: 'loading',
  on: {
    // One actor for both pages: a card of the one leads to the other.
    'screen.entered': {
      guard: { type: 'isOther', params: ({ event }) => placeAt(event) },
      target: '.loading',
      reenter: true,
      actions: assign({ place: ({ event }) => placeAt(event), loaded: null }),
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.place,
        onDone: [
          { guard: { type: 'isAbsent', params: ({ event }) => event.output }, target: 'absent' },
          { target: 'shown', actions: assign({ loaded: ({ event }) => event.output, failure: null }) },
        ],
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    shown: {},
    absent: {},
    failed: { on: { 'home.retry': 'loading' } },
  },
});
export type PublicHomeRef = ActorRefFrom<typeof publicHomeMachine>;
