/** A session gets all it missed, in order and from its own position, and then live: never a gap, never a frame skipped. */
import { logLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import type { Database } from '#server/db/database.ts';
import type { Follower } from '#server/log/follow.ts';
import { readKeptFrom, readPosition } from '#server/log/position.ts';
import { readEvents } from '#server/log/readEvents.ts';
import type { Connection } from './connection.ts';
import type { HubCounts } from './counts.ts';
import { frameFor, mayHear, routed } from './deliver.ts';
import type { Deliverer } from './deliver.ts';
import type { Outbox } from './outbox.ts';
import { Past } from './past.ts';
import type { Routed } from './recent.ts';
import { textFrame } from './wsFrame.ts';

/** Sockets that read the log at the same time; the others wait their turn. */
const readersAtOnce = 4;
/** So much is written before the socket must have taken it. */
const portionBytes = 256 * 1024;
const patienceMs = 30_000;
/** The log of a busy group is longer than what one of its readers missed: at most so many times. */
const scanned = 10 * logLimits.resumeEvents;

export interface ResumeParts {
  readonly database: Database;
  readonly follower: Follower;
  readonly deliverer: Deliverer;
  readonly outbox: Outbox;
  readonly counts: HubCounts;
}

export const positionFrame = (position: number): Buffer =>
  textFrame(`{"type":${frameType.heartbeat},"messageType":${frameType.heartbeat},"position":${position}}`);
/** @param withRights what its person may do has changed too */
export const reloadFrame = (position: number, withRights = false): Buffer =>
  textFrame(`{"type":${frameType.reload},"messageType":${frameType.reload},"position":${position}${withRights ? ',"rights":true' : ''}}`);

export class Resumer {
  readonly #parts: ResumeParts;
  readonly #past: Past;
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

  constructor(parts: ResumeParts) {
    this.#parts = parts;
    this.#past = new Past(parts);
  }

  /** Makes the connection live: from now where `after` is absent, else after everything above it. */
  async begin(connection: Connection, after: number | undefined): Promise<void> {
    const { follower, outbox, counts } = this.#parts;
    const { groupId } = connection.principal;
    const last = follower.position(groupId) ?? (await follower.follow(groupId));
    if (after === undefined) {
      connection.delivered = follower.position(groupId) ?? last;
      connection.isLive = true;
      return;
    }
    counts.resumes += 1;
    connection.knowsPositions = true;
    connection.delivered = after;
    if (this.#finish(connection)) return;
    await this.#past.reach(groupId, after);
    if (connection.isClosing || this.#finish(connection)) return;
    const isWhole = await this.#turn(() => this.#readUp(connection));
    if (connection.isClosing || isWhole) return;
    counts.reloads += 1;
    connection.delivered = follower.position(groupId) ?? last;
    connection.isLive = true;
    outbox.send(connection, reloadFrame(connection.delivered));
  }

  /** Goes live at once where memory reaches back far enough. Nothing can come between: it does not wait. */
  #finish(connection: Connection): boolean {
    const { follower, deliverer, outbox } = this.#parts;
    const { groupId } = connection.principal;
    const position = follower.position(groupId) ?? 0;
    // Ahead of this node: the position was read at another one, whose news is on its way here.
    const isAhead = connection.delivered > position;
    const missed = isAhead ? undefined : deliverer.recent(groupId).after(connection.delivered, position);
    if (!missed) return false;
    const own = [...missed].filter((event) => mayHear(connection, event)).map((event) => frameFor(connection, event));
    // More than a socket may have waiting goes in portions.
    if (own.reduce((bytes, frame) => bytes + frame.length, 0) > portionBytes) return false;
    for (const frame of own) outbox.send(connection, frame);
    connection.delivered = position;
    connection.isLive = true;
    outbox.send(connection, positionFrame(position));
    return true;
  }

  /** @returns false where the client must reload its lists */
  async #readUp(connection: Connection): Promise<boolean> {
    const { database, follower } = this.#parts;
    const { groupId } = connection.principal;
    const after = connection.delivered;
    const head = await readPosition(database, groupId);
    // A position that this log never had: the database was restored from a backup.
    if (after > head || head - after > scanned || after < (await readKeptFrom(database, groupId))) return false;
    let sent = 0;
    while (!connection.isClosing && !this.#finish(connection)) {
      const upTo = Math.max(follower.position(groupId) ?? 0, head);
      sent += await this.#portion(connection, upTo);
      if (sent > logLimits.resumeEvents) return false;
      if (connection.delivered >= upTo && (follower.position(groupId) ?? 0) < upTo) {
        // This node hears of it in a moment; what it has is live from here.
        connection.isLive = true;
        this.#parts.outbox.send(connection, positionFrame(connection.delivered));
        break;
      }
    }
    return connection.isClosing || after >= (await readKeptFrom(database, groupId));
  }

  async #portion(connection: Connection, upTo: number): Promise<number> {
    const { follower, deliverer, outbox } = this.#parts;
    const { groupId } = connection.principal;
    const from = connection.delivered;
    const remembered = upTo === follower.position(groupId) ? deliverer.recent(groupId).after(from, upTo) : undefined;
    const { events, reached } = remembered ? { events: [...remembered], reached: upTo } : await this.#read(connection, upTo);
    let bytes = 0;
    let sent = 0;
    for (const event of events) {
      if (!mayHear(connection, event)) continue;
      sent += 1;
      const frame = frameFor(connection, event);
      outbox.send(connection, frame);
      bytes += frame.length;
      if (bytes < portionBytes) continue;
      bytes = 0;
      await outbox.drained(connection, patienceMs);
      if (connection.isClosing || connection.socket.destroyed) return 0;
    }
    connection.delivered = reached;
    await outbox.drained(connection, patienceMs);
    if (connection.socket.destroyed) connection.isClosing = true;
    return sent;
  }

  /** These events concern this socket. */
  async #read({ principal, delivered }: Connection, upTo: number): Promise<{ readonly events: Routed[]; readonly reached: number }> {
    const entries = await readEvents(
      this.#parts.database,
      { groupId: principal.groupId, above: delivered, upTo, limit: logLimits.readChunk },
      { kind: principal.kind === 'member' ? 'member' : 'staff', id: principal.id, orgIds: principal.orgIds },
    );
    const reached = entries.length < logLimits.readChunk ? upTo : (entries.at(-1)?.event.position ?? upTo);
    return { events: entries.map(routed), reached };
  }

  async #turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#reading >= readersAtOnce)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    this.#reading += 1;
    try {
      return await work();
    } finally {
      this.#reading -= 1;
      this.#waiting.shift()?.();
    }
  }
}
