import { assign, createActor, createMachine, sendParent, setup } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import { capsuleOf, openCapsule } from '#src/inspector/machines/problem/capsule.ts';
import type { About } from '#src/inspector/machines/problem/capsule.ts';
import { factsThatHold, isAsThen, replay, suspects } from '#src/inspector/machines/problem/replay.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { Recorder } from '#src/inspector/wiring/recorder.ts';

const about: About = {
  at: '2026-11-26T06:00:00.000Z',
  path: '/consultation',
  build: '1',
  language: 'zh-CN',
  browser: 'Chrome 141',
  window: [1, 1],
  features: [],
  fault: null,
};

/** A message is given up after so many tries: three where it is faulty, since the third would have arrived. */
const sending = (most: number): AnyStateMachine =>
  setup({ types: { context: {} as { tries: number; text: string }, events: {} as { type: 'refused' } | { type: 'type'; text: string } } }).createMachine({
    id: 'sending',
    context: { tries: 0, text: '' },
    initial: 'trying',
    on: { type: { actions: assign({ text: ({ event }) => event.text }) } },
    states: {
      trying: {
        on: {
          refused: [
            { guard: ({ context }) => context.tries + 1 >= most, target: 'failed', actions: assign({ tries: ({ context }) => context.tries + 1 }) },
            { actions: assign({ tries: ({ context }) => context.tries + 1 }) },
          ],
        },
      },
      failed: {},
    },
  });

function recorded(): Recording {
  const root = createActor(sending(3)).start();
  const recording = new Recording();
  const stop = new Recorder({ root, recording, isHidden: () => false, now: () => 1, onChange: () => undefined }).start();
  root.send({ type: 'type', text: '王小明的手机是 13800001234' });
  for (let one = 0; one < 3; one += 1) root.send({ type: 'refused' });
  stop();
  return openCapsule(JSON.stringify(capsuleOf(recording, about, ''))).recording;
}
const machines = (most: number) => new Map([['sending', sending(most)]]);

test('a capsule that was written and read again replays to where it stood', () => {
  const all = replay(recorded(), machines(3));
  expect(all.map(({ step, now }) => [step.event, now?.states])).toEqual([
    ['type', ['trying']],
    ['refused', ['trying']],
    ['refused', ['trying']],
    ['refused', ['failed']],
  ]);
  expect(all.every(isAsThen)).toBe(true);
  expect(factsThatHold(all[3] as (typeof all)[number])).toEqual({ tries: '3' });
});

test('the step that went wrong is found, and a machine that was mended goes elsewhere there', () => {
  const recording = recorded();
  const [last] = suspects(recording, replay(recording, machines(3))).slice(-1);
  expect(last).toMatchObject({ step: { n: 4, event: 'refused' }, recorded: { states: ['failed'] } });
  const mended = replay(recording, machines(5)).at(-1);
  expect(mended?.now?.states).toEqual(['trying']);
  expect(mended && isAsThen(mended)).toBe(false);
});

test('a message that is not sent is no state of its machine: the step from which on it says so is found', () => {
  const outbox = setup({
    types: { context: {} as { outbox: readonly { id: string; state: string }[] }, events: {} as { type: 'write' | 'burst' | 'typing' } },
  }).createMachine({
    id: 'talk',
    context: { outbox: [] },
    initial: 'open',
    states: { open: {} },
    on: {
      write: { actions: assign({ outbox: ({ context }) => [...context.outbox, { id: `m${context.outbox.length}`, state: 'sending' }] }) },
      burst: {
        actions: [
          sendParent({ type: 'message.failed' }),
          assign({ outbox: ({ context }) => context.outbox.map((one, at) => (at === 0 ? { ...one, state: 'failed' } : one)) }),
        ],
      },
      typing: {},
    },
  });
  const root = createActor(createMachine({ invoke: { id: 'talk', src: outbox } })).start();
  const talk = root.getSnapshot().children['talk'];
  const recording = new Recording();
  const stop = new Recorder({ root, recording, isHidden: () => false, now: () => 1, onChange: () => undefined }).start();
  for (const type of ['write', 'burst', 'typing', 'write'] as const) talk?.send({ type });
  stop();
  const kept = openCapsule(JSON.stringify(capsuleOf(recording, about, ''))).recording;
  const all = replay(kept, new Map([['talk', outbox as unknown as AnyStateMachine]]));
  // It tells its parent of it, and there is none when it is played again.
  expect(suspects(kept, all).map((one) => [one.step.event, isAsThen(one), factsThatHold(one)])).toEqual([['burst', true, { outbox: '[failed]' }]]);
});

test('a machine that no longer knows the event says so, and a capsule holds nothing that somebody wrote', () => {
  const recording = recorded();
  const other = setup({}).createMachine({ id: 'sending', initial: 'gone', states: { gone: {} } });
  expect(replay(recording, new Map([['sending', other as unknown as AnyStateMachine]])).every(({ now, problem }) => now === null && problem !== null)).toBe(
    true,
  );
  expect(JSON.stringify(capsuleOf(recording, about, ''))).not.toMatch(/王小明|1380000/);
});

test.each(['', 'x', '{}', '{"format":"careline.capsule/0"}'])('%j is refused with words that say what to do', (text) => {
  expect(() => openCapsule(text)).toThrow(/Expected what|expected careline\.capsule/);
});
