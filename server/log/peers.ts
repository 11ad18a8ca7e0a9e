/** Server nodes on one database notify each other, after the commit, in whose log there is news. The log is the truth; this only saves waiting for the poll. */
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/db/database.ts';

const channel = 'careline_log';
const helloMs = 20_000;
/** A node that was not heard for this long is gone. */
const goneMs = 70_000;
/** PostgreSQL takes payloads below 8,000 bytes; a group id and its comma are 37. */
const groupsInOne = 200;
const signalBytes = 4_000;

export interface Peers {
  /** One NOTIFY a flush: what comes while one is under way goes with the next. Costs nothing while there is no other node. */
  publish(groupId: string): void;
  /** Something that is not in the log (typing, looking): best effort. */
  signal(text: string): void;
  close(): Promise<void>;
}

export interface PeersHeard {
  /** A node wrote to this group's log. */
  news(groupId: string): void;
  signal(text: string): void;
  /** The connection was lost for a while: anything may have been missed. */
  missed(): void;
}

class NodePeers implements Peers {
  readonly #self = randomUUIDv7();
  readonly #database: Database;
  readonly #heard: PeersHeard;
  readonly #known = new Map<string, number>();
  readonly #pending = new Set<string>();
  #listening: { close(): Promise<void> } | undefined;
  #telling = false;
  #closed = false;
  #hello: NodeJS.Timeout | undefined;

  constructor(database: Database, heard: PeersHeard) {
    this.#database = database;
    this.#heard = heard;
  }

  async start(): Promise<void> {
    const again = (): void => {
      this.#heard.missed();
      this.#say('h', '');
    };
    this.#listening = await this.#database.listen(channel, (payload) => this.#receive(payload), again);
    this.#say('h', '');
    this.#hello = setInterval(() => this.#say('h', ''), helloMs);
    this.#hello.unref();
  }

  publish(groupId: string): void {
    if (!this.#hasOthers()) return;
    this.#pending.add(groupId);
    if (!this.#telling) void this.#flush();
  }

  signal(text: string): void {
    if (this.#hasOthers() && Buffer.byteLength(text) < signalBytes) this.#say('s', text);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#hello);
    await this.#listening?.close();
  }

  #hasOthers(): boolean {
    if (this.#known.size === 0) return false;
    const now = performance.now();
    for (const [node, heardAt] of this.#known) if (now - heardAt > goneMs) this.#known.delete(node);
    return this.#known.size > 0;
  }

  #receive(payload: string): void {
    const kind = payload.slice(0, 1);
    const node = payload.slice(1, 37);
    const rest = payload.slice(37);
    if (node === this.#self) return;
    const isNew = !this.#known.has(node);
    this.#known.set(node, performance.now());
    if (isNew) this.#say('h', '');
    if (kind === 'n') for (const groupId of rest.split(',')) this.#heard.news(groupId);
    if (kind === 's') this.#heard.signal(rest);
  }

  async #flush(): Promise<void> {
    this.#telling = true;
    while (this.#pending.size > 0 && !this.#closed) {
      const groups = [...this.#pending].slice(0, groupsInOne);
      for (const groupId of groups) this.#pending.delete(groupId);
      await this.#notify('n', groups.join(','));
    }
    this.#telling = false;
  }

  #say(kind: 'h' | 's', rest: string): void {
    void this.#notify(kind, rest);
  }

  async #notify(kind: string, rest: string): Promise<void> {
    if (this.#closed) return;
    try {
      // A notification writes nothing that must survive: its commit need not wait for the disk.
      await this.#database.query(`select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`, [channel, `${kind}${this.#self}${rest}`]);
    } catch {
      // The other nodes' own poll finds what this one could not tell.
    }
  }
}

export async function joinPeers(database: Database, heard: PeersHeard): Promise<Peers> {
  const peers = new NodePeers(database, heard);
  await peers.start();
  return peers;
}
