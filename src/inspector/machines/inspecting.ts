/** The inspector shows these, and is asked these. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { DrillKind } from '#contract/calls/drill.ts';
import type { Past } from './past.ts';
import type { Recording } from './recording.ts';
import type { Due, Simulation } from './simulation.ts';
import type { Span } from './steps.ts';

export const inspectorViews = ['screen', 'chart', 'table', 'traces', 'sequence', 'try'] as const;
export type InspectorView = (typeof inspectorViews)[number];

/** A console of the same person in another window. */
export interface OtherConsole {
  readonly id: string;
  /** The screen that is in front there. */
  readonly path: string;
}
/** Null is one's own console; `lately` its last minutes, which are kept whether anybody looks or not; `file` a recording that somebody opened. */
export type Source = { readonly kind: 'window'; readonly id: string } | { readonly kind: 'file'; readonly name: string } | { readonly kind: 'lately' } | null;
/** It is over: nothing goes on in it, and nothing can be sent there. */
export const isOver = (source: Source): boolean => source !== null && source.kind !== 'window';

export type SendProblem = 'notHere' | 'unknown' | 'notJson' | 'notObject' | 'gone';
export interface Drill {
  readonly kind: DrillKind;
  readonly at: number;
  /** Epoch ms; null where it has happened. */
  readonly until: number | null;
  readonly failure: string | null;
}
export interface Simulated {
  readonly machine: AnyStateMachine;
  readonly name: string;
  readonly run: Simulation;
}

/** `asked`: somebody has to confirm where it goes; `waiting`: the window has not answered; `blocked`: the browser opened none. */
export type Attached = 'asked' | 'waiting' | 'connected' | 'blocked';

export interface InspectorInput {
  /** Faults and events can be sent: this is the demo, or a server under development. */
  readonly isDemo: boolean;
  /** The address that it was opened at. */
  readonly visit?: { readonly search?: string } | null;
}
export interface InspectorContext {
  readonly isDemo: boolean;
  readonly past: Past;
  readonly source: Source;
  readonly others: readonly OtherConsole[];
  /** The newest step that is drawn. */
  readonly last: number;
  /** The step that is looked at; that of `last` unless somebody looks back. */
  readonly at: number;
  /** The log lists no later step: it holds still while somebody looks back, and goes on with what they look at. */
  readonly listed: number;
  readonly actor: string | null;
  /** The path of the state whose transitions are shown. */
  readonly state: string | null;
  readonly view: InspectorView;
  readonly sought: string;
  /** Steps of the chosen actor alone. */
  readonly isOnlyChosen: boolean;
  /** Steps of actors with these names, and of these events; none: of all. */
  readonly names: readonly string[];
  readonly events: readonly string[];
  /** Steps of this span alone. */
  readonly range: Span | null;
  /** Numbers of steps whose guards, actions and changes stand below them in the log. */
  readonly unfolded: readonly number[];
  /** The message or change that is followed. */
  readonly trace: string | null;
  /** Columns of the sequence; none: the busiest ones. */
  readonly columns: readonly string[];
  /** The log and the sequence begin so many seconds before the step that is looked at; null: with the recording. */
  readonly seconds: number | null;
  readonly sendProblem: SendProblem | null;
  readonly sentEvent: string | null;
  readonly simulated: Simulated | null;
  readonly drills: readonly Drill[];
  /** A file that could not be read says why. */
  readonly fileProblem: string | null;
  /** Another inspector is sent what is recorded; null: none. */
  readonly attached: Attached | null;
}

export type InspectorEvent =
  | { readonly type: 'recorded'; readonly recording: Recording }
  /** Another recording is looked at from now on. */
  | { readonly type: 'recording.opened'; readonly recording: Recording; readonly from: Source }
  | { readonly type: 'file.unreadable'; readonly reason: string }
  | { readonly type: 'others.known'; readonly others: readonly OtherConsole[] }
  /** The connection is looked at first, unless somebody has chosen. */
  | { readonly type: 'actor.found'; readonly id: string }
  | { readonly type: 'actor.choose'; readonly id: string }
  | { readonly type: 'state.choose'; readonly path: string | null }
  | { readonly type: 'step.to'; readonly n: number }
  | { readonly type: 'step.by'; readonly many: number }
  | { readonly type: 'now' }
  | { readonly type: 'play' }
  | { readonly type: 'view.choose'; readonly view: InspectorView }
  | { readonly type: 'steps.seek'; readonly words: string }
  | { readonly type: 'steps.only'; readonly isOnlyChosen: boolean }
  | { readonly type: 'steps.names'; readonly names: readonly string[] }
  | { readonly type: 'steps.events'; readonly events: readonly string[] }
  | { readonly type: 'range.choose'; readonly range: Span }
  /** All steps are listed again. */
  | { readonly type: 'steps.all' }
  | { readonly type: 'step.fold'; readonly n: number }
  | { readonly type: 'trace.choose'; readonly id: string | null }
  | { readonly type: 'columns.choose'; readonly ids: readonly string[] }
  | { readonly type: 'seconds.choose'; readonly seconds: number | null }
  | { readonly type: 'source.choose'; readonly source: Source }
  | { readonly type: 'window.open' }
  | { readonly type: 'file.open'; readonly file: Blob; readonly name: string }
  | { readonly type: 'file.save'; readonly as: 'recording' | 'inspection' }
  | { readonly type: 'event.send'; readonly name: string; readonly payload: string }
  | { readonly type: 'event.gone' }
  | { readonly type: 'simulation.begin' }
  | {
      readonly type: 'simulation.began';
      readonly machine: AnyStateMachine;
      readonly name: string;
      readonly snapshot: AnyMachineSnapshot;
      readonly due: readonly Due[];
    }
  | { readonly type: 'simulation.send'; readonly name: string; readonly payload: string }
  | { readonly type: 'simulation.turn'; readonly ms: number }
  | { readonly type: 'simulation.end' }
  | { readonly type: 'attach.ask' }
  | { readonly type: 'attach.confirm' }
  | { readonly type: 'attach.told'; readonly attached: Attached | null }
  | { readonly type: 'attach.end' }
  | { readonly type: 'drill.begin'; readonly kind: DrillKind }
  | { readonly type: 'drill.begun'; readonly drill: Drill }
  /** The address of the screen: `?watch=` names the console that is looked at, `?trace=` a message that is followed. */
  | { readonly type: 'screen.entered'; readonly path: string; readonly search?: string };

export interface WatchInput {
  readonly first: Source;
}
/** Whoever watches is asked these. */
export type WatchOrder =
  | { readonly type: 'watch.source'; readonly source: Source }
  | { readonly type: 'watch.window' }
  | { readonly type: 'watch.file'; readonly file: Blob; readonly name: string }
  | { readonly type: 'watch.save'; readonly as: 'recording' | 'inspection'; readonly recording: Recording }
  | { readonly type: 'watch.send'; readonly actor: string; readonly event: AnyEventObject }
  | { readonly type: 'watch.simulate'; readonly actor: string }
  | { readonly type: 'watch.attach'; readonly recording: Recording }
  | { readonly type: 'watch.detach' }
  | { readonly type: 'watch.drill'; readonly kind: DrillKind };
