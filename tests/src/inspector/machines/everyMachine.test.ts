/** Every machine of the console, read out of its chart: no state is there for nothing, none keeps whoever has come there, and no failure is left unsaid. */
import { createMachine, setup, fromPromise, StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { chartOf, lineOf, reached, waysOut } from '#src/inspector/machines/chart.ts';
import type { Chart, ChartState } from '#src/inspector/machines/chart.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/*/machines/**/*.ts', { eager: true });
const machines = new Map(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [AnyStateMachine, string][] => (value instanceof StateMachine ? [[value as AnyStateMachine, name]] : [])),
  ),
);
const charts = [...machines].map(([machine, name]): [string, Chart] => [name, chartOf(machine)]);

/** Nothing leads on from here and nothing has to: whoever changes that takes the line out. */
const ends: Readonly<Record<string, string>> = {
  'invitationMachine known': 'the form for the password is the login page, which ends this',
  'telephoneMachine confirmed': 'the telephone is put away',
  'telephoneMachine refused': 'the telephone is put away',
  'conversationMachine side.without': 'a back end without the feature has nothing beside a chat',
  'conversationMachine timeline.without': 'the same',
  'conversationMachine memberNotes.without': 'the same',
  'screenActorsMachine hosting': 'its only state: what it does is heard at the root',
  'preferenceMachine inMemory': 'a back end without preferences keeps none; they are heard at the root',
  'versionMachine untold': 'a back end without a version has none to compare',
};

const unreached = (chart: Chart): readonly string[] => {
  const found = reached(chart);
  return chart.states.flatMap(({ path }) => (found.has(path) ? [] : [path]));
};
/** An event that is heard in a state without leaving it keeps it alive, too; the root's events are heard in all states and let none of them go. */
const isHearing = ({ transitions }: Chart, path: string): boolean => transitions.some(({ from }) => from !== '' && lineOf(path).includes(from));
const deadEnds = (chart: Chart): readonly string[] =>
  chart.states.flatMap(({ path, kind }) => (path === '' || kind !== 'atomic' || waysOut(chart, path).length > 0 || isHearing(chart, path) ? [] : [path]));
/** An actor whose end is waited for may also fail. A stream goes on as long as its state, and says what goes wrong by an event. */
const unsaid = ({ states, transitions }: Chart): readonly string[] =>
  states.flatMap(({ path, invokes }) =>
    invokes
      .filter((actor) => {
        const those = transitions.filter(({ from, name }) => lineOf(path).includes(from) && name === actor);
        return those.some(({ cause }) => cause === 'done') && !those.some(({ cause }) => cause === 'error');
      })
      .map((actor) => `${path} ${actor}`),
  );
/** A failure leads to where something else than another failure leads on. */
const trapping = (chart: Chart): readonly string[] =>
  chart.transitions
    .filter(({ cause, targets }) => cause === 'error' && targets.length > 0)
    .flatMap(({ targets }) => targets)
    .filter((path) => chart.states.find((state) => state.path === path)?.kind !== 'final')
    .filter((path) => !within(chart, path).some((one) => isHearing(chart, one) || waysOut(chart, one).some(({ cause }) => cause !== 'error')));
const within = ({ states }: Chart, path: string): readonly string[] =>
  states.filter((state: ChartState) => state.path === path || state.path.startsWith(`${path}.`)).map((state) => state.path);

describe('every machine', () => {
  it('is found', () => expect(charts.length).toBeGreaterThan(40));

  it.each(charts)('%s comes to each of its states, leaves each of them, and says each failure', (name, chart) => {
    expect({
      unreached: unreached(chart),
      deadEnds: deadEnds(chart).filter((path) => ends[`${name} ${path}`] === undefined),
      unsaid: unsaid(chart),
      trapping: trapping(chart),
    }).toEqual({ unreached: [], deadEnds: [], unsaid: [], trapping: [] });
  });

  it('ends only where it is said', () => {
    const found = charts.flatMap(([name, chart]) => deadEnds(chart).map((path) => `${name} ${path}`));
    expect(Object.keys(ends).filter((one) => !found.includes(one))).toEqual([]);
  });
});

describe('a machine with a breach', () => {
  const load = fromPromise(async () => 1);

  it('has a state that nothing leads to', () => {
    const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } }, c: { on: { go: 'a' } } } });
    expect(unreached(chartOf(machine))).toEqual(['c']);
  });

  it('is entered with its regions and their first states', () => {
    const machine = createMachine({
      type: 'parallel',
      states: { a: { initial: 'a1', states: { a1: { on: { go: 'a2' } }, a2: {} } }, b: { initial: 'b1', states: { b1: {}, b2: {} } } },
    });
    expect(unreached(chartOf(machine))).toEqual(['b.b2']);
  });

  it('has a state that is never left', () => {
    const machine = createMachine({ initial: 'a', on: { any: {} }, states: { a: { on: { go: 'b' } }, b: {} } });
    expect(deadEnds(chartOf(machine))).toEqual(['b']);
  });

  it('waits for an actor and not for its failure, or is caught by it', () => {
    const made = setup({ actors: { load } });
    const silent = made.createMachine({ initial: 'a', states: { a: { invoke: { src: 'load', onDone: 'b' } }, b: { on: { go: 'a' } } } });
    const caught = made.createMachine({ initial: 'a', states: { a: { invoke: { src: 'load', onDone: 'a', onError: 'b' } }, b: {} } });
    expect([unsaid(chartOf(silent)), trapping(chartOf(silent)), trapping(chartOf(caught))]).toEqual([['a load'], [], ['b']]);
  });
});

it('a chart names guards, delays, actions and what XState itself sends', () => {
  const machine = setup({
    types: { events: {} as { type: 'go' } },
    actors: { load: fromPromise(async () => 1) },
    guards: { isFree: () => true },
    actions: { tell: () => undefined },
    delays: { patience: 10 },
  }).createMachine({
    initial: 'a',
    states: {
      a: { on: { go: { guard: 'isFree', actions: 'tell', target: 'b' } }, after: { patience: 'b' } },
      b: { tags: 'busy', invoke: { src: 'load', onDone: 'a', onError: 'c' } },
      c: { always: 'a' },
    },
  });
  expect(chartOf(machine).transitions).toEqual([
    { from: 'a', cause: 'event', name: 'go', guard: 'isFree', actions: ['tell'], targets: ['b'] },
    { from: 'a', cause: 'after', name: 'patience', guard: null, actions: [], targets: ['b'] },
    { from: 'b', cause: 'done', name: 'load', guard: null, actions: [], targets: ['a'] },
    { from: 'b', cause: 'error', name: 'load', guard: null, actions: [], targets: ['c'] },
    { from: 'c', cause: 'always', name: '', guard: null, actions: [], targets: ['a'] },
  ]);
  expect(chartOf(machine).states.find(({ path }) => path === 'a')).toMatchObject({ entry: [], exit: [] });
});
