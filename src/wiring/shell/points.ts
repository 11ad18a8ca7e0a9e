/** What is asked about points. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import { pointsMachine } from '#machines/points/pointsMachine.ts';

export const wiredPoints = (api: Api) =>
  pointsMachine.provide({
    actors: {
      askFigures: fromPromise(async ({ input: { wanted } }) => {
        const [rules, ...figures] = await Promise.all([
          api.call('pointRule.standing', {}),
          ...wanted.map(async (of) => [of, await api.call('pointRecord.statistics', { isOwn: of === 'own' })] as const),
        ]);
        return { rules, figures: Object.fromEntries(figures) };
      }),
      askMember: fromPromise(({ input }) => api.call('pointRecord.ofMember', input)),
      reverse: fromPromise(({ input }) => api.call('pointRecord.reverse', input)),
    },
  });
