/** The last minutes of a console as one file: what its machines did, without anything of a person, and what has to be known to play it again (docs/adr/0125). */
import { parcelOf, recordingOf } from '#src/inspector/machines/parcel.ts';
import type { Parcel } from '#src/inspector/machines/parcel.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import type { Fault } from './fault.ts';

export interface About {
  /** ISO moment of the report. */
  readonly at: string;
  /** The screen, without what stands behind its address. */
  readonly path: string;
  readonly build: string;
  readonly language: string;
  readonly browser: string;
  /** Width and height of the window. */
  readonly window: readonly [number, number];
  readonly features: readonly string[];
  readonly fault: Fault | null;
}
export interface Capsule {
  readonly format: typeof capsuleFormat;
  readonly about: About;
  /** The reporter wrote it, knowing that it goes with the file. */
  readonly said: string;
  readonly recording: Parcel;
}
export const capsuleFormat = 'careline.capsule/1';

/** A recording of its newest steps alone; what went before is folded into how each actor stood. */
export function newestOf(recording: Recording, steps: number, frames: number): Recording {
  const made = new Recording({ steps: Math.max(1, steps), frames });
  for (const actor of recording.actors) made.begin(actor, recording.baseOf(actor.id));
  for (const step of recording.steps) made.add(step, step.n);
  for (const frame of recording.frames.slice(-frames)) made.addFrame(frame, frame.n);
  for (const frame of recording.duplicates.slice(-frames)) made.addDuplicate(frame, frame.n);
  for (const { at, n } of recording.paints.slice(-frames)) made.addPaint(at, n);
  for (const { id, ended } of recording.actors) if (ended !== null) made.end(id, ended);
  return made;
}

/** Steps that are no older than `since`, epoch ms. */
export const stepsSince = (recording: Recording, since: number): number => recording.steps.filter(({ at }) => at >= since).length;

export const capsuleOf = (recording: Recording, about: About, said: string): Capsule => ({
  format: capsuleFormat,
  about,
  said,
  recording: parcelOf(recording),
});

export interface OpenedCapsule {
  readonly capsule: Capsule;
  readonly recording: Recording;
}

/** @throws for a file that is no capsule, or one of another format: the words say what was found and what to do */
export function openCapsule(text: string): OpenedCapsule {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error('No capsule: the file is no JSON. Expected what "Report a problem" saves; download it again.');
  }
  const format = typeof given === 'object' && given !== null && 'format' in given ? String(given.format) : typeof given;
  if (format !== capsuleFormat)
    throw new Error(`No capsule: found ${format.slice(0, 60)}, expected ${capsuleFormat}. Report the problem again with this version.`);
  const capsule = given as Capsule;
  return { capsule, recording: recordingOf(capsule.recording) };
}
