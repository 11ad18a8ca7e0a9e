/**
 * Keeps the table of who is at a live connection true for this node's staff, and takes away what vanished nodes left behind. A person
 * counts as announced while any node has a row for them: the change that makes the first row or takes the last one is published to their colleagues.
 * Nothing is taken away when this node ends as planned: its people come back to another within the time their rows are good for.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { appendColleagues } from '#server/session/presence.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';

export interface PresenceOptions {
  readonly database: Database;
  readonly connections: Connections;
  readonly presenceMs: number;
  readonly presenceGoneMs: number;
  /** After the first the others of the same moment are written, and told, together: a whole floor may come at once. */
  readonly presenceGatherMs: number;
  readonly presenceSweepMs: number;
  readonly onFault: (error: unknown) => void;
}

/** Any number, the same at every node: changes are made one after the other, so that exactly one of them is the first or the last. */
const lockKey = 4_278_190_336;
const changesAtOnce = 500;
const retryMs = 1_000;

/** $1 whom it is about, $2 this node, $3 those of them who are here. @returns those whose colleagues must hear of it */
const changeSql = `
  with before as (
    select user_id, node_id from staff_presence where user_id = any($1)
  ), gone as (
    delete from staff_presence p
    where p.user_id = any($1) and case when p.node_id = $2 then p.user_id <> all($3) else p.seen_at < clock_timestamp() - make_interval(secs => $4) end
    returning user_id, node_id
  ), come as (
    insert into staff_presence as p (user_id, node_id, seen_at) select id, $2, clock_timestamp() from unnest($3::uuid[]) as here(id)
    on conflict (user_id, node_id) do update set seen_at = excluded.seen_at
  )
  select u.id from unnest($1::uuid[]) as u(id)
  where exists (select from before b where b.user_id = u.id) <> (u.id = any($3)
    or exists (select from before b where b.user_id = u.id and not exists (select from gone g where g.user_id = b.user_id and g.node_id = b.node_id)))`;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

export class PresenceTable {
  readonly #options: PresenceOptions;
  readonly #node = randomUUIDv7();
  readonly #pending = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => void this.#try(() => this.#beat()), options.presenceMs),
      setInterval(() => void this.#try(() => this.#sweep()), options.presenceSweepMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Something about a connection of this person has changed. */
  look({ principal }: Connection): void {
    if (principal.kind === 'staff') this.#change([principal.id]);
  }

  /** Writes no more: whoever goes from here on is only on their way to another node. */
  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#pending.clear();
  }

  /** Resolves when nothing is being written any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  #isHere(userId: string): boolean {
    for (const connection of this.#options.connections.ofPerson(userId)) if (connection.isPresent && !connection.isClosing) return true;
    return false;
  }

  #change(userIds: Iterable<string>): void {
    if (this.#stopped) return;
    for (const id of userIds) this.#pending.add(id);
    if (this.#pending.size > 0) this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** People who come and go while one change is written go with the next. */
  async #run(): Promise<void> {
    while (this.#pending.size > 0 && !this.#stopped) {
      const some = [...this.#pending].slice(0, changesAtOnce);
      for (const id of some) this.#pending.delete(id);
      const isDone = await this.#try(() => this.#write(some));
      if (this.#stopped) return;
      if (!isDone) for (const id of some) this.#pending.add(id);
      await pause(isDone ? this.#options.presenceGatherMs : retryMs);
    }
  }

  async #write(userIds: readonly string[]): Promise<void> {
    const { database, presenceGoneMs } = this.#options;
    await inTransaction(database, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
      if (this.#stopped) return;
      const here = userIds.filter((id) => this.#isHere(id));
      const changed = await tx.query<{ id: string }>(changeSql, [userIds, this.#node, here, presenceGoneMs / 1_000]);
      await appendColleagues(
        tx,
        changed.map((row) => row.id),
      );
    });
  }

  /** One statement, as long as nobody took away a row of ours. */
  async #beat(): Promise<void> {
    const { database, connections } = this.#options;
    const here = new Set<string>();
    for (const connection of connections.all())
      if (connection.principal.kind === 'staff' && connection.isPresent && !connection.isClosing) here.add(connection.principal.id);
    const seen = await database.query<{ id: string }>('update staff_presence set seen_at = clock_timestamp() where node_id = $1 returning user_id as id', [
      this.#node,
    ]);
    const known = new Set(seen.map((row) => row.id));
    this.#change([...here].filter((id) => !known.has(id)));
    this.#change([...known].filter((id) => !here.has(id)));
  }

  /** People of a node that is heard no more: it was killed, or is cut off. */
  async #sweep(): Promise<void> {
    const { database, presenceGoneMs } = this.#options;
    const vanished = await database.query<{ id: string }>(
      'select distinct user_id as id from staff_presence where node_id <> $1 and seen_at < clock_timestamp() - make_interval(secs => $2)',
      [this.#node, presenceGoneMs / 1_000],
    );
    this.#change(vanished.map((row) => row.id));
  }

  /** @returns whether it was done; the next turn tries again what was not */
  async #try(work: () => Promise<void>): Promise<boolean> {
    try {
      if (!this.#stopped) await work();
      return true;
    } catch (error) {
      if (!this.#stopped) this.#options.onFault(error);
      return false;
    }
  }
}
