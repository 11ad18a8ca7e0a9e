/** A recording as tests write it: one actor or some, a step a line. */
import { chartOf } from '#src/inspector/machines/chart.ts';
import type { Chart } from '#src/inspector/machines/chart.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import type { FrameMark, Step } from '#src/inspector/machines/recording.ts';
import { assign, setup } from 'xstate';

const machine = setup({
  types: { context: {} as { count: number } },
  guards: { isMany: ({ context }) => context.count > 1, isFew: () => true },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }), ring: () => undefined },
}).createMachine({
  id: 'line',
  context: { count: 0 },
  initial: 'first',
  states: {
    first: { on: { go: [{ guard: 'isMany', target: 'last' }, { guard: 'isFew', target: 'last', actions: ['count', 'ring'] }, { target: 'last' }] } },
    last: {},
  },
});
export const chart: Chart = chartOf(machine);

export const stepOf = (given: Partial<Step> & Pick<Step, 'actor' | 'at'>): Omit<Step, 'n'> => ({
  sender: null,
  event: 'go',
  cause: 'event',
  payload: null,
  states: ['first'],
  status: 'active',
  held: {},
  traces: [],
  taken: [],
  ...given,
});

export function recordingWith(...actors: readonly string[]): Recording {
  const recording = new Recording();
  for (const id of actors) recording.begin({ id, name: id, parent: null, chart }, { states: ['first'], status: 'active', held: { count: 0 } });
  return recording;
}

export const mark = (given: Partial<FrameMark> & Pick<FrameMark, 'at' | 'type'>): Omit<FrameMark, 'n'> => ({
  way: 'in',
  stream: 'content',
  position: null,
  clientId: null,
  committedAt: null,
  code: null,
  ...given,
});
