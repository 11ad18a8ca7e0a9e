/**
 * Follows the logs of groups, each from the position last delivered, without a gap and in order. What this process committed is
 * offered directly; whatever does not continue the last position is read from `event_log`.
 */
import { logLimits } from '#contract/limits/chat.ts';
import type { Database } from '#server/db/database.ts';
import { wakeLoops } from '#server/kit/pollLoop.ts';
import { nudgesOf, onCommitted } from './nudge.ts';
import type { Entry, Nudge } from './nudge.ts';
import { joinPeers } from './peers.ts';
import type { Peers } from './peers.ts';
import { readPosition } from './position.ts';
import { readEvents } from './readEvents.ts';

/** A poll finds what neither commit nor notification told: writes past our own functions, a lost notification. */
const pollMs = 3_000;
const retryMs = 100;
const retryMaxMs = 2_000;

export type Listener = (groupId: string, entries: readonly Entry[]) => void;

export interface Follower extends Nudge {
  /** Begins to follow. @returns the last delivered position: everything above it will be heard. */
  follow(groupId: string): Promise<number>;
  /** The last delivered position; undefined while the group is not followed. */
  position(groupId: string): number | undefined;
  listen(listener: Listener): void;
  onSignal(listener: (text: string) => void): void;
  /** The other nodes hear it; this one does not. */
  signal(text: string): void;
  stop(): Promise<void>;
}

interface Followed {
  last: number;
  /** Offered while something before it was missing. */
  held: (readonly Entry[])[];
  reading: boolean;
  /** Asked to look again while it was reading. */
  again: boolean;
}

const firstOf = (entries: readonly Entry[]): number => entries[0]?.event.position ?? 0;
const lastOf = (entries: readonly Entry[]): number => entries.at(-1)?.event.position ?? 0;

class LogFollower implements Follower {
  readonly #database: Database;
  readonly #groups = new Map<string, Followed>();
  readonly #starting = new Map<string, Promise<number>>();
  readonly #listeners: Listener[] = [];
  readonly #signalListeners: ((text: string) => void)[] = [];
  #peers: Peers | undefined;
  #poll: NodeJS.Timeout | undefined;
  #leave: () => void = () => undefined;
  #stopped = false;

  constructor(database: Database) {
    this.#database = database;
  }

  async start(): Promise<void> {
    this.#leave = onCommitted(this.#database, this);
    this.#peers = await joinPeers(this.#database, {
      news: (groupId) => {
        wakeLoops();
        this.#look(groupId);
      },
      signal: (text) => {
        for (const listener of this.#signalListeners) listener(text);
      },
      missed: () => this.#lookEverywhere(),
    });
    this.#poll = setInterval(() => this.#lookEverywhere(), pollMs);
    this.#poll.unref();
  }

  async follow(groupId: string): Promise<number> {
    const followed = this.#groups.get(groupId);
    if (followed) return followed.last;
    const starting = this.#starting.get(groupId) ?? this.#begin(groupId);
    this.#starting.set(groupId, starting);
    try {
      await starting;
    } finally {
      this.#starting.delete(groupId);
    }
    return this.#groups.get(groupId)?.last ?? 0;
  }

  async #begin(groupId: string): Promise<number> {
    const last = await readPosition(this.#database, groupId);
    if (!this.#groups.has(groupId)) this.#groups.set(groupId, { last, held: [], reading: false, again: false });
    // A batch that was offered meanwhile found nobody.
    this.#look(groupId);
    return last;
  }

  position(groupId: string): number | undefined {
    return this.#groups.get(groupId)?.last;
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  onSignal(listener: (text: string) => void): void {
    this.#signalListeners.push(listener);
  }

  signal(text: string): void {
    this.#peers?.signal(text);
  }

  offer(groupId: string, entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    wakeLoops();
    this.#peers?.publish(groupId);
    const group = this.#groups.get(groupId);
    if (!group || lastOf(entries) <= group.last) return;
    // Also while it is being read: what continues is not made to wait for a reading that may find nothing new.
    const continues = firstOf(entries) === group.last + 1;
    if (continues) this.#deliver(groupId, group, entries);
    else group.held.push(entries);
    if (group.held.length > 0) this.#deliverHeld(groupId, group);
    if (group.held.length > 0) this.#look(groupId);
  }

  look(groupId: string): void {
    wakeLoops();
    this.#peers?.publish(groupId);
    this.#look(groupId);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#leave();
    clearInterval(this.#poll);
    await this.#peers?.close();
  }

  #lookEverywhere(): void {
    for (const groupId of this.#groups.keys()) this.#look(groupId);
  }

  #look(groupId: string): void {
    const group = this.#groups.get(groupId);
    if (!group) return;
    if (group.reading) group.again = true;
    else void this.#catchUp(groupId, group);
  }

  #deliver(groupId: string, group: Followed, entries: readonly Entry[]): void {
    group.last = lastOf(entries);
    for (const listener of this.#listeners) listener(groupId, entries);
  }

  async #catchUp(groupId: string, group: Followed): Promise<void> {
    group.reading = true;
    let failures = 0;
    do {
      group.again = false;
      try {
        await this.#readOn(groupId, group);
        failures = 0;
      } catch {
        // The database is away: nothing is skipped, it is asked again.
        failures += 1;
        group.again = true;
        await new Promise((resolve) => {
          setTimeout(resolve, Math.min(retryMs * 2 ** failures, retryMaxMs)).unref();
        });
      }
    } while (group.again && !this.#stopped);
    group.reading = false;
  }

  async #readOn(groupId: string, group: Followed): Promise<void> {
    for (;;) {
      const entries = await readEvents(this.#database, { groupId, above: group.last, upTo: Number.MAX_SAFE_INTEGER, limit: logLimits.readChunk });
      if (this.#stopped) return;
      // Entries that were offered meanwhile have been delivered already.
      const fresh = entries.filter((entry) => entry.event.position > group.last);
      if (fresh.length > 0) this.#deliver(groupId, group, fresh);
      this.#deliverHeld(groupId, group);
      if (entries.length === logLimits.readChunk) continue;
      // Held since the reading began: it is read again at once.
      if (group.held.length === 0 || group.again) return;
      // An entry that was offered is committed, and so is everything before it.
      if (entries.length === 0) throw new Error(`The log of a group lacks position ${group.last + 1} although ${firstOf(group.held[0] ?? [])} is committed.`);
    }
  }

  #deliverHeld(groupId: string, group: Followed): void {
    const held = group.held.sort((a, b) => firstOf(a) - firstOf(b));
    group.held = [];
    for (const entries of held) {
      if (firstOf(entries) > group.last + 1) {
        group.held.push(entries);
        continue;
      }
      const fresh = entries.filter((entry) => entry.event.position > group.last);
      if (fresh.length > 0) this.#deliver(groupId, group, fresh);
    }
  }
}

export async function createFollower(database: Database): Promise<Follower> {
  const follower = new LogFollower(database);
  await follower.start();
  return follower;
}

/** Gives a committed batch to whoever follows this database in this process. */
export function offerCommitted(database: Database, groupId: string, entries: readonly Entry[]): void {
  for (const nudge of nudgesOf(database)) nudge.offer(groupId, entries);
}
