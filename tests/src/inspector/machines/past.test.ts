import { assign, createActor, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { describe, expect, it } from 'vitest';
import { Past } from '#src/inspector/machines/past.ts';
import { Packer, parcelOf, recordingOf, sinceOf, Unpacker } from '#src/inspector/machines/parcel.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { sequenceOf } from '#src/inspector/machines/sequence.ts';
import { Recorder } from '#src/inspector/wiring/recorder.ts';

const child = setup({ types: { context: {} as { count: number } } }).createMachine({
  id: 'child',
  context: { count: 0 },
  initial: 'idle',
  states: { idle: { tags: 'resting', on: { poke: { target: 'poked', actions: assign({ count: ({ context }) => context.count + 1 }) } } }, poked: {} },
});
const root = setup({
  types: { context: {} as { memberName: string; rows: readonly object[]; child: ActorRefFrom<typeof child> | null }, events: {} as { type: 'add' } },
  actors: { child },
}).createMachine({
  id: 'root',
  context: ({ spawn }) => ({ memberName: '刘晓涵', rows: [], child: spawn('child', { id: 'child' }) }),
  on: { add: { actions: assign({ rows: ({ context }) => [...context.rows, { id: `r${context.rows.length}`, memberName: '王芳' }] }) } },
});

interface Seen {
  readonly context: { readonly rows: readonly object[]; readonly memberName: string; readonly child: { getSnapshot: () => Below } };
}
interface Below {
  readonly value: unknown;
  readonly context: { readonly count: number };
  hasTag(tag: string): boolean;
  matches(value: string): boolean;
  can(event: { type: string }): boolean;
}

function recorded() {
  const actor = createActor(root).start();
  const recording = new Recording();
  let now = 0;
  new Recorder({ root: actor, recording, isHidden: () => false, now: () => (now += 1), onChange: () => undefined }).start();
  return { actor, recording };
}
const at = (past: Past, n: number): Seen => {
  past.go(n);
  return past.root()?.getSnapshot() as Seen;
};

describe('the past of a console', () => {
  it('answers as the actors stood then, those within contexts too', () => {
    const { actor, recording } = recorded();
    actor.send({ type: 'add' });
    actor.getSnapshot().context.child?.send({ type: 'poke' });
    actor.send({ type: 'add' });
    const past = new Past(recording);
    expect([0, 1, 2, 3].map((n) => at(past, n).context.rows.length)).toEqual([0, 1, 1, 2]);
    const below = (n: number): Below => at(past, n).context.child.getSnapshot();
    expect(
      [1, 2].map((n) => [below(n).value, below(n).hasTag('resting'), below(n).matches('poked'), below(n).can({ type: 'poke' }), below(n).context.count]),
    ).toEqual([
      ['idle', true, false, true, 0],
      ['poked', false, true, false, 1],
    ]);
    expect(at(past, 3).context.memberName).toBe('▒▒▒');
  });

  it('tells whoever draws, and gives the same snapshot where nothing has changed', () => {
    const { actor, recording } = recorded();
    actor.send({ type: 'add' });
    actor.getSnapshot().context.child?.send({ type: 'poke' });
    const past = new Past(recording);
    let told = 0;
    const ref = past.root();
    const listening = ref?.subscribe(() => (told += 1));
    expect(at(past, 1)).toBe(at(past, 2));
    expect(told).toBe(2);
    listening?.unsubscribe();
    past.go(0);
    expect(told).toBe(2);
    ref?.send();
    expect(at(past, 2).context.rows).toHaveLength(1);
  });
});

describe('a parcel', () => {
  it('carries a recording as JSON, and is drawn from alike', () => {
    const { actor, recording } = recorded();
    actor.send({ type: 'add' });
    actor.getSnapshot().context.child?.send({ type: 'poke' });
    const text = JSON.stringify(parcelOf(recording));
    const read = recordingOf(JSON.parse(text));
    const [here, there] = [new Past(recording), new Past(read)];
    expect([0, 1, 2].map((n) => at(there, n).context.rows)).toEqual([0, 1, 2].map((n) => at(here, n).context.rows));
    expect(at(there, 2).context.child.getSnapshot().value).toBe('poked');
    expect(text).not.toMatch(/刘晓涵|王芳/);
    expect(read.steps.map(({ n, event }) => [n, event])).toEqual(recording.steps.map(({ n, event }) => [n, event]));
  });

  it('adds what came since, with parts that did not change known by the other side', () => {
    const { actor, recording } = recorded();
    const packer = new Packer();
    const other = new Recording();
    const unpacker = new Unpacker(other);
    actor.send({ type: 'add' });
    unpacker.take(JSON.parse(JSON.stringify(parcelOf(recording, undefined, packer))));
    const since = sinceOf(recording);
    actor.send({ type: 'add' });
    const second = parcelOf(recording, since, packer);
    unpacker.take(JSON.parse(JSON.stringify(second)));
    expect([second.steps.length, second.nodes.length]).toEqual([1, 3]);
    expect(at(new Past(other), other.last).context.rows).toEqual([
      { id: 'r0', memberName: '▒▒' },
      { id: 'r1', memberName: '▒▒' },
    ]);
  });

  it.each([[null], [{}], ['text'], [{ format: 'careline.recording/0' }]])('is refused where it is none: %j', (given) => {
    expect(() => recordingOf(given)).toThrow(/expected careline.recording\/1/);
  });
});

it('a sequence says who sent what to whom, filtered by actor, event and time', () => {
  const { actor, recording } = recorded();
  actor.send({ type: 'add' });
  actor.getSnapshot().context.child?.send({ type: 'poke' });
  const asked = { actors: [], words: '', since: null, at: recording.last };
  const whole = sequenceOf(recording, asked);
  expect(whole.columns.map((id) => recording.actor(id)?.name)).toEqual([actor.id, 'child']);
  expect(whole.arrows.map(({ step, to }) => [step.event, to])).toEqual([
    ['add', 0],
    ['poke', 1],
  ]);
  const only = (given: object): readonly string[] => sequenceOf(recording, { ...asked, ...given }).arrows.map(({ step }) => step.event);
  expect([only({ actors: [actor.sessionId] }), only({ words: 'pok' }), only({ since: (recording.steps[1]?.at ?? 0) - 0.5 }), only({ at: 1 })]).toEqual([
    ['add'],
    ['poke'],
    ['poke'],
    ['add'],
  ]);
});
