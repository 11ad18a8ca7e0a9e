/** The time lines that are shown in this window: beside a conversation, on the page of a row. Each is an actor of its own; the oldest ends when there are too many. */
import { assign, enqueueActions, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { timeLineLimits } from '#contract/limits/lists.ts';
import type { RowChange } from '#contract/socket.ts';
import { lineKey } from './entries.ts';
import { timeLineMachine } from './timeLineMachine.ts';
import type { LineOf, LineReport, TimeLineRef } from './timeLineMachine.ts';

interface TimeLinesContext {
  /** The one that was shown last stands at the end. */
  readonly lines: Readonly<Record<string, TimeLineRef>>;
  readonly failing: readonly string[];
  /** Some of them failed (`screenActorsMachine`: it is asked again when answers can be expected). */
  readonly failure: true | null;
}
type TimeLinesEvent =
  | ({ readonly type: 'line.show' } & LineOf)
  | LineReport
  | { readonly type: 'burst'; readonly changes: readonly RowChange[]; readonly talks?: readonly string[] }
  | { readonly type: 'reload' };

export const timeLinesMachine = setup({
  types: { context: {} as TimeLinesContext, events: {} as TimeLinesEvent },
  actors: { line: timeLineMachine },
  actions: {
    show: enqueueActions(({ context, enqueue }, of: LineOf) => {
      const key = lineKey(of);
      const { [key]: known, ...others } = context.lines;
      const leaving = Object.keys(others).slice(0, Math.max(0, Object.keys(others).length + 1 - timeLineLimits.kept));
      for (const one of leaving) if (others[one]) enqueue.stopChild(others[one]);
      enqueue.assign(({ spawn }) => ({
        lines: {
          ...Object.fromEntries(Object.entries(others).filter(([one]) => !leaving.includes(one))),
          [key]: known ?? spawn('line', { id: key, input: { entity: of.entity, id: of.id } }),
        },
      }));
    }),
    tellAll: enqueueActions(({ context, enqueue, event }) => {
      if (event.type === 'burst' || event.type === 'reload') for (const ref of Object.values(context.lines)) enqueue.sendTo(ref, event);
    }),
  },
}).createMachine({
  id: 'timeLines',
  context: { lines: {}, failing: [], failure: null },
  on: {
    'line.show': { actions: { type: 'show', params: ({ event }) => event } },
    'line.report': {
      actions: assign(({ context, event }) => {
        const key = lineKey(event.of);
        const failing = [...context.failing.filter((one) => one !== key), ...(event.isFailed ? [key] : [])];
        return { failing, failure: failing.length > 0 ? true : null };
      }),
    },
    burst: { actions: 'tellAll' },
    reload: { actions: 'tellAll' },
  },
});
export type TimeLinesRef = ActorRefFrom<typeof timeLinesMachine>;
