/** The console as it stood at one step: its actors answer with their snapshots of then, so that the views draw it (docs/adr/0124). */
import { matchesState } from 'xstate';
import type { StateValue } from 'xstate';
import type { Chart } from './chart.ts';
import { hears, standing } from './reading.ts';
import type { Player, RecordedRef } from './recordedRef.ts';
import type { ActorStand, Recording } from './recording.ts';

interface Nested {
  [key: string]: Nested;
}
const asValue = (inside: Nested): StateValue => {
  const keys = Object.keys(inside);
  const [only] = keys;
  if (keys.length === 1 && only !== undefined && Object.keys(inside[only] ?? {}).length === 0) return only;
  return Object.fromEntries(keys.map((key) => [key, asValue(inside[key] ?? {})]));
};
/** `open.line.live` is `{ open: { line: 'live' } }`. */
export function valueOf(states: readonly string[]): StateValue {
  const whole: Nested = {};
  for (const path of states) {
    let at = whole;
    for (const key of path.split('.')) at = at[key] ??= {};
  }
  return asValue(whole);
}

/** A snapshot as views ask it. */
class PastSnapshot {
  readonly status: string;
  readonly value: StateValue;
  readonly context: ActorStand['held'];
  readonly children: Readonly<Record<string, RecordedRef>>;
  private readonly states: readonly string[];
  private readonly lit: ReadonlySet<string>;
  private readonly chart: Chart | null;

  constructor({ states, status, held }: ActorStand, chart: Chart | null, children: PastSnapshot['children']) {
    this.status = status;
    this.value = valueOf(chart ? states : []);
    this.context = held;
    this.chart = chart;
    this.children = children;
    this.states = states;
    this.lit = standing(states);
  }
  get tags(): ReadonlySet<string> {
    return new Set(this.chart?.states.flatMap(({ path, tags }) => (path === '' || this.lit.has(path) ? tags : [])) ?? []);
  }
  readonly hasTag = (tag: string): boolean => this.tags.has(tag);
  readonly matches = (wanted: StateValue): boolean => matchesState(wanted, this.value);
  /** The states know the event; a guard is not asked, since it would read what is not recorded. */
  readonly can = ({ type }: { readonly type: string }): boolean => this.chart !== null && hears(this.chart, this.states, type);
  readonly getMeta = (): object => ({});
}

interface Kept {
  readonly step: number;
  readonly snapshot: PastSnapshot;
}

export class Past implements Player {
  readonly recording: Recording;
  private n = 0;
  private readonly kept = new Map<string, Kept>();
  private readonly listeners = new Set<() => void>();

  constructor(recording: Recording) {
    this.recording = recording;
    recording.playedBy(this);
  }

  get at(): number {
    return this.n;
  }

  /** Whoever draws is told, and draws anew where something differs. */
  go(n: number): void {
    this.n = n;
    for (const told of this.listeners) told();
  }

  readonly listen = (told: () => void): (() => void) => {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  };

  readonly snapshotOf = (id: string): PastSnapshot => {
    const step = this.recording.stepAt(id, this.n)?.n ?? 0;
    const known = this.kept.get(id);
    if (known?.step === step) return known.snapshot;
    const snapshot = new PastSnapshot(this.recording.standAt(id, this.n), this.recording.actor(id)?.chart ?? null, this.childrenOf(id));
    this.kept.set(id, { step, snapshot });
    return snapshot;
  };

  /** The root of the console as it stood; null before one is recorded. */
  root(): RecordedRef | null {
    const [first] = this.recording.actors;
    return first === undefined ? null : this.recording.ref(first.id, first.name);
  }

  private childrenOf(id: string): Readonly<Record<string, RecordedRef>> {
    const those = this.recording.actorsAt(this.n).filter(({ parent }) => parent === id);
    return Object.fromEntries(those.map((one) => [one.name, this.recording.ref(one.id, one.name)]));
  }
}
