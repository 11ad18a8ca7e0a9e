/** While machines are tested, their ways are counted: `npm run machines:taken` sets the folder and prints what no test has taken. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { Actor } from 'xstate';
import type { AnyStateNode } from 'xstate';

/** A transition of a machine: its place tells apart those of one event, by their guards. */
export interface Taken {
  readonly machine: string;
  readonly from: string;
  readonly event: string;
  readonly place: number;
}
interface Transition {
  readonly source: AnyStateNode;
  readonly eventType: string;
}

const folder = process.env['MACHINE_WAYS'];
const found = new Set<string>();

/** Those without an event are kept apart by XState. */
const placeOf = (one: Transition): number =>
  ((one.eventType === '' ? one.source.always : one.source.transitions.get(one.eventType)) ?? []).indexOf(one as never);
const noteAll = (transitions: readonly Transition[]): void => {
  for (const one of transitions) {
    const { source, eventType } = one;
    found.add(JSON.stringify({ machine: source.machine.id, from: source.path.join('.'), event: eventType, place: placeOf(one) } satisfies Taken));
  }
};

/**
 * Every system tells its steps to this, whoever began it. Actors take their first steps before they are started; those of one that never is (a machine that is walked
 * through without being run) are nobody's.
 * @returns ends it
 */
function listen(): () => void {
  /** Null once its actor was started. */
  const early = new WeakMap<object, Transition[] | null>();
  type Method = (this: Actor<never>, ...given: readonly unknown[]) => Actor<never>;
  const begin = Reflect.get(Actor.prototype, '_initState') as Method;
  const start = Reflect.get(Actor.prototype, 'start') as Method;
  const hear = ({ system }: Actor<never>): void => {
    if (early.has(system)) return;
    early.set(system, []);
    system.inspect((event) => {
      if (event.type !== '@xstate.microstep') return;
      const waiting = early.get(system);
      if (waiting) waiting.push(...(event._transitions as readonly Transition[]));
      else noteAll(event._transitions as readonly Transition[]);
    });
  };
  Reflect.set(Actor.prototype, '_initState', function begun(this: Actor<never>, ...given: readonly unknown[]) {
    hear(this);
    return Reflect.apply(begin, this, given);
  });
  Reflect.set(Actor.prototype, 'start', function started(this: Actor<never>) {
    hear(this);
    noteAll(early.get(this.system) ?? []);
    early.set(this.system, null);
    return start.call(this);
  });
  return () => {
    Reflect.set(Actor.prototype, '_initState', begin);
    Reflect.set(Actor.prototype, 'start', start);
  };
}

if (folder !== undefined) {
  const stop = listen();
  mkdirSync(folder, { recursive: true });
  // Files of one worker come one after the other, each with this module anew: none writes over what another has found.
  afterAll(() => {
    stop();
    writeFileSync(join(folder, `${randomUUID()}.json`), `[${[...found].join(',')}]`);
  });
}
