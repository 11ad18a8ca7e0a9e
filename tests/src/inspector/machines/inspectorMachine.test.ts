import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { AnyEventObject } from 'xstate';
import { expect, it } from 'vitest';
import { inspectorMachine } from '#src/inspector/machines/inspectorMachine.ts';
import type { Recording } from '#src/inspector/machines/recording.ts';

const begin = (clock = new SimulatedClock()) => {
  const watch = fromCallback<AnyEventObject, { readonly recording: Recording }>(() => undefined);
  const actor = createActor(inspectorMachine.provide({ actors: { watch } }), { clock, input: {} }).start();
  const { recording } = actor.getSnapshot().context;
  recording.begin({ id: 'a', name: 'a', parent: null, chart: null }, { states: [], context: new Map() });
  const happen = (many: number): void => {
    for (let at = 0; at < many; at += 1)
      recording.add({ actor: 'a', at, sender: null, event: 'go', cause: 'event', payload: '', states: [], taken: [], changes: [] });
    actor.send({ type: 'recorded', last: recording.last });
  };
  return { actor, happen, clock, at: () => actor.getSnapshot().context.at };
};

it('follows what happens, until somebody looks back: then it goes on and nothing that is looked at moves', () => {
  const { actor, happen, at } = begin();
  happen(5);
  expect(at()).toBe(5);
  actor.send({ type: 'step.by', many: -2 });
  happen(3);
  expect([at(), actor.getSnapshot().context.last, actor.getSnapshot().hasTag('back')]).toEqual([3, 8, true]);
  actor.send({ type: 'now' });
  expect([at(), actor.getSnapshot().hasTag('back')]).toEqual([8, false]);
});

it('goes to no step that is not recorded', () => {
  const { actor, happen, at } = begin();
  happen(4);
  actor.send({ type: 'step.to', n: 400 });
  expect(at()).toBe(4);
  actor.send({ type: 'step.to', n: -1 });
  expect(at()).toBe(1);
});

it('plays to the end and rests there', () => {
  const { actor, happen, clock, at } = begin();
  happen(4);
  actor.send({ type: 'step.to', n: 2 });
  actor.send({ type: 'play' });
  clock.increment(400);
  expect(at()).toBe(3);
  clock.increment(400);
  clock.increment(400);
  expect([at(), actor.getSnapshot().matches({ back: 'resting' })]).toEqual([4, true]);
});

it('shows the first one that is found, and whoever is chosen after that', () => {
  const { actor } = begin();
  actor.send({ type: 'actor.found', id: 'a' });
  actor.send({ type: 'actor.found', id: 'b' });
  expect(actor.getSnapshot().context.actor).toBe('a');
  actor.send({ type: 'actor.choose', id: 'b' });
  expect(actor.getSnapshot().context.actor).toBe('b');
});
