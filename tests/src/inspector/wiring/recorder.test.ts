import { assign, createActor, fromPromise, sendParent, sendTo, setup } from 'xstate';
import type { AnyActorRef } from 'xstate';
import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { Carried } from '#contract/burst.ts';
import { makeRows, nextFrame, person } from '#bench/inboxRows.ts';
import { InboxStore } from '#src/desk/machines/inbox/store.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { treeAt, triedIn } from '#src/inspector/machines/reading.ts';
import type { StillStore } from '#src/inspector/machines/stillStore.ts';
import { Recorder } from '#src/inspector/wiring/recorder.ts';

const child = setup({}).createMachine({ id: 'child', initial: 'idle', states: { idle: { on: { poke: 'poked' } }, poked: {} } });
const parent = setup({
  types: { context: {} as { count: number; name: string }, events: {} as { type: 'go' } | { type: 'fail' } },
  actors: { child, load: fromPromise(async () => 1) },
  guards: { isMany: ({ context }) => context.count > 1 },
}).createMachine({
  id: 'parent',
  context: { count: 0, name: '刘晓涵' },
  invoke: { id: 'child', src: 'child' },
  initial: 'first',
  states: {
    first: {
      on: {
        go: [
          { guard: 'isMany', target: 'last' },
          { target: 'next', actions: assign({ count: ({ context }) => context.count + 1 }) },
        ],
      },
    },
    next: { invoke: { id: 'load', src: 'load', onDone: 'last' } },
    last: {},
  },
});

const watched = (isHidden: (actor: AnyActorRef) => boolean = () => false) => {
  const root = createActor(parent).start();
  const recording = new Recording();
  let now = 0;
  const stop = new Recorder({ root, recording, isHidden, now: () => (now += 1), onChange: () => undefined }).start();
  return { root, recording, stop, idOf: (name: string) => recording.actorsAt(recording.last).find((one) => one.name === name)?.id ?? '' };
};

it('records a step with what it changed, which ways were asked and where the machine stands then', async () => {
  const { root, recording } = watched();
  root.send({ type: 'go' });
  const [step] = recording.stepsOf(root.sessionId);
  expect(step).toMatchObject({
    event: 'go',
    states: ['next'],
    taken: [{ from: 'first', targets: ['next'], guard: null }],
  });
  expect(step && recording.changesOf(step)).toEqual([{ key: 'count', before: '0', after: '1' }]);
  const chart = recording.actor(root.sessionId)?.chart;
  expect(chart && step && triedIn(chart, ['first'], step).map(({ transition, isTaken }) => [transition.guard, isTaken])).toEqual([
    ['isMany', false],
    [null, true],
  ]);
  await Promise.resolve();
  await Promise.resolve();
  expect(recording.stepsOf(root.sessionId).at(-1)).toMatchObject({ cause: 'done', states: ['last'] });
});

it('knows those who were there before it, under whoever began them, and nothing that belongs to a person', () => {
  const { root, recording } = watched();
  expect(treeAt(recording, 0).map(({ actor, below }) => [actor.name, below.map((one) => one.actor.name)])).toEqual([[root.id, ['child']]]);
  expect(JSON.stringify(recording.baseOf(root.sessionId).held)).not.toContain('刘晓涵');
});

it('sees no more once it ends, and nothing of who is hidden', () => {
  const { root, recording, stop, idOf } = watched((actor) => actor.id === 'child');
  root.getSnapshot().children.child?.send({ type: 'poke' });
  expect([recording.last, idOf('child')]).toEqual([0, '']);
  stop();
  root.send({ type: 'go' });
  expect(recording.last).toBe(0);
});

it('an answer that comes while the question is still being taken is the next step, not the same one', () => {
  const below = setup({}).createMachine({ id: 'below', on: { ask: { actions: sendParent({ type: 'answer' }) } } });
  const above = setup({ types: { context: {} as { asked: number; answered: number } }, actors: { below } }).createMachine({
    id: 'above',
    context: { asked: 0, answered: 0 },
    invoke: { id: 'below', src: 'below' },
    on: {
      ask: { actions: [assign({ asked: ({ context }) => context.asked + 1 }), sendTo('below', { type: 'ask' })] },
      answer: { actions: assign({ answered: ({ context }) => context.answered + 1 }) },
    },
  });
  const root = createActor(above).start();
  const recording = new Recording();
  new Recorder({ root, recording, isHidden: () => false, now: () => 0, onChange: () => undefined }).start();
  root.send({ type: 'ask', clientId: 'c1' });
  expect(recording.stepsOf(root.sessionId).map((step) => [step.event, recording.changesOf(step).map(({ key }) => key), step.traces])).toEqual([
    ['ask', ['asked'], ['c1']],
    ['answer', ['answered'], ['c1']],
  ]);
});

