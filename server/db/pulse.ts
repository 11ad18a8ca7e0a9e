/**
 * Tells a slow statement from a silent database (L3). A database that is stopped, or behind a dead network, refuses nothing: it just never answers.
 * While something waits for long, a connection kept for this purpose is asked; when that one gets no answer either, everything that waits is
 * given up, and newcomers are refused at once until the database speaks again. All of it fits into `databaseWaitMs` (2 s).
 */
import pg from 'pg';

const tickMs = 200;
/** Something that waits longer than this makes us ask. */
const patientMs = 600;
const answerMs = 800;
/** A database that has just answered is not asked again for so long. */
const trustMs = 400;

interface Waiting { readonly since: number; readonly abandon: (fault: Error) => void }

/** Looks like any other dead connection to whoever handles the error. */
export const silenceFault = (): Error => Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' });

/** `end()` would wait for the peer that does not answer. */
export const cut = (client: pg.Client, fault: Error): void => {
  client.connection.stream.destroy(fault);
};

export class Pulse {
  readonly #options: pg.ClientConfig;
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #asking = false;
  #heardAt = 0;
  #silent = false;
  #ended = false;

  constructor(options: pg.ClientConfig) {
    this.#options = { ...options, connectionTimeoutMillis: answerMs };
    this.#timer = setInterval(() => this.#tick(), tickMs);
    // Alone it keeps no process running.
    this.#timer.unref();
  }

  get silent(): boolean {
    return this.#silent;
  }

  /** `abandon` ends the waiting. The answer is to be called when it is over. */
  watch(abandon: (fault: Error) => void): () => void {
    const entry: Waiting = { since: performance.now(), abandon };
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  async end(): Promise<void> {
    this.#ended = true;
    clearInterval(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    // An ending connection may break: ended is ended.
    await client?.end().catch(() => undefined);
  }

  #tick(): void {
    if (this.#asking) return;
    // A set keeps the order of adding: the first one waits longest.
    const [oldest] = this.#waiting;
    const now = performance.now();
    const longWait = oldest !== undefined && now - oldest.since > patientMs && now - this.#heardAt > trustMs;
    if (!longWait && !this.#silent) return;
    this.#asking = true;
    void this.#ask().then((answered) => {
      this.#asking = false;
      this.#silent = !answered && !this.#ended;
      if (answered) this.#heardAt = performance.now();
      else this.#giveUp(now);
    });
  }

  #giveUp(askedAt: number): void {
    const fault = silenceFault();
    for (const { since, abandon } of this.#waiting) if (since <= askedAt) abandon(fault);
  }

  async #ask(): Promise<boolean> {
    const client = this.#client ?? new pg.Client(this.#options);
    const limit = setTimeout(() => cut(client, silenceFault()), answerMs);
    try {
      if (client !== this.#client) {
        // Its end is seen by the next question.
        client.on('error', () => undefined);
        await client.connect();
        this.#client = client;
      }
      await client.query('SELECT 1');
      return true;
    } catch (error) {
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => undefined);
      // A refusal in words (too many connections) is an answer too.
      return error instanceof pg.DatabaseError;
    } finally {
      clearTimeout(limit);
    }
  }
}
