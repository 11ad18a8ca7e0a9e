/**
 * The inspector: what somebody looks at, now or at an earlier step. What is recorded grows in place, in one recording; the machine says how far it is drawn. While one
 * looks back the recording goes on, and nothing that is shown moves.
 */
import { assign, setup } from 'xstate';
import type { ActorRefFrom, AnyEventObject } from 'xstate';
import { callbackToSupply } from '#src/kit/machines/standIn.ts';
import { Recording } from './recording.ts';

export type InspectorView = 'chart' | 'table';
export interface InspectorContext {
  readonly recording: Recording;
  /** The newest step that is drawn. */
  readonly last: number;
  /** The step that is looked at; that of `last` unless somebody looks back. */
  readonly at: number;
  readonly actor: string | null;
  /** The path of the state whose transitions are shown. */
  readonly state: string | null;
  readonly view: InspectorView;
  readonly sought: string;
  /** Steps of the chosen actor alone. */
  readonly isOnlyChosen: boolean;
}
export type InspectorEvent =
  | { readonly type: 'recorded'; readonly last: number }
  /** The connection is looked at first, unless somebody has chosen. */
  | { readonly type: 'actor.found'; readonly id: string }
  | { readonly type: 'actor.choose'; readonly id: string }
  | { readonly type: 'state.choose'; readonly path: string | null }
  | { readonly type: 'step.to'; readonly n: number }
  | { readonly type: 'step.by'; readonly many: number }
  | { readonly type: 'now' }
  | { readonly type: 'play' }
  | { readonly type: 'view.choose'; readonly view: InspectorView }
  | { readonly type: 'steps.seek'; readonly words: string }
  | { readonly type: 'steps.only'; readonly isOnlyChosen: boolean };

const clamp = ({ recording }: InspectorContext, n: number): number => Math.min(Math.max(n, recording.first), recording.last);

export const inspectorMachine = setup({
  types: { context: {} as InspectorContext, events: {} as InspectorEvent, input: {} as object, tags: {} as 'back' },
  actors: { watch: callbackToSupply<AnyEventObject, { readonly recording: Recording }>('watch') },
  guards: { isBefore: ({ context }) => context.at < context.recording.last },
  delays: { betweenSteps: 400 },
  actions: {
    follow: assign({ last: ({ context }) => context.recording.last, at: ({ context }) => context.recording.last }),
    advance: assign({ at: ({ context }) => clamp(context, context.at + 1) }),
  },
}).createMachine({
  id: 'inspector',
  context: () => ({ recording: new Recording(), last: 0, at: 0, actor: null, state: null, view: 'chart', sought: '', isOnlyChosen: false }),
  invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ recording: context.recording }) },
  on: {
    'actor.found': { guard: ({ context }) => context.actor === null, actions: assign({ actor: ({ event }) => event.id }) },
    'actor.choose': { actions: assign({ actor: ({ event }) => event.id, state: null }) },
    'state.choose': { actions: assign({ state: ({ event }) => event.path }) },
    'view.choose': { actions: assign({ view: ({ event }) => event.view }) },
    'steps.seek': { actions: assign({ sought: ({ event }) => event.words }) },
    'steps.only': { actions: assign({ isOnlyChosen: ({ event }) => event.isOnlyChosen }) },
    'step.to': { target: '.back', actions: assign({ at: ({ context, event }) => clamp(context, event.n) }) },
    'step.by': { target: '.back', actions: assign({ at: ({ context, event }) => clamp(context, context.at + event.many) }) },
  },
  initial: 'live',
  states: {
    live: { entry: 'follow', on: { recorded: { actions: 'follow' }, play: {} } },
    back: {
      tags: 'back',
      initial: 'resting',
      on: { now: 'live', recorded: { actions: assign({ last: ({ event }) => event.last }) } },
      states: {
        resting: { on: { play: { guard: 'isBefore', target: 'playing' } } },
        playing: {
          after: { betweenSteps: [{ guard: 'isBefore', target: 'playing', reenter: true, actions: 'advance' }, { target: 'resting' }] },
          on: { play: 'resting' },
        },
      },
    },
  },
});
export type InspectorRef = ActorRefFrom<typeof inspectorMachine>;
