/** `/previewHtml`: what another window hands over for a look. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { navigationLimits } from '#contract/limits/session.ts';
import { callbackToSupply } from '#src/kit/machines/standIn.ts';

export interface PreviewContext {
  /** The text is as it was written, by whomever: only ever shown sanitised and in a frame without rights. */
  readonly html: string;
  readonly width: 'phone' | 'desktop';
  /** Texts were handed over so often. */
  readonly changes: number;
}
export type PreviewEvent = { readonly type: 'html.handed'; readonly html: string } | { readonly type: 'width.choose'; readonly width: PreviewContext['width'] };

export const previewMachine = setup({
  types: { context: {} as PreviewContext, events: {} as PreviewEvent },
  actors: {
    /** `html.handed`: what waits in the session storage, and what the opener sends. */
    handed: callbackToSupply('handed'),
  },
  guards: { isTooLong: (_, html: string) => html.length > navigationLimits.previewCharacters },
}).createMachine({
  id: 'preview',
  context: { html: '', width: 'phone', changes: 0 },
  invoke: { id: 'handed', src: 'handed' },
  initial: 'empty',
  on: {
    'html.handed': [
      { guard: { type: 'isTooLong', params: ({ event }) => event.html }, target: '.tooLong', actions: assign({ html: '' }) },
      { target: '.shown', actions: assign({ html: ({ event }) => event.html, changes: ({ context }) => context.changes + 1 }) },
    ],
    'width.choose': { actions: assign({ width: ({ event }) => event.width }) },
  },
  states: { empty: {}, shown: {}, tooLong: {} },
});
export type PreviewRef = ActorRefFrom<typeof previewMachine>;
