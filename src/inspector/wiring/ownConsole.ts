/** Watches the machines of this console from outside, and tells once a frame that they did something. */
import type { AnyActorRef } from 'xstate';
import type { Recording } from '#src/inspector/machines/recording.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { duplicates } from '#streams/fan.ts';
import { Recorder } from './recorder.ts';

/** Whoever looks is not looked at: the inspector, and whoever watches for the one of another window. */
const lookers: ReadonlySet<string> = new Set(['inspector', 'watched']);
/** One of these, or under one of them. */
export const isUnder = (actor: AnyActorRef, names: ReadonlySet<string>): boolean => {
  for (let one: AnyActorRef | undefined = actor; one; one = (one as { readonly _parent?: AnyActorRef })._parent) if (names.has(one.id)) return true;
  return false;
};

/** A hidden tab draws nothing, and tells this often. */
const hiddenMs = 100;

export interface Watching {
  readonly recorder: Recorder;
  readonly stop: () => void;
}
export interface WatchParts {
  readonly root: AnyActorRef;
  readonly recording: Recording;
  readonly around: Pick<Surroundings, 'window' | 'document'>;
  readonly tools: Pick<Tools, 'now'>;
  readonly tell: () => void;
}

export function watchConsole({ root, recording, around, tools, tell }: WatchParts): Watching {
  let frame: number | null = null;
  let painting: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  /** A frame is drawn between its callbacks and the next task. */
  const painted = (n: number): void => {
    painting = setTimeout(() => recording.addPaint(tools.now(), n), 0);
  };
  const changed = (): void => {
    if (around.document.visibilityState === 'hidden') {
      telling ??= setTimeout(() => {
        telling = undefined;
        tell();
      }, hiddenMs);
      return;
    }
    frame ??= around.window.requestAnimationFrame(() => {
      frame = null;
      painted(recording.last);
      tell();
    });
  };
  const recorder = new Recorder({ root, recording, isHidden: (actor) => isUnder(actor, lookers), now: tools.now, onChange: changed, duplicates$: duplicates });
  const stopListening = recorder.start();
  return {
    recorder,
    stop: () => {
      stopListening();
      clearTimeout(painting);
      clearTimeout(telling);
      if (frame !== null) around.window.cancelAnimationFrame(frame);
    },
  };
}
