/** The frames of the link apart by type; what was seen before is dropped (design 3.8). A position not above the last one is a duplicate: one number to remember. */
import { filter, map, merge, retry, scan, share } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Carried, StreamFrames, StreamName } from '#contract/burst.ts';
import { frameType } from '#contract/socket.ts';
import type { HeartbeatFrame, ServerFrame } from '#contract/socket.ts';

interface FrameOf extends StreamFrames {
  readonly heartbeat: HeartbeatFrame;
}
export type Fan = { readonly [K in keyof FrameOf as `${K}$`]: Observable<FrameOf[K]> };

/** Spec 4: which types each stream carries. */
const typesOf: { readonly [K in keyof FrameOf]: readonly number[] } = {
  content: [frameType.text, frameType.image, frameType.order],
  orderStatus: [frameType.orderStatus],
  heartbeat: [frameType.heartbeat],
  refused: [frameType.refused],
  changed: [frameType.changed],
  reload: [frameType.reload],
  ephemeral: [frameType.ephemeral],
};

interface Seen {
  readonly last: number;
  readonly frame: ServerFrame | null;
}

/** A heartbeat's position says "everything up to here", so it may repeat; all others have one of their own. */
function afterLast({ last }: Seen, frame: ServerFrame): Seen {
  const position = 'position' in frame && frame.type !== frameType.heartbeat ? frame.position : undefined;
  if (position === undefined) return { last, frame };
  // The log was read anew from here: what follows counts from it.
  if (frame.type === frameType.reload) return { last: position, frame };
  return position > last ? { last: position, frame } : { last, frame: null };
}

export const withoutDuplicates = (frames$: Observable<ServerFrame>): Observable<ServerFrame> =>
  frames$.pipe(
    scan(afterLast, { last: -1, frame: null }),
    map((seen) => seen.frame),
    filter((frame) => frame !== null),
  );

/** No stream ends with a frame that an operator could not take: it is left behind, and the next ones go on. */
export function fan(arriving$: Observable<ServerFrame>): Fan {
  const once$ = withoutDuplicates(arriving$).pipe(share());
  const only = <K extends keyof FrameOf>(name: K, from$ = once$): Observable<FrameOf[K]> => {
    const types = typesOf[name];
    return from$.pipe(
      filter((frame): frame is ServerFrame & FrameOf[K] => types.includes(frame.type)),
      retry(),
    );
  };
  return {
    content$: only('content'),
    orderStatus$: only('orderStatus'),
    // Every one counts, whatever position it repeats.
    heartbeat$: only('heartbeat', arriving$),
    refused$: only('refused'),
    changed$: only('changed'),
    reload$: only('reload'),
    ephemeral$: only('ephemeral'),
  };
}

const named = <K extends StreamName>(stream: K, frames$: Observable<StreamFrames[K]>): Observable<{ stream: K; frame: StreamFrames[K] }> =>
  frames$.pipe(map((frame) => ({ stream, frame })));

/** All but heartbeats, in the order of arrival, each with the name of its stream. */
export const carried = (streams: Fan): Observable<Carried> =>
  merge(
    named('content', streams.content$),
    named('orderStatus', streams.orderStatus$),
    named('refused', streams.refused$),
    named('changed', streams.changed$),
    named('reload', streams.reload$),
    named('ephemeral', streams.ephemeral$),
  );

/** A sender's own message is its acknowledgement; a refusal is its opposite. Neither waits for a drawing. */
export const acknowledgements = ({ content$, refused$ }: Fan, isMine: (fromRemoteId: string) => boolean): Observable<Carried> =>
  merge(named('refused', refused$), named('content', content$.pipe(filter(({ clientId, fromRemoteId }) => clientId !== undefined && isMine(fromRemoteId)))));
