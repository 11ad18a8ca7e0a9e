/** The sessions behind the sockets: their use is noted, and who has lost their session loses its sockets within seconds, whichever node ended it (A11). */
import type { Connections } from './connections.ts';
import type { Sessions } from './face.ts';

export interface SessionWatchOptions {
  readonly sessions: Sessions;
  readonly connections: Connections;
  readonly sweepMs: number;
  readonly drop: (sessionId: string) => void;
  readonly onFault: (error: unknown, what: string) => void;
}

/** Sessions asked about at a time: a millisecond or two of this process, which has messages to carry. */
const sweepAtOnce = 200;
/** A session's use is told once a minute, not once a message. */
const touchMs = 60_000;

export class SessionWatch {
  readonly #options: SessionWatchOptions;
  readonly #touched = new Map<string, number>();
  readonly #sweeper: NodeJS.Timeout;
  #sweeping = false;

  constructor(options: SessionWatchOptions) {
    this.#options = options;
    this.#sweeper = setInterval(() => {
      void this.#sweep();
    }, options.sweepMs);
    this.#sweeper.unref();
  }

  touch(sessionId: string): void {
    const now = performance.now();
    if (now - (this.#touched.get(sessionId) ?? -touchMs) < touchMs) return;
    this.#touched.set(sessionId, now);
    Promise.resolve(this.#options.sessions.touch(sessionId)).catch((error: unknown) => this.#options.onFault(error, 'The use of a session was not noted.'));
  }

  stop(): void {
    clearInterval(this.#sweeper);
  }

  async #sweep(): Promise<void> {
    if (this.#sweeping) return;
    this.#sweeping = true;
    const { sessions, connections, drop, onFault } = this.#options;
    try {
      const all = connections.sessions();
      for (let from = 0; from < all.length; from += sweepAtOnce) {
        const some = all.slice(from, from + sweepAtOnce);
        const valid = await sessions.stillValid(some);
        some.filter((sessionId) => !valid.has(sessionId)).forEach(drop);
      }
      for (const [sessionId, at] of this.#touched) if (performance.now() - at > touchMs) this.#touched.delete(sessionId);
    } catch (error) {
      // Nobody is sent away because the database is: the next sweep knows more.
      onFault(error, 'Sessions could not be checked.');
    } finally {
      this.#sweeping = false;
    }
  }
}
