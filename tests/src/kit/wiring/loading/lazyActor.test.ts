import { createActor, createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { lazyActor } from '#src/kit/wiring/loading/lazyActor.ts';

test('once it is here it is the real one, also to the actor that runs it', () => {
  let here: ReturnType<typeof made> | null = null;
  function made() {
    return createMachine({ id: 'gate', initial: 'shut', states: { shut: { on: { open: 'open' } }, open: {} } });
  }
  const lazy = lazyActor(() => {
    if (!here) throw new Error('not here');
    return here;
  });
  expect(() => lazy.id).toThrow('not here');
  here = made();
  const actor = createActor(lazy).start();
  actor.send({ type: 'open' });
  expect(actor.getSnapshot().value).toBe('open');
});
