/** The connection: the ticket, the link, and its frames as bursts. */
import { animationFrameScheduler, defer, distinctUntilChanged, fromEvent, map, merge, of, scheduled } from 'rxjs';
import type { Observable, Subject } from 'rxjs';
import { fromCallback, fromPromise } from 'xstate';
import { burstOf } from '#contract/burst.ts';
import type { ClientFrame, ServerFrame } from '#contract/socket.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Api } from '#api/client.ts';
import { socketMachine } from '#src/kit/machines/socketMachine.ts';
import type { LinkInput, LinkOrder } from '#src/kit/machines/socketMachine.ts';
import { bursts, clearOfKeys } from '#streams/bursts.ts';
import { changesOf } from '#streams/changes.ts';
import { acknowledgements, carried, fan } from '#streams/fan.ts';
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
function signalled(parts: ConnectionParts, signal: LinkSignal, tell: (event: { readonly type: string; readonly code?: number }) => void): void {
  if (signal.kind === 'frame') parts.arriving.next(signal.frame);
  // Whatever it was, the other side is alive.
  else if (signal.kind === 'unreadable') tell({ type: 'socket.seen' });
  else tell({ type: `link.${signal.kind}`, ...(signal.kind === 'closed' ? { code: signal.code } : {}) });
}

export const wiredSocket = (parts: ConnectionParts) =>
  socketMachine.provide({
    actors: {
      ticket: fromPromise(async () => (await parts.api.call('session.ticket', {})).token),
      link: fromCallback<LinkOrder, LinkInput>(({ input, sendBack, receive }) => {
        let send: (frame: ClientFrame) => boolean = () => false;
        const following = fan(parts.arriving).heartbeat$.subscribe(({ position }) =>
          sendBack({ type: 'link.beat', ...(position === undefined ? {} : { position }) }),
        );
        const connection$ = link(parts.around.WebSocket, linkAddress(parts.address, input.ticket, input.after));
        following.add(
          connection$.subscribe((signal) => {
            if (signal.kind === 'opened') send = signal.send;
            signalled(parts, signal, sendBack);
          }),
        );
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
    const streams = fan(parts.arriving);
    const following = merge(
      acknowledgements(streams, isMine).pipe(map((one) => ({ type: 'acknowledged' as const, frames: burstOf([one]) }))),
      bursts(carried(streams), tabVisible(parts.around), clearOfKeys(nextDrawing$, fromEvent(parts.around.document, 'keydown'))).pipe(
        map((arrived) => {
          const frames = burstOf(arrived);
          return { type: 'burst' as const, frames, changes: changesOf(frames) };
        }),
      ),
    ).subscribe((event) => sendBack(event));
    return () => following.unsubscribe();
  });
