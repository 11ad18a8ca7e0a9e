/**
 * A small recorder that always runs, from a quiet moment after the start: a problem is reported once it has happened. It is bounded, holds nothing of a person, stays in this window
 * and is empty again when somebody else logs in.
 */
import type { AnyActorRef } from 'xstate';
import { problemLimits } from '#contract/limits/problems.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import { duplicates } from '#streams/fan.ts';
import { isUnder } from './ownConsole.ts';
import { Recorder } from './recorder.ts';

/** A report is its writer's to send, and whoever looks is not looked at. */
const hidden: ReadonlySet<string> = new Set(['problem', 'inspector', 'watched']);

const { stillMs, burstFrames } = problemLimits;
const kept = { stillMs, burstFrames };

let recording: Recording | null = null;
let recorder: Recorder | null = null;

/** @returns ends it */
export function keepWatch(root: ConsoleRef, now: () => number): () => void {
  const begin = (): (() => void) => {
    recording = new Recording({ steps: problemLimits.steps, frames: problemLimits.frames });
    const isHidden = (actor: AnyActorRef): boolean => isUnder(actor, hidden);
    recorder = new Recorder({ root, recording, isHidden, now, onChange: () => undefined, duplicates$: duplicates, ...kept });
    return recorder.start();
  };
  const personOf = (): string | undefined => root.getSnapshot().context.session.getSnapshot().context.person?.id;
  let person = personOf();
  let stop = begin();
  const watching = root.subscribe(() => {
    const present = personOf();
    if (present === person) return;
    person = present;
    stop();
    stop = begin();
  });
  return () => {
    watching.unsubscribe();
    stop();
    recording = null;
    recorder = null;
  };
}

/** Null where the console has only just begun. */
export function lately(): Recording | null {
  recorder?.settle();
  return recording;
}
