/** The inspector watches the machines of its own console, and is told once a frame what they did. */
import { fromCallback } from 'xstate';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import { inspectorMachine } from '#src/inspector/machines/inspectorMachine.ts';
import type { Recording } from '#src/inspector/machines/recording.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';
import { Recorder } from './recorder.ts';

const firstShown = 'socket';

/** Itself, and whatever it has under it. */
const isWithin = (actor: AnyActorRef, own: AnyActorRef): boolean => {
  for (let one: AnyActorRef | undefined = actor; one; one = (one as { readonly _parent?: AnyActorRef })._parent) if (one === own) return true;
  return false;
};

export const wired: Wired = ({ around, tools, root }) => ({
  logic: inspectorMachine.provide({
    actors: {
      watch: fromCallback<AnyEventObject, { readonly recording: Recording }>(({ input: { recording }, sendBack, self }) => {
        const own = (self as unknown as { readonly _parent?: AnyActorRef })._parent ?? self;
        let frame: number | null = null;
        const tell = (): void => {
          frame ??= around.window.requestAnimationFrame(() => {
            frame = null;
            sendBack({ type: 'recorded', last: recording.last });
          });
        };
        const stop = new Recorder({ root: root(), recording, isHidden: (actor) => isWithin(actor, own), now: tools.now, onChange: tell }).start();
        const first = recording.actorsAt(0).find(({ name }) => name === firstShown) ?? recording.actorsAt(0)[0];
        if (first) sendBack({ type: 'actor.found', id: first.id });
        return () => {
          stop();
          if (frame !== null) around.window.cancelAnimationFrame(frame);
        };
      }),
    },
  }),
});
