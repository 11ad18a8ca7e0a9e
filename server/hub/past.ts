/** Fills the memory of a group's latest events backwards from the log: everybody who was away for the same minute shares one reading. */
import type { Database } from '#server/db/database.ts';
import type { Follower } from '#server/log/follow.ts';
import { readEvents } from '#server/log/readEvents.ts';
import { routed } from './deliver.ts';
import type { Deliverer } from './deliver.ts';

/** Read at a time: a few milliseconds of this process. */
const chunk = 256;
/** A socket that lacks more than this before the remembered events reads for itself, and only what concerns it. */
const most = 2_048;
/** A reading that came too late (something was taken back, or the memory moved on) is made anew so often. */
const triesMost = 3;

interface Filling {
  /** The lowest position somebody asks for. */
  above: number;
  ends: Promise<void>;
}

export class Past {
  readonly #database: Database;
  readonly #follower: Follower;
  readonly #deliverer: Deliverer;
  readonly #filling = new Map<string, Filling>();

  constructor({ database, follower, deliverer }: { readonly database: Database; readonly follower: Follower; readonly deliverer: Deliverer }) {
    this.#database = database;
    this.#follower = follower;
    this.#deliverer = deliverer;
  }

  /** Resolves when everything above this position is remembered, or will not be. */
  async reach(groupId: string, above: number): Promise<void> {
    // The second time: it may have been asked for when a filling under way had read its last.
    for (let times = 0; times < 2 && this.#lacking(groupId, above) > 0; times += 1) await this.#filled(groupId, above);
  }

  #filled(groupId: string, above: number): Promise<void> {
    const running = this.#filling.get(groupId);
    if (running) {
      running.above = Math.min(running.above, above);
      return running.ends;
    }
    const filling = { above, ends: Promise.resolve() };
    this.#filling.set(groupId, filling);
    filling.ends = this.#fill(groupId, filling).finally(() => this.#filling.delete(groupId));
    return filling.ends;
  }

  /** @returns how many are to be read; 0 where none is, or too many */
  #lacking(groupId: string, above: number): number {
    const position = this.#follower.position(groupId) ?? 0;
    const recent = this.#deliverer.recent(groupId);
    const missing = (recent.first === 0 ? position : recent.first - 1) - above;
    return missing > 0 && missing <= most && recent.hasRoom(above, position) ? missing : 0;
  }

  async #fill(groupId: string, filling: Filling): Promise<void> {
    const recent = this.#deliverer.recent(groupId);
    let tries = 0;
    while (tries < triesMost && this.#lacking(groupId, filling.above) > 0) {
      const upTo = recent.first === 0 ? (this.#follower.position(groupId) ?? 0) : recent.first - 1;
      const { forgotten } = recent;
      const above = Math.max(filling.above, upTo - chunk);
      const entries = await readEvents(this.#database, { groupId, above, upTo, limit: chunk });
      // No longer kept: whoever asks for it is told so by the log itself.
      if (entries.length < upTo - above) return;
      if (!recent.addEarlier(entries.map(routed), forgotten)) tries += 1;
    }
  }
}
