/** Inspectors and the consoles that they watch, in windows of one browser. Only windows of the same person who may inspect answer each other. */
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { Parcel } from '#src/inspector/machines/parcel.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

const channelName = 'careline.inspector';

export type WindowWord =
  | { readonly kind: 'who' }
  | { readonly kind: 'here'; readonly id: string; readonly path: string }
  | { readonly kind: 'gone'; readonly id: string }
  /** `by` wants to see what `to` does, and says so again while it looks. */
  | { readonly kind: 'watch'; readonly by: string; readonly to: string }
  | { readonly kind: 'parcel'; readonly from: string; readonly to: string; readonly parcel: Parcel }
  | { readonly kind: 'send'; readonly to: string; readonly actor: string; readonly event: AnyEventObject };

/** A watcher says again that it looks so often, and is forgotten after three times as long. */
export const lookMs = 4_000;

interface Person {
  readonly id: string;
  readonly rights: readonly string[];
}
interface RootSnapshot {
  readonly context: {
    readonly path: string;
    readonly session: { readonly getSnapshot: () => { readonly context: { readonly person: Person | null } } };
  };
}
const snapshotOf = (root: AnyActorRef): RootSnapshot => root.getSnapshot() as RootSnapshot;
export const pathOf = (root: AnyActorRef): string => snapshotOf(root).context.path;
/** Null where nobody is logged in who may inspect. */
const inspectorOf = (root: AnyActorRef): string | null => {
  const { person } = snapshotOf(root).context.session.getSnapshot().context;
  return person?.rights.includes('developer.inspect') ? person.id : null;
};

export interface InspectorChannel {
  readonly say: (word: WindowWord) => void;
  readonly close: () => void;
}

/** Words of another person's window are not heard, and nothing is said while nobody may. */
export function openChannel(around: Pick<Surroundings, 'newChannel'>, root: AnyActorRef, heard: (word: WindowWord) => void): InspectorChannel {
  const channel = around.newChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<{ readonly personId: string; readonly word: WindowWord }>) => {
    if (data.personId === inspectorOf(root)) heard(data.word);
  };
  return {
    say: (word) => {
      const personId = inspectorOf(root);
      if (personId !== null) channel.postMessage({ personId, word });
    },
    close: () => channel.close(),
  };
}
