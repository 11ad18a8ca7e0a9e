/**
 * Tells a slow statement from a silent database (L3). A database that is stopped, or behind a dead network, refuses nothing: it just never answers.
 * While something waits for long, a connection kept for this purpose is asked; when that one gets no answer either, everything that waits is
 * given up, and newcomers are refused at once until the database speaks again. All of it fits into `databaseWaitMs` (2 s).
 * One connection can die alone (a firewall forgot it): the database answers, but says of that one's backend that it has nothing to do
 * while we still wait for its answer. Such a connection is given up too; nothing else would ever end the wait.
 * Its backend does not notice that: behind a dead network it would keep its locks until a time-out of its own (20 s). So it is ended as well.
 */
import pg from 'pg';

const tickMs = 200;
/** Something that waits longer than this makes us ask. */
const patientMs = 600;
const answerMs = 800;
/** A turn that took longer counts as one. */
const turnMs = 50;
/** A database that has just answered is not asked again for so long. */
const trustMs = 400;
/** The time-outs of the database have by then ended a backend that could not be found. */
const leftMs = 60_000;

/** A connection in use, as far as its silence can be judged. */
export interface Line {
  readonly pid: number;
  /** Sent something and not answered yet. */
  isAwaiting(): boolean;
  /** Grows with every byte in either direction. */
  traffic(): number;
}

interface Waiting {
  readonly since: number;
  readonly abandon: (fault: Error) => void;
  readonly line?: Line;
  /** Its traffic when its backend was last found with nothing to do. */ suspectedAt?: number;
}
/** `idlePids`: of the lines that wait, those whose backend is idle or gone. */
interface Answer {
  readonly isAnswer: boolean;
  readonly idlePids: ReadonlySet<number>;
}

/** Busy is also who may not be looked at: a state that is hidden proves nothing. */
const whoIsBusy = `SELECT pg_backend_pid() AS own, ARRAY(SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[]) AND (state IS NULL OR state NOT LIKE 'idle%')) AS busy`;

/** A younger backend of the same process id is somebody else's. */
const endLeft = `SELECT pg_terminate_backend(a.pid) FROM unnest($1::int[], $2::float8[]) AS l(pid, seconds) JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE a.usename = current_user AND a.backend_start < clock_timestamp() - make_interval(secs => l.seconds)`;

/** Looks like any other dead connection to whoever handles the error. */
export const silenceFault = (): Error => Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' });

/** `end()` would wait for the peer that does not answer. */
export const cut = (client: pg.Client, fault: Error): void => {
  client.connection.stream.destroy(fault);
};

/**
 * Runs this when so much time has gone by in which an answer could have been read. Turns of the event loop are counted, not what the clock says: what comes to a process
 * that computes is read a turn at a time, and a question takes several of them.
 * @returns to be called when the answer came
 */
function within(ms: number, run: () => void): () => void {
  let left = Math.ceil(ms / turnMs);
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    run();
  }, turnMs);
  return () => clearInterval(timer);
}

export class ConnectionHealth {
  readonly #options: pg.ClientConfig;
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;
  /** Backends whose connections were given up, and when. */
  readonly #left = new Map<number, number>();
  #client: pg.Client | undefined;
  #asking = false;
  #heardAt = 0;
  #silent = false;
  #ended = false;

  constructor(options: pg.ClientConfig) {
    // A connection that does not come is cut like an answer that does not.
    this.#options = { ...options, connectionTimeoutMillis: 0 };
    this.#timer = setInterval(() => this.#tick(), tickMs);
    // Alone it keeps no process running.
    this.#timer.unref();
  }

  get silent(): boolean {
    return this.#silent;
  }

  /** `abandon` ends the waiting. The answer is to be called when it is over. */
  watch(abandon: (fault: Error) => void, line?: Line): () => void {
    const entry: Waiting = { since: performance.now(), abandon, ...(line ? { line } : {}) };
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
    if (!longWait && !this.#silent && this.#left.size === 0) return;
    this.#asking = true;
    void this.#ask(now).then(({ isAnswer, idlePids }) => {
      this.#asking = false;
      this.#silent = !isAnswer && !this.#ended;
      if (!isAnswer) return this.#giveUp(now);
      this.#heardAt = performance.now();
      this.#judgeLines(idlePids);
    });
  }

  #giveUp(askedAt: number): void {
    const fault = silenceFault();
    for (const waiting of this.#waiting) if (waiting.since <= askedAt) this.#abandon(waiting, fault);
  }

  #abandon({ abandon, line }: Waiting, fault: Error): void {
    if (line) this.#left.set(line.pid, performance.now());
    abandon(fault);
  }

  #longWaitingPids(now: number): number[] {
    return [...this.#waiting].flatMap(({ since, line }) => (line?.isAwaiting() && now - since > patientMs ? [line.pid] : []));
  }

  /** Twice in a row with not a byte between them: an answer that was on its way would have arrived. */
  #judgeLines(idlePids: ReadonlySet<number>): void {
    for (const waiting of this.#waiting) {
      const { line } = waiting;
      if (!line?.isAwaiting() || !idlePids.has(line.pid)) {
        delete waiting.suspectedAt;
        continue;
      }
      const traffic = line.traffic();
      if (waiting.suspectedAt === traffic) this.#abandon(waiting, silenceFault());
      else waiting.suspectedAt = traffic;
    }
  }

  /** Done or not done, their callers were told that nobody knows: ended, they neither hold a lock nor do it later. */
  async #endLeft(client: pg.Client, isDirect: boolean): Promise<void> {
    const now = performance.now();
    const left = [...this.#left];
    if (isDirect && left.length > 0) await client.query(endLeft, [left.map(([pid]) => pid), left.map(([, since]) => (now - since) / 1_000)]);
    // One that is not found any more is gone; what was given up meanwhile is for the next time.
    for (const [pid, since] of left) if (isDirect || now - since > leftMs) if (this.#left.get(pid) === since) this.#left.delete(pid);
  }

  async #ask(now: number): Promise<Answer> {
    const client = this.#client ?? new pg.Client(this.#options);
    const forget = within(answerMs, () => cut(client, silenceFault()));
    try {
      if (client !== this.#client) {
        // One that ended while nobody asked says nothing of the database that came back: the next question has another one.
        const isOver = (): void => {
          if (this.#client === client) this.#client = undefined;
        };
        client.on('error', isOver).on('end', isOver);
        await client.connect();
        this.#client = client;
      }
      const pids = this.#longWaitingPids(now);
      // Behind a pooler the process ids are not the backends': `own` tells, and then nobody is judged.
      const {
        rows: [row],
      } = await client.query<{ own: number; busy: number[] }>(whoIsBusy, [pids]);
      const isDirect = row?.own === (client as unknown as { processID: number }).processID;
      await this.#endLeft(client, isDirect);
      return { isAnswer: true, idlePids: new Set(isDirect ? pids.filter((pid) => !row.busy.includes(pid)) : []) };
    } catch (error) {
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => undefined);
      // A refusal in words (too many connections) is an answer too.
      return { isAnswer: error instanceof pg.DatabaseError, idlePids: new Set() };
    } finally {
      forget();
    }
  }
}
