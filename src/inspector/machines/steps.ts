/** The steps that the log lists, and line by line what an unfolded one tells. Pure. */
import { differencesBetween } from './differing.ts';
import { triedIn } from './reading.ts';
import type { TriedTransition } from './reading.ts';
import { countUntil } from './recording.ts';
import type { Change, Recording, Step } from './recording.ts';

/** Epoch ms, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export interface StepFilter {
  /** The session id of one actor. */
  readonly actor?: string | null;
  /** Names of actors: all that have one of them. */
  readonly names?: readonly string[];
  readonly events?: readonly string[];
  /** They stand in its event, its actor, its states, a guard that was asked or an action that was done. */
  readonly words?: string;
  readonly span?: Partial<Span> | null;
  /** No step after this one. */
  readonly until?: number;
}

/** A step does not change: what it is found by is put together once. */
const texts = new WeakMap<Step, string>();

export const triedAt = (recording: Recording, step: Step): readonly TriedTransition[] => {
  const chart = recording.actor(step.actor)?.chart;
  return chart ? triedIn(chart, recording.standAt(step.actor, step.n - 1).states, step) : [];
};

function textOf(recording: Recording, step: Step): string {
  const known = texts.get(step);
  if (known !== undefined) return known;
  const guards = triedAt(recording, step).flatMap(({ transition }) => transition.guard ?? []);
  const done = step.taken.flatMap(({ guard, actions }) => [guard ?? '', ...actions]);
  const text = [step.event, recording.actor(step.actor)?.name ?? '', ...step.states, ...guards, ...done].join(' ').toLowerCase();
  texts.set(step, text);
  return text;
}

const isAmong = (all: readonly string[], one: string): boolean => all.length === 0 || all.includes(one);

/** Null where all pass. */
function sieveOf(recording: Recording, { names = [], events = [], words = '', span = null }: StepFilter): ((step: Step) => boolean) | null {
  const wanted = words.trim().toLowerCase();
  if (names.length + events.length === 0 && wanted === '' && span === null) return null;
  const { from = -Infinity, to = Infinity } = span ?? {};
  return (step) =>
    step.at >= from &&
    step.at <= to &&
    isAmong(events, step.event) &&
    isAmong(names, recording.actor(step.actor)?.name ?? '') &&
    (wanted === '' || textOf(recording, step).includes(wanted));
}

/** Oldest first. */
export function shownSteps(recording: Recording, filter: StepFilter): readonly Step[] {
  const { actor = null, until = recording.last } = filter;
  const all = actor === null ? recording.steps : recording.stepsOf(actor);
  const steps = until >= recording.last ? all : all.slice(0, countUntil(all, until));
  const passes = sieveOf(recording, filter);
  return passes === null ? steps : steps.filter(passes);
}

export type LogLine =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'tried'; readonly step: Step; readonly tried: TriedTransition }
  | { readonly kind: 'does'; readonly step: Step; readonly actions: readonly string[] }
  | { readonly kind: 'change'; readonly step: Step; readonly change: Change }
  /** So many more changes than are told here. */
  | { readonly kind: 'more'; readonly step: Step; readonly count: number }
  /** It was asked nothing, did nothing and changed nothing. */
  | { readonly kind: 'nothing'; readonly step: Step };

/** A first step sets all there is: the snapshot beside the log has the rest. */
const changesMost = 24;

function linesBelow(recording: Recording, step: Step): readonly LogLine[] {
  const actions = step.taken.flatMap((taken) => taken.actions);
  const changes = differencesBetween(recording.standAt(step.actor, step.n - 1).held, step.held);
  const lines: readonly LogLine[] = [
    ...triedAt(recording, step).map((tried): LogLine => ({ kind: 'tried', step, tried })),
    ...(actions.length === 0 ? [] : [{ kind: 'does', step, actions } as const]),
    ...changes.slice(0, changesMost).map((change): LogLine => ({ kind: 'change', step, change })),
    ...(changes.length > changesMost ? [{ kind: 'more', step, count: changes.length - changesMost } as const] : []),
  ];
  return lines.length === 0 ? [{ kind: 'nothing', step }] : lines;
}

export interface LogLines {
  readonly count: number;
  /** Newest first; `to` is exclusive. */
  readonly slice: (from: number, to: number) => readonly LogLine[];
  /** The line of this step; of the one before it that is listed, where it is not. */
  readonly indexOf: (n: number) => number;
}

const asLine = (step: Step): LogLine => ({ kind: 'step', step });

/** @param steps oldest first */
export function logLines(recording: Recording, steps: readonly Step[], unfolded: readonly number[]): LogLines {
  const newest = steps.length - 1;
  if (!unfolded.some((n) => steps[countUntil(steps, n) - 1]?.n === n))
    return {
      count: steps.length,
      slice: (from, to) =>
        steps
          .slice(Math.max(0, newest - to + 1), Math.max(0, newest - from + 1))
          .toReversed()
          .map(asLine),
      indexOf: (n) => Math.min(newest, steps.length - countUntil(steps, n)),
    };
  const open = new Set(unfolded);
  const lines = steps.toReversed().flatMap((step) => (open.has(step.n) ? [asLine(step), ...linesBelow(recording, step)] : [asLine(step)]));
  return {
    count: lines.length,
    slice: (from, to) => lines.slice(from, to),
    indexOf: (n) => {
      const found = lines.findIndex(({ kind, step }) => kind === 'step' && step.n <= n);
      return found < 0 ? lines.length - 1 : found;
    },
  };
}
