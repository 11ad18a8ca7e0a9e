/** Questions about points are asked here. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import { pointsMachine } from '#machines/points/pointsMachine.ts';

export const wiredPoints = (api: Api) =>
  pointsMachine.provide({
    actors: {
      askFigures: fromPromise(async () => {
        const [rules, figures] = await Promise.all([api.call('pointRule.standing', {}), api.call('pointRecord.statistics', {})]);
        return { rules, figures };
      }),
      askMember: fromPromise(({ input }) => api.call('pointRecord.ofMember', input)),
      reverse: fromPromise(({ input }) => api.call('pointRecord.reverse', input)),
    },
  });
