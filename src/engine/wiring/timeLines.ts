/** Steps of time lines are asked here, and the descriptions of what stands in them fetched. */
import { fromPromise } from 'xstate';
import { ownChanges } from '#contract/timeLine.ts';
import { timeLineMachine } from '#src/engine/machines/timeLine/timeLineMachine.ts';
import type { StepAsked, StepRead } from '#src/engine/machines/timeLine/timeLineMachine.ts';
import { timeLinesMachine } from '#src/engine/machines/timeLine/timeLinesMachine.ts';
import { loadForCall } from '#src/kit/wiring/loading/descriptions.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({
  logic: timeLinesMachine.provide({
    actors: {
      line: timeLineMachine.provide({
        actors: {
          readStep: fromPromise(async ({ input: { entity, id, kinds, day, next, limit } }: { input: StepAsked }): Promise<StepRead> => {
            const asked = { id, limit, ...(kinds.length === 0 ? {} : { kinds }), ...(day === null ? {} : { day }), ...(next === null ? {} : { next }) };
            const step = (await api.call(`${entity}.timeLine` as 'cannedReply.list', asked as never)) as unknown as StepRead;
            await loadForCall([entity, ...step.kinds.filter((kind) => kind !== ownChanges)]);
            return step;
          }),
        },
      }),
    },
  }),
});
