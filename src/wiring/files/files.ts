/** Questions about stored files are asked here. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import { filesMachine } from '#machines/files/filesMachine.ts';

export const wiredFiles = (api: Api) =>
  filesMachine.provide({
    actors: {
      askUses: fromPromise(async ({ input }) => (await api.call('file.uses', input)).map(({ place }) => place)),
      askSpace: fromPromise(() => api.call('file.space', {})),
    },
  });
