/** The connection: the ticket, the link, and its frames as bursts. */
import { animationFrameScheduler, defer, distinctUntilChanged, filter, fromEvent, map, merge, of, retry, scheduled } from 'rxjs';
import type { Observable, Subject } from 'rxjs';
import { fromCallback, fromPromise } from 'xstate';
import { frameType } from '#contract/socket.ts';
import type { ClientFrame, ServerFrame } from '#contract/socket.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Api } from '#api/client.ts';
import { socketMachine } from '#src/kit/machines/socketMachine.ts';
import type { LinkInput, LinkOrder } from '#src/kit/machines/socketMachine.ts';
import { bursts, clearOfKeys, isAcknowledgement } from '#streams/bursts.ts';
import { changesOf } from '#streams/changes.ts';
import { fan } from '#streams/fan.ts';
import { link, linkAddress } from '#streams/link.ts';
import type { LinkSignal } from '#streams/link.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

export interface ConnectionParts {
  readonly api: Api;
  readonly around: Surroundings;
  /** Address of the socket without its query. */
  readonly address: string;
  /** Frames from whichever link is open now. */
  readonly arriving: Subject<ServerFrame>;
  readonly onContentSent: () => void;
}

/** The socket machine gets this of each signal; frames go to the streams. */
function signalled(
  parts: ConnectionParts,
  signal: LinkSignal,
  tell: (event: { readonly type: string; readonly code?: number; readonly position?: number }) => void,
): void {
  if (signal.kind !== 'frame') {
    // Whatever it was, the other side is alive.
    if (signal.kind === 'unreadable') tell({ type: 'socket.seen' });
    else tell({ type: `link.${signal.kind}`, ...(signal.kind === 'closed' ? { code: signal.code } : {}) });
    return;
  }
  const { frame } = signal;
  if (frame.type === frameType.heartbeat) tell({ type: 'link.beat', ...(frame.position === undefined ? {} : { position: frame.position }) });
  else parts.arriving.next(frame);
}

export const wiredSocket = (parts: ConnectionParts) =>
  socketMachine.provide({
    actors: {
      ticket: fromPromise(async () => (await parts.api.call('session.ticket', {})).token),
      link: fromCallback<LinkOrder, LinkInput>(({ input, sendBack, receive }) => {
        let send: (frame: ClientFrame) => boolean = () => false;
        const following = link(parts.around.WebSocket, linkAddress(parts.address, input.ticket, input.after)).subscribe((signal) => {
          if (signal.kind === 'opened') send = signal.send;
          signalled(parts, signal, sendBack);
        });
        receive(({ frame, delivery }) => {
          const left = send(frame);
          if (delivery) sendBack({ type: left ? 'link.handed' : 'link.unsent', delivery });
          if (left && delivery) parts.onContentSent();
        });
        return () => following.unsubscribe();
      }),
    },
  });

export const tabVisible = (around: Surroundings): Observable<boolean> =>
  defer(() => merge(of(null), fromEvent(around.document, 'visibilitychange'))).pipe(
    map(() => around.document.visibilityState !== 'hidden'),
    distinctUntilChanged(),
  );

/** Emits once the browser is about to draw. */
const nextDrawing$ = scheduled([null], animationFrameScheduler);

export const wiredFrames = (parts: ConnectionParts) =>
  fromCallback<{ type: 'never' }, { readonly person: SessionPerson | null }>(({ input, sendBack }) => {
    const isMine = (fromRemoteId: string): boolean => fromRemoteId === input.person?.id;
    // A frame that no operator could take must not end the stream: it is left behind and the next ones go on.
    const { frames$ } = fan(parts.arriving);
    const lasting$ = frames$.pipe(retry());
    const following = merge(
      lasting$.pipe(
        filter((frame) => isAcknowledgement(frame, isMine)),
        map((frame) => ({ type: 'acknowledged' as const, frames: [frame] })),
      ),
      bursts(lasting$, tabVisible(parts.around), clearOfKeys(nextDrawing$, fromEvent(parts.around.document, 'keydown'))).pipe(
        map((frames) => ({ type: 'burst' as const, frames, changes: frames.flatMap(changesOf) })),
      ),
    ).subscribe((event) => sendBack(event));
    return () => following.unsubscribe();
  });
