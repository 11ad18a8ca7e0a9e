/** The time that remains of a delay: by the console's clock while somebody looks at now, and as it was at a step that is looked at. */
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chartOf } from '#src/inspector/machines/chart.ts';
import type { InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { Past } from '#src/inspector/machines/past.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { Inspector } from '#src/inspector/views/Inspector.tsx';
import { actorShowing, draw, now, person } from '#tests/views/stage.tsx';
import { createMachine } from 'xstate';

const machine = createMachine({
  id: 'line',
  initial: 'down',
  states: { down: { after: { reconnect: { guard: 'isOnline', target: 'up' } } }, up: {} },
  on: { 'ack.late': { actions: 'tell' } },
});
const wait = { cause: 'after', name: 'reconnect', from: 'down', since: now - 10_000, ms: 30_000 } as const;
const late = { cause: 'event', name: 'ack.late', from: null, since: now - 14_500, ms: 15_000 } as const;

function show(tags: readonly string[], source: unknown = null) {
  const recording = new Recording();
  recording.begin({ id: 'a', name: 'line', parent: null, chart: chartOf(machine) }, { states: ['down'], status: 'active', held: {}, waits: [wait] });
  const step = {
    actor: 'a',
    sender: null,
    event: 'poke',
    cause: 'event',
    payload: null,
    traces: [],
    taken: [],
    states: ['down'],
    status: 'active',
    held: {},
  } as const;
  recording.add({ ...step, at: now - 8_000, waits: [wait, late] });
  const context = {
    isDemo: true,
    past: new Past(recording),
    source,
    others: [],
    last: 1,
    at: 1,
    actor: 'a',
    state: null,
    view: 'chart',
    sought: '',
    isOnlyChosen: false,
    trace: null,
    columns: [],
    names: [],
    events: [],
    unfolded: [],
    range: null,
    attached: null,
    seconds: null,
    sendProblem: null,
    sentEvent: null,
    simulated: null,
    drills: [],
    fileProblem: null,
  };
  const inspector = actorShowing<InspectorRef>({ context, tags });
  return draw(<Inspector Screens={() => null} />, { person: { ...person, rights: [...person.rights, 'developer.inspect'] }, actors: { inspector } });
}

test('now it goes down each second, with the delay of a state and with an event that a machine sends itself', async () => {
  const { rootActor } = show([]);
  expect(await screen.findByText('reconnect，还剩 20 秒 / 30 秒')).toBeVisible();
  expect(screen.getByText('ack.late，还剩 1 秒 / 15 秒')).toBeVisible();
  act(() => rootActor.show({ now: now + 1_000 }));
  expect(screen.getByText('reconnect，还剩 19 秒 / 30 秒')).toBeVisible();
  expect(screen.getByText('ack.late，还剩 0 秒 / 15 秒')).toBeVisible();
  act(() => rootActor.show({ now: now + 60_000 }));
  expect(screen.getByText('reconnect，还剩 0 秒 / 30 秒')).toBeVisible();
});

test.each([
  ['a step that is looked back at', ['back'], null],
  ['the end of what is over', [], { kind: 'lately' }],
] as const)('at %s it stands as it was then, whatever the clock says', async (_, tags, source) => {
  const { rootActor } = show(tags, source);
  expect(await screen.findByText('reconnect，还剩 28 秒 / 30 秒')).toBeVisible();
  act(() => rootActor.show({ now: now + 5_000 }));
  expect(screen.getByText('reconnect，还剩 28 秒 / 30 秒')).toBeVisible();
});
