/** Everything that the clients saw is written down as it happened. The checker compares it with what the server keeps. */
import { randomUUID } from 'node:crypto';

/** `unknown` until the server said something: the message may be stored once or not at all. */
export type Outcome = 'ok' | 'refused' | 'unknown';

export interface Sent {
  readonly sender: string;
  /** Place in this sender's order, over all conversations. */
  readonly n: number;
  readonly clientId: string;
  readonly content: string;
  readonly at: number;
  outcome: Outcome;
  /** The acknowledgement claimed these. */
  conversationId?: string;
  seq?: number;
  /** The refusal said this. */
  code?: number;
  answeredAt?: number;
  tries: number;
}

/** A frame that a client took for new. */
export interface Received {
  readonly receiver: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly content: string;
  readonly position: number;
  readonly at: number;
}

export interface History {
  readonly sent: Sent[];
  readonly received: Received[];
  /** Receivers that were told to reload (frame 18): from then on a gap is what they were told of. */
  readonly reloads: { readonly receiver: string; readonly at: number }[];
  /** Frames dropped because their position was not above the last one: allowed, counted. */
  repeats: number;
  compose(sender: string, n: number, text: string): Sent;
  clear(): void;
}

export function createHistory(): History {
  const history: History = {
    sent: [],
    received: [],
    reloads: [],
    repeats: 0,
    compose(sender, n, text) {
      const entry: Sent = { sender, n, clientId: randomUUID(), content: text, at: performance.now(), outcome: 'unknown', tries: 0 };
      history.sent.push(entry);
      return entry;
    },
    clear() {
      history.sent.length = 0;
      history.received.length = 0;
      history.reloads.length = 0;
      history.repeats = 0;
    },
  };
  return history;
}
