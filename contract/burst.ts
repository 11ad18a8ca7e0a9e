/** The frames of one animation frame by the stream that carried them (docs/adr/0087): a machine names the streams it wants and looks at no frame's type. */
import type { ChangedFrame, ContentFrame, EphemeralFrame, RefusedFrame, ReloadFrame } from './socket.ts';

export interface StreamFrames {
  /** 0, 1, 3: messages of conversations. */
  readonly content: ContentFrame;
  /** 16: an order's status changed. It is a line of its conversation too, where it has one. */
  readonly orderStatus: ContentFrame;
  /** 5. */
  readonly refused: RefusedFrame;
  /** 17. */
  readonly changed: ChangedFrame;
  /** 18. */
  readonly reload: ReloadFrame;
  /** 19. */
  readonly ephemeral: EphemeralFrame;
}
export type StreamName = keyof StreamFrames;
/** One frame, and the name of the stream that carried it. */
export type Carried<K extends StreamName = StreamName> = { readonly [P in K]: { readonly stream: P; readonly frame: StreamFrames[P] } }[K];

/** Each list keeps the order of arrival; `order` says it between them, a name for each frame. */
export type Burst<K extends StreamName = StreamName> = { readonly [P in K]: readonly StreamFrames[P][] } & { readonly order: readonly StreamName[] };

type Lists = { readonly [P in StreamName]: StreamFrames[P][] };

function add<K extends StreamName>(lists: Lists, { stream, frame }: Carried<K>): void {
  lists[stream].push(frame);
}

export function burstOf(carried: readonly Carried[]): Burst {
  const lists: Lists = { content: [], orderStatus: [], refused: [], changed: [], reload: [], ephemeral: [] };
  for (const one of carried) add(lists, one);
  return { ...lists, order: carried.map(({ stream }) => stream) };
}

/**
 * The frames of these streams one by one as they arrived, for what comes out differently in another order: a message and the mark that it was read. All else reads the
 * lists.
 */
export function inOrder<K extends StreamName>(burst: Burst<K>, takers: { readonly [P in K]?: (frame: StreamFrames[P]) => void }): void {
  const lists: { readonly [P in K]: readonly StreamFrames[P][] } = burst;
  const given = { content: 0, orderStatus: 0, refused: 0, changed: 0, reload: 0, ephemeral: 0 };
  const give = <P extends K>(stream: P, frame: StreamFrames[P] | undefined): void => {
    if (frame !== undefined) takers[stream]?.(frame);
  };
  for (const stream of burst.order) {
    const place = given[stream]++;
    if (stream in takers) give(stream as K, lists[stream as K][place]);
  }
}
