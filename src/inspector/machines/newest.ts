/** A copy of a recording as long as is needed, while the recording itself goes on. A file of its own: with it in one of the others the inspector loads what only reports need. */
import { Recording } from './recording.ts';

/** A recording of its newest steps alone; what went before is folded into how each actor stood. */
export function newestOf(recording: Recording, steps: number, frames: number): Recording {
  const made = new Recording({ steps: Math.max(1, steps), frames });
  for (const actor of recording.actors) made.begin(actor, recording.baseOf(actor.id));
  for (const step of recording.steps) made.add(step, step.n);
  for (const frame of recording.frames.slice(-frames)) made.addFrame(frame, frame.n);
  for (const { at, n } of recording.paints.slice(-frames)) made.addPaint(at, n);
  for (const { id, ended } of recording.actors) if (ended !== null) made.end(id, ended);
  return made;
}
