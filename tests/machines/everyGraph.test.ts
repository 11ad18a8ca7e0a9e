/** Each machine is walked by XState's own graph: nothing in it is there for nothing, nothing in it is an end without a way on, and what fails leads to where somebody can act. */
import { expect, test } from 'vitest';
import { chartOf } from '#src/inspector/machines/chart.ts';
import { isMachine, leavable, walked } from './hollow.ts';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('/src/*/machines/**/*Machine.ts', { eager: true });
const machines = Object.values(files).flatMap((exports) =>
  Object.values(exports)
    .filter(isMachine)
    .map((machine) => [machine.id, machine] as const),
);

/** Pages that have said all they have to say. */
const settledForGood: Readonly<Record<string, readonly string[]>> = { invitation: ['known'], telephone: ['confirmed', 'refused'] };

test.each(machines)('XState comes to every state of %s, by every way that leads somewhere', (_, machine) => {
  const chart = chartOf(machine);
  const { reached, taken } = walked(machine);
  expect(chart.states.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  expect(taken.size).toBe(chart.transitions.filter(({ targets }) => targets.length > 0).length);
});

test.each(machines)('%s has no place in which nothing can happen any more', (_, machine) => {
  const settled: readonly unknown[] = settledForGood[machine.id] ?? [];
  expect(walked(machine).deadEnds.filter((place) => !settled.includes(JSON.parse(place)))).toEqual([]);
});

test.each(machines)('whatever fails in %s leads to where somebody can act', (_, machine) => {
  const shut = [...walked(machine).taken].filter(([way, led]) => way.cause === 'error' && !leavable(machine, way, led));
  expect(shut.map(([{ from, name }]) => `${from}: ${name}`)).toEqual([]);
});
