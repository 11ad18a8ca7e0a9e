/** One connection, obedient: opens when subscribed, closes when unsubscribed, decides nothing. The only place that makes a WebSocket. */
import { Observable } from 'rxjs';
import type { ClientFrame, ServerFrame } from '#contract/socket.ts';
import { readFrame } from './readFrame.ts';

/** A link needs this of a socket: the browser's, or a test's. */
export type SocketMaker = new (address: string) => WebSocket;

export type LinkSignal =
  | { readonly kind: 'opened'; readonly send: (frame: ClientFrame) => boolean }
  | { readonly kind: 'frame'; readonly frame: ServerFrame }
  /** Something arrived that is no frame: told, never thrown, so that the stream lives on. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'errored' }
  | { readonly kind: 'closed'; readonly code: number };

/** Spec 4: the token stands in the address; `after` only where the back end resumes from a position. */
export function linkAddress(base: string, ticket: string, after: number | null): string {
  const query = new URLSearchParams({ token: ticket, ...(after === null ? {} : { after: String(after) }) });
  return `${base}?${query.toString()}`;
}

const open = 1;

export function link(Maker: SocketMaker, address: string): Observable<LinkSignal> {
  return new Observable((observer) => {
    const socket = new Maker(address);
    /** @returns false where the socket is no longer open: the frame did not leave. */
    const send = (frame: ClientFrame): boolean => {
      if (socket.readyState !== open) return false;
      socket.send(JSON.stringify(frame));
      return true;
    };
    socket.addEventListener('open', () => observer.next({ kind: 'opened', send }));
    socket.addEventListener('message', (event: MessageEvent) => {
      const frame = readFrame(event.data);
      observer.next(frame ? { kind: 'frame', frame } : { kind: 'unreadable' });
    });
    socket.addEventListener('error', () => observer.next({ kind: 'errored' }));
    socket.addEventListener('close', (event: CloseEvent) => {
      observer.next({ kind: 'closed', code: event.code });
      observer.complete();
    });
    return () => socket.close();
  });
}
