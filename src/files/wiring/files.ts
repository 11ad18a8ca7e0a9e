/** Questions about stored files are asked here. */
import { fromPromise } from 'xstate';
import { filesMachine } from '#src/files/machines/filesMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({
  logic: filesMachine.provide({
    actors: {
      askUses: fromPromise(async ({ input }) => (await api.call('file.uses', input)).map(({ place }) => place)),
      askSpace: fromPromise(() => api.call('file.space', {})),
    },
  }),
});
