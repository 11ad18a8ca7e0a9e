/**
 * A recording in the events of Stately's inspection protocol, for a file or for an inspector in another window (docs/adr/0185): the definition of a machine is read from
 * its chart, and contexts and events stand there as facts, so that nothing leaves this browser that the recording has not.
 */
import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { valueOf } from './past.ts';
import { countUntil, factsOf } from './recording.ts';
import type { Held, Recording, RecordedActor, Step } from './recording.ts';
import { keyOf } from './statePaths.ts';

/** The version of @statelyai/inspect whose events these are. */
const protocolVersion = '0.7.1';

export interface InspectedSnapshot {
  readonly status: string;
  readonly value: unknown;
  readonly context: Readonly<Record<string, string>>;
}
interface InspectionBase {
  readonly rootId: string;
  readonly sessionId: string;
  /** Epoch ms, as text. */
  readonly createdAt: string;
  readonly id: string;
  readonly _version: string;
}
interface InspectedEvent {
  readonly type: string;
  readonly [key: string]: string;
}
export type InspectionEvent =
  | (InspectionBase & {
      readonly type: '@xstate.actor';
      readonly name: string;
      readonly parentId: string | undefined;
      /** The machine as JSON. */
      readonly definition: string;
      readonly snapshot: InspectedSnapshot;
    })
  | (InspectionBase & { readonly type: '@xstate.event'; readonly sourceId: string | undefined; readonly event: InspectedEvent })
  | (InspectionBase & { readonly type: '@xstate.snapshot'; readonly event: InspectedEvent; readonly snapshot: InspectedSnapshot });

const grouped = (transitions: readonly ChartTransition[], id: string): object =>
  Object.fromEntries([...Map.groupBy(transitions, ({ name }) => name)].map(([name, those]) => [name, those.map((one) => written(one, id))]));

const written = ({ guard, actions, targets }: ChartTransition, id: string): object => ({
  ...(targets.length === 0 ? {} : { target: targets.map((path) => (path === '' ? `#${id}` : `#${id}.${path}`)) }),
  ...(guard === null ? {} : { guard }),
  actions,
});

function stateOf(chart: Chart, byPath: ReadonlyMap<string, ChartState>, state: ChartState): object {
  const { id } = chart;
  const own = chart.transitions.filter(({ from }) => from === state.path);
  const by = (cause: ChartTransition['cause'], name?: string): readonly ChartTransition[] =>
    own.filter((one) => one.cause === cause && (name === undefined || one.name === name));
  const isInvoked = ({ name }: ChartTransition): boolean => state.invokes.includes(name);
  // An actor that was begun by an action ends with an event of its own name.
  const ends = [...by('done'), ...by('error')].filter((one) => one.name !== '' && !isInvoked(one));
  const events = [...by('event'), ...ends.map((one) => ({ ...one, name: `xstate.${one.cause}.actor.${one.name}` }))];
  const listed = (those: readonly ChartTransition[]): readonly object[] => those.map((one) => written(one, id));
  return {
    ...(state.kind === 'atomic' || state.kind === 'compound' ? {} : { type: state.kind }),
    ...(state.initial === null ? {} : { initial: keyOf(state.initial) }),
    tags: state.tags,
    entry: state.entry,
    exit: state.exit,
    invoke: state.invokes.map((src) => ({ src, id: `${state.path}:${src}`, onDone: listed(by('done', src)), onError: listed(by('error', src)) })),
    on: grouped(events, id),
    after: grouped(by('after'), id),
    always: listed(by('always')),
    ...(by('done', '').length === 0 ? {} : { onDone: listed(by('done', '')) }),
    ...(state.children.length === 0 ? {} : { states: Object.fromEntries(state.children.flatMap((path) => childOf(chart, byPath, path))) }),
  };
}
function childOf(chart: Chart, byPath: ReadonlyMap<string, ChartState>, path: string): readonly (readonly [string, object])[] {
  const child = byPath.get(path);
  return child ? [[keyOf(path), stateOf(chart, byPath, child)]] : [];
}

/** The machine as `createMachine` takes it: states, transitions, names of guards and actions. */
export function definitionOf(chart: Chart): object {
  const byPath = new Map(chart.states.map((state) => [state.path, state]));
  const root = byPath.get('');
  return root ? { id: chart.id, ...stateOf(chart, byPath, root) } : { id: chart.id };
}

const factual = (held: Held): Readonly<Record<string, string>> => Object.fromEntries(factsOf(held));
const snapshotOf = ({ states, status, held }: Pick<Step, 'states' | 'status' | 'held'>): InspectedSnapshot => ({
  status,
  value: valueOf(states),
  context: factual(held),
});
const eventOf = ({ event, payload }: Step): InspectedEvent => ({ ...factual(payload ?? {}), type: event });

/** So much has been told: steps up to a number, and these actors. */
export interface Told {
  readonly step: number;
  readonly actors: ReadonlySet<string>;
}
export const nothingTold: Told = { step: 0, actors: new Set() };
export const toldOf = (recording: Recording): Told => ({ step: recording.last, actors: new Set(recording.actors.map(({ id }) => id)) });

/** It began with the step after `begun`; where that is kept no longer, before the first one that is. */
const beganAt = (recording: Recording, { begun }: RecordedActor, now: number): number =>
  (recording.step(begun + 1) ?? recording.step(begun) ?? recording.steps[0])?.at ?? now;

/**
 * Actors first, then steps, oldest first: what came after `told`.
 * @param now epoch ms; an actor has it where no step says when it began
 */
export function inspectionEvents(recording: Recording, now: number, told: Told = nothingTold): readonly InspectionEvent[] {
  const rootId = recording.actors[0]?.id ?? '';
  const base = (sessionId: string, at: number, id: string): InspectionBase => ({ rootId, sessionId, createdAt: String(at), id, _version: protocolVersion });
  const isThere = ({ id, ended }: RecordedActor): boolean => !told.actors.has(id) && (ended === null || ended > told.step);
  const begun = recording.actors.filter(isThere).map((actor): InspectionEvent => ({
    type: '@xstate.actor',
    ...base(actor.id, beganAt(recording, actor, now), actor.id),
    name: actor.name,
    parentId: actor.parent ?? undefined,
    definition: JSON.stringify(actor.chart === null ? { id: actor.name } : definitionOf(actor.chart)),
    snapshot: snapshotOf(recording.standAt(actor.id, told.step)),
  }));
  const taken = recording.steps.slice(countUntil(recording.steps, told.step)).flatMap((step): InspectionEvent[] => {
    const event = eventOf(step);
    return [
      { type: '@xstate.event', ...base(step.actor, step.at, `${step.n}.event`), sourceId: step.sender ?? undefined, event },
      { type: '@xstate.snapshot', ...base(step.actor, step.at, `${step.n}.snapshot`), event, snapshot: snapshotOf(step) },
    ];
  });
  return [...begun, ...taken];
}
