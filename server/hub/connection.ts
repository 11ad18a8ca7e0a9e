/** One open socket and what the hub knows of it. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Principal } from '#server/kit/principal.ts';
import { subscriptionOf } from './audience.ts';
import type { Batch } from './batch.ts';
import type { Bucket } from './bucket.ts';

export interface ConnectionOptions {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  readonly principal: Principal;
  readonly messages: Bucket | undefined;
  readonly now: number;
}

export class Connection {
  readonly ws: WebSocket;
  /** Below `ws`: frames made once are written here as they are. */
  readonly socket: Duplex;
  principal: Principal;
  subscription: number;
  /** Absent where rate limits are off. */
  readonly messages: Bucket | undefined;
  /** Made with the first signal: most sockets send none. */
  signals: Bucket | undefined;
  /** Events up to here are not for this socket, or were sent. */
  delivered = 0;
  /** False while it catches up: it reads the log itself. */
  isLive = false;
  /** It said `after`, or a position in a heartbeat: it knows what the number means. */
  knowsPositions = false;
  isClosing = false;
  /** Answers the protocol's pings. */
  isPresent = true;
  missedPings = 0;
  heardAt: number;
  /** Its place on the wheel. */
  slot = 0;
  badInRow = 0;
  /** Frames waiting to be written at the end of this turn. */
  batch: Batch | undefined;
  /** Written to a socket that was not taking any more. */
  framesBehind = 0;
  stalledSince = 0;
  /** The order of one sender: what came later waits for what is being looked up. */
  tail: Promise<void> | undefined;
  tailLength = 0;
  /** A frame of this socket was dropped while it closed: what came after it must not overtake it, its sender sends all of them again. */
  hasDropped = false;

  constructor({ ws, socket, principal, messages, now }: ConnectionOptions) {
    this.ws = ws;
    this.socket = socket;
    this.principal = principal;
    this.subscription = subscriptionOf(principal);
    this.messages = messages;
    this.heardAt = now;
  }

  /** The socket has other rights or rows from here on. Whoever keeps it in an index takes it out before. */
  actAs(principal: Principal): void {
    this.principal = principal;
    this.subscription = subscriptionOf(principal);
  }
}
