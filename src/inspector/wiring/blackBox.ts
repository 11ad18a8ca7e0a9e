/**
 * A small recorder that always runs, from a quiet moment after the start: a problem is reported once it has happened. It is bounded, holds nothing of a person, stays in this window
 * and is empty again when somebody else logs in.
 */
import { problemLimits } from '#contract/limits/problems.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import { isUnder } from './ownConsole.ts';
import { Recorder } from './recorder.ts';

/** A report is its writer's to send, and whoever looks is not looked at. */
const hidden: ReadonlySet<string> = new Set(['problem', 'inspector', 'watched']);

let recording: Recording | null = null;

/** @returns ends it */
export function keepWatch(root: ConsoleRef, now: () => number): () => void {
  const begin = (): (() => void) => {
    recording = new Recording({ steps: problemLimits.steps, frames: problemLimits.frames });
    return new Recorder({ root, recording, isHidden: (actor) => isUnder(actor, hidden), now, onChange: () => undefined }).start();
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
  };
}

/** Null where the console has only just begun. */
export const lately = (): Recording | null => recording;
