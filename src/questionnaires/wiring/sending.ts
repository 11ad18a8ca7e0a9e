/** A questionnaire is sent to one customer by these calls. */
import { fromPromise } from 'xstate';
import { sendingMachine } from '#src/questionnaires/machines/sendingMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api, around, tools }) => ({
  input: { tools },
  logic: sendingMachine.provide({
    actors: {
      readOffers: fromPromise(({ input }) => api.call('questionnaire.offers', input)),
      send: fromPromise(async ({ input: { about, ...picked } }) => {
        const { backTo: _, ...whom } = about;
        const sent = await api.call('questionnaire.send', { ...whom, ...picked });
        return { ...sent, link: `${around.window.location.origin}${sent.address}` };
      }),
    },
    actions: {
      lead: (_, selector) => {
        // The choice is closed first, else it takes the focus with it.
        if (selector !== '') around.window.requestAnimationFrame(() => around.document.querySelector<HTMLElement>(selector)?.focus());
      },
    },
  }),
});