it('a list that moves in every frame is recorded anew after a while, when other rows are chosen, and when somebody takes the recording', () => {
  const rows = makeRows(3);
  const store = new InboxStore({ id: person.id, system: 'staff' });
  store.beginLoad();
  store.addPage(rows, 1, 'first');
  store.finishLoad();
  let seq = 1;
  const list = setup({
    types: { context: {} as { store: InboxStore; filter: 'all' | 'mine'; turn: number }, events: {} as { type: 'said' } | { type: 'chosen' } },
  });
  const root = createActor(
    list.createMachine({
      context: { store, filter: 'all', turn: 0 },
      on: {
        said: {
          actions: assign({
            turn: ({ context }) => {
              seq += 1;
              context.store.hearLine(nextFrame(rows[2]!, { seq, position: seq }), seq);
              return seq;
            },
          }),
        },
        chosen: { actions: assign({ filter: 'mine' as const }) },
      },
    }),
  ).start();
  const recording = new Recording();
  let now = 1_000;
  const recorder = new Recorder({ root, recording, isHidden: () => false, now: () => now, onChange: () => undefined, stillMs: 500 });
  recorder.start();
  const lastSeq = (): number | undefined => {
    const { store: still } = recording.stepsOf(root.sessionId).at(-1)!.held as { store: StillStore };
    return still.get(rows[2]!.conversationId)?.lastSeq;
  };
  root.send({ type: 'said' });
  expect([seq, lastSeq(), recording.stepsOf(root.sessionId).at(-1)!.held['turn']]).toEqual([2, 1, 2]);
  recorder.settle();
  expect(lastSeq()).toBe(2);
  root.send({ type: 'said' });
  expect(lastSeq()).toBe(2);
  root.send({ type: 'chosen' });
  expect(lastSeq()).toBe(3);
  now += 500;
  root.send({ type: 'said' });
  expect(lastSeq()).toBe(4);
});

it('of a burst it keeps the newest frames where it is told how many, each stream in its order', () => {
  const root = createActor(setup({}).createMachine({ on: { burst: {} } })).start();
  const recording = new Recording();
  new Recorder({ root, recording, isHidden: () => false, now: () => 0, onChange: () => undefined, burstFrames: 3 }).start();
  const content = (position: number) => ({ type: 0, position });
  const frames = { content: [1, 2, 4].map(content), changed: [{ type: 17, position: 3 }], order: ['content', 'content', 'changed', 'content'] };
  root.send({ type: 'burst', frames });
  const [step] = recording.stepsOf(root.sessionId);
  expect(step?.payload).toEqual({ frames: { content: [2, 4].map(content), changed: [{ type: 17, position: 3 }], order: ['content', 'changed', 'content'] } });
  // Each of them is still counted and followed.
  expect(step?.traces).toEqual(['1', '2', '4', '3']);
  expect(recording.frames.map(({ position }) => position)).toEqual([1, 2, 4, 3]);
});

it('marks a frame that came again and was left out, beside those that the machines had, until it ends', () => {
  const root = createActor(setup({}).createMachine({ on: { burst: {} } })).start();
  const recording = new Recording();
  const duplicates$ = new Subject<Carried>();
  let told = 0;
  const stop = new Recorder({ root, recording, isHidden: () => false, now: () => 7, onChange: () => (told += 1), duplicates$ }).start();
  const before = told;
  duplicates$.next({ stream: 'content', frame: { type: 0, position: 4, content: '刘晓涵' } } as unknown as Carried);
  expect(recording.duplicates).toEqual([{ n: 0, at: 7, way: 'in', stream: 'content', type: 0, position: 4, clientId: null, committedAt: null, code: null }]);
  expect([recording.frames, told - before]).toEqual([[], 1]);
  stop();
  expect(duplicates$.observed).toBe(false);
});
