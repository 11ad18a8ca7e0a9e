import { createActor, createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { InspectionRing } from '#src/shell/wiring/inspect.ts';

const machine = createMachine({ initial: 'off', states: { off: { on: { toggle: 'on' } }, on: { on: { toggle: 'off' } } } });

test('sees the names of events and states, and no contents', () => {
  const ring = new InspectionRing();
  const actor = createActor(machine, { id: 'lamp', inspect: ring.inspect }).start();
  actor.send({ type: 'toggle', secret: '林晓 13800138000' });
  expect(
    ring
      .entries()
      .slice(-2)
      .map(({ actor: who, kind, what }) => [who, kind, what]),
  ).toEqual([
    ['lamp', 'event', 'toggle'],
    ['lamp', 'snapshot', '"on"'],
  ]);
  expect(JSON.stringify(ring.entries())).not.toContain('林晓');
});

test('keeps the last 2,000', () => {
  const ring = new InspectionRing();
  const actor = createActor(machine, { inspect: ring.inspect }).start();
  for (let count = 0; count < 3_000; count++) actor.send({ type: 'toggle' });
  expect(ring.entries()).toHaveLength(2_000);
  expect(ring.entries().at(-1)?.what).toBe('"off"');
});
