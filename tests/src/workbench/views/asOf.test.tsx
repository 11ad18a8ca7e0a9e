/** The line of the workbench is as old as the oldest number that stands there: nothing is older than it says. */
import { act, screen } from '@testing-library/react';
import { assign, createActor, setup } from 'xstate';
import { expect, test } from 'vitest';
import { useAsOf } from '#src/workbench/views/useAsOf.tsx';
import type { WorkbenchContext } from '#src/workbench/machines/benchContext.ts';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import { draw } from '#tests/views/stage.tsx';

type Shown = Pick<WorkbenchContext, 'shown' | 'opened'>;
const failure = { reason: 'network', text: '' };
const at = (minute: number, more: object = {}): unknown => ({ told: null, asOf: `2026-11-26T01:0${minute}:00.000Z`, failure: null, ...more });
const opened = { tiles: ['fresh', 'orders', 'chats'] } as unknown as Shown['opened'];

function Line({ workbench }: { readonly workbench: WorkbenchRef }): React.ReactElement {
  return <p data-testid="line">{useAsOf(workbench)}</p>;
}

test('it says the oldest of those that stand there; one that failed says its own age, one that was put away says none', async () => {
  const machine = setup({
    types: { context: {} as { readonly shown: unknown; readonly opened: Shown['opened'] }, events: {} as { type: 'told'; shown: unknown } },
  }).createMachine({
    context: { shown: {}, opened },
    on: { told: { actions: assign({ shown: ({ event }) => event.shown }) } },
  });
  const actor = createActor(machine).start();
  draw(<Line workbench={actor as unknown as WorkbenchRef} />);
  const told = (shown: unknown): Promise<string | null> => {
    act(() => actor.send({ type: 'told', shown }));
    return Promise.resolve(screen.getByTestId('line').textContent);
  };
  expect(await told({})).toBe('');
  expect(await told({ fresh: at(5), orders: at(3), chats: at(4) })).toBe('2026-11-26T01:03:00.000Z');
  expect(await told({ fresh: at(5), orders: at(3, { failure }), chats: at(4) })).toBe('2026-11-26T01:04:00.000Z');
  expect(await told({ fresh: at(5), customers: at(1) })).toBe('2026-11-26T01:05:00.000Z');
});
