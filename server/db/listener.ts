/** A connection that only listens. It comes back by itself and says when something may have been missed. */
import pg from 'pg';
import { cut, silenceFault } from './health.ts';

const retryMs = 200;
const retryMaxMs = 2_000;
/** A listening connection is silent by nature: only asking shows that its peer is gone. */
const healthMs = 5_000;

export interface Listening {
  close(): Promise<void>;
}
export interface ListenTo {
  readonly channel: string;
  readonly onNotify: (payload: string) => void;
  readonly onReconnect: () => void;
}

class Listener implements Listening {
  readonly #options: pg.ClientConfig;
  readonly #to: ListenTo;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #health: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;

  constructor(options: pg.ClientConfig, to: ListenTo) {
    this.#options = options;
    this.#to = to;
  }

  async connect(): Promise<void> {
    const client = new pg.Client(this.#options);
    client.on('notification', (note) => {
      if (note.channel === this.#to.channel) this.#to.onNotify(note.payload ?? '');
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    this.#client = client;
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(this.#to.channel)}`);
    this.#failures = 0;
    let hasAnswered = true;
    this.#health = setInterval(() => {
      if (!hasAnswered) return this.#lost(client);
      hasAnswered = false;
      client.query('SELECT 1').then(
        () => {
          hasAnswered = true;
        },
        () => this.#lost(client),
      );
    }, healthMs);
    this.#health.unref();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#health);
    cut(client, silenceFault());
    if (!this.#closed) this.#later();
  }

  #later(): void {
    const wait = Math.min(retryMs * 2 ** this.#failures, retryMaxMs);
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.connect().then(
        () => this.#to.onReconnect(),
        () => {
          const failed = this.#client;
          // `error` may have come first and planned the next try already.
          if (failed) this.#lost(failed);
        },
      );
    }, wait);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#health);
    const client = this.#client;
    this.#client = undefined;
    // An ending connection may break: closed is closed.
    await client?.end().catch(() => undefined);
  }
}

/** The first connection must succeed; later ones are tried for ever. */
export async function startListening(options: pg.ClientConfig, to: ListenTo): Promise<Listening> {
  const listener = new Listener(options, to);
  try {
    await listener.connect();
  } catch (error) {
    await listener.close();
    throw error;
  }
  return listener;
}
