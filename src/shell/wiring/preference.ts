/** The likings of a person for the shell are kept at the server. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import { preferenceMachine } from '#src/shell/machines/preferenceMachine.ts';

export const wiredPreference = (api: Api) =>
  preferenceMachine.provide({
    actors: {
      loadPreference: fromPromise(() => api.call('shellPreference.read', {})),
      savePreference: fromPromise(({ input: { patch } }) => api.call('shellPreference.save', patch, { outlivesPage: true })),
    },
  });
