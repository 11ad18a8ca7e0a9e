/** The frames of the link apart by type; what was seen before is dropped (design 3.8). A position not above the last one is a duplicate: one number to remember. */
import { Observable, Subject, filter, map, merge, retry, scan, share } from 'rxjs';
import type { Carried, StreamFrames, StreamName } from '#contract/burst.ts';
import { frameType } from '#contract/socket.ts';
import type { HeartbeatFrame, ServerFrame } from '#contract/socket.ts';

export type Fan = { readonly [K in StreamName as `${K}$`]: Observable<StreamFrames[K]> } & { readonly heartbeat$: Observable<HeartbeatFrame> };

/** Spec 4: each type has one stream that carries it. */
const streamOf: Readonly<Record<Exclude<ServerFrame, HeartbeatFrame>['type'], StreamName>> = {
  [frameType.text]: 'content',
  [frameType.image]: 'content',
  [frameType.order]: 'content',
  [frameType.orderStatus]: 'orderStatus',
  [frameType.refused]: 'refused',
  [frameType.changed]: 'changed',
  [frameType.reload]: 'reload',
  [frameType.ephemeral]: 'ephemeral',
};

interface Seen {
  readonly last: number;
  readonly frame: ServerFrame;
  readonly isDuplicate: boolean;
}

/** A heartbeat's position says "everything up to here", so it may repeat; refusals and signs are never logged, whatever stands in them. */
const unplaced: ReadonlySet<number> = new Set([frameType.heartbeat, frameType.refused, frameType.ephemeral]);

function afterLast({ last }: { readonly last: number }, frame: ServerFrame): Seen {
  const position = 'position' in frame && !unplaced.has(frame.type) ? frame.position : undefined;
  if (position === undefined) return { last, frame, isDuplicate: false };
  // The log was read anew from here: what follows counts from it.
  if (frame.type === frameType.reload) return { last: position, frame, isDuplicate: false };
  return position > last ? { last: position, frame, isDuplicate: false } : { last, frame, isDuplicate: true };
}

const isHeartbeat = (frame: ServerFrame): frame is HeartbeatFrame => frame.type === frameType.heartbeat;

/** Frames that were left out, since their position had been seen, are told here to whoever listens; while nobody does, they cost what they cost before. */
export const duplicates = new Subject<Carried>();

function leaveOut(frame: ServerFrame): void {
  if (duplicates.observed && !isHeartbeat(frame)) duplicates.next({ stream: streamOf[frame.type], frame } as Carried);
}

export const withoutDuplicates = (frames$: Observable<ServerFrame>): Observable<ServerFrame> =>
  frames$.pipe(
    scan<ServerFrame, Seen, { readonly last: number }>(afterLast, { last: -1 }),
    filter(({ frame, isDuplicate }) => {
      if (isDuplicate) leaveOut(frame);
      return !isDuplicate;
    }),
    map((seen) => seen.frame),
  );

/**
 * A frame's type is looked at once, however many streams are followed. None of them ends with a frame that an operator could not take: it is left behind, and the next
 * ones go on.
 */
export function fan(arriving$: Observable<ServerFrame>): Fan {
  const streams: { readonly [K in StreamName]: Subject<StreamFrames[K]> } = {
    content: new Subject(),
    orderStatus: new Subject(),
    refused: new Subject(),
    changed: new Subject(),
    reload: new Subject(),
    ephemeral: new Subject(),
  };
  const sort = (frame: ServerFrame): void => {
    if (!isHeartbeat(frame)) (streams[streamOf[frame.type]] as Subject<ServerFrame>).next(frame);
  };
  const sorting$ = new Observable<never>((observer) =>
    withoutDuplicates(arriving$).subscribe({ next: sort, error: (error) => observer.error(error), complete: () => observer.complete() }),
  ).pipe(retry(), share());
  const only = <K extends StreamName>(name: K): Observable<StreamFrames[K]> => merge(streams[name], sorting$);
  return {
    content$: only('content'),
    orderStatus$: only('orderStatus'),
    // Every one counts, whatever position it repeats.
    heartbeat$: arriving$.pipe(filter(isHeartbeat), retry()),
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
