/** Questions about points are asked here. */
import { fromPromise } from 'xstate';
import { pointsMachine } from '#src/points/machines/pointsMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({
  logic: pointsMachine.provide({
    actors: {
      askFigures: fromPromise(async () => {
        const [rules, figures] = await Promise.all([api.call('pointRule.standing', {}), api.call('pointRecord.statistics', {})]);
        return { rules, figures };
      }),
      askMember: fromPromise(({ input }) => api.call('pointRecord.ofMember', input)),
      reverse: fromPromise(({ input }) => api.call('pointRecord.reverse', input)),
    },
  }),
});
