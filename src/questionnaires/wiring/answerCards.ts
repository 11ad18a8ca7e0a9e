/** Cards of questionnaires are read here; a customer follows theirs to the page on which it is answered. */
import { fromPromise } from 'xstate';
import { answerCardsMachine } from '#src/questionnaires/machines/answerCardsMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api, around }) => ({
  logic: answerCardsMachine.provide({
    actors: {
      read: fromPromise(({ input }) => api.call('answerCard.read', input)),
      link: fromPromise(({ input }) => api.call('answerCard.link', input)),
    },
    actions: { follow: (_, token) => around.window.location.assign(`/questionnaire/${token}`) },
  }),
});
