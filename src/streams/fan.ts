/** The frames of the link apart by type; what was seen before is dropped (design 3.8). A position not above the last one is a duplicate: one number to remember. */
import { filter, map, scan, share } from 'rxjs';
import type { Observable } from 'rxjs';
import { frameType } from '#contract/socket.ts';
import type { ChangedFrame, ContentFrame, EphemeralFrame, HeartbeatFrame, RefusedFrame, ReloadFrame, ServerFrame } from '#contract/socket.ts';

type FrameOf = {
  readonly content: ContentFrame;
  readonly orderStatus: ContentFrame;
  readonly heartbeat: HeartbeatFrame;
  readonly refused: RefusedFrame;
  readonly changed: ChangedFrame;
  readonly reload: ReloadFrame;
  readonly ephemeral: EphemeralFrame;
};
export type Fan = { readonly [K in keyof FrameOf as `${K}$`]: Observable<FrameOf[K]> } & {
  /** Everything but heartbeats, in the order of arrival. */
  readonly frames$: Observable<ServerFrame>;
};

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

export function fan(arriving$: Observable<ServerFrame>): Fan {
  const once$ = withoutDuplicates(arriving$).pipe(share());
  const only = <K extends keyof FrameOf>(name: K): Observable<FrameOf[K]> =>
    once$.pipe(filter((frame): frame is ServerFrame & FrameOf[K] => typesOf[name].includes(frame.type)));
  return {
    content$: only('content'),
    orderStatus$: only('orderStatus'),
    heartbeat$: only('heartbeat'),
    refused$: only('refused'),
    changed$: only('changed'),
    reload$: only('reload'),
    ephemeral$: only('ephemeral'),
    frames$: once$.pipe(filter((frame) => frame.type !== frameType.heartbeat)),
  };
}
