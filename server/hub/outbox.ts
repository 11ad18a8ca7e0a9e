/**
 * All outgoing frames go through this queue (invariant 6). Sockets are written in turn, a slice of them each turn of the event loop; what came for
 * one meanwhile is joined and written at once, and sockets that got the same frames share the joined bytes. A reader that falls behind is
 * given up and resumes from its position.
 */
import { closeCodes } from '#contract/closeCodes.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { Batch } from './batch.ts';
import type { Connection } from './connection.ts';
import type { HubCounts } from './counts.ts';

/** A burst may run ahead of a healthy reader for a moment; only who stays behind is cut. */
const graceMs = 1_000;
/** After the close frame of a reader that takes nothing: its queue is given up with it. */
const farewellMs = 1_000;
/** A write costs its system call whatever it carries: between slices the next commit is noticed, and joins the frames of sockets still to come. */
const sliceMs = 0.5;
/** Looking at the clock costs too. */
const writesPerLook = 16;
/** Under steady load the line never ends: what is written is dropped from it now and then. */
const dropAfter = 4_096;

export class Outbox {
  readonly #counts: HubCounts;
  #root = new Batch();
  /** In the order they got their first frame; written up to `#next`. */
  #dirty: Connection[] = [];
  #next = 0;
  #scheduled = false;

  constructor(counts: HubCounts) {
    this.#counts = counts;
  }

  send(connection: Connection, frame: Buffer): void {
    if (connection.batch) connection.batch = connection.batch.and(frame);
    else {
      connection.batch = this.#root.and(frame);
      this.#dirty.push(connection);
      if (!this.#scheduled) {
        this.#scheduled = true;
        setImmediate(() => this.#turn());
      }
    }
  }

  /** At once where nothing waits before it: an answer of its own goes with nothing else, and needs neither turn nor line. */
  answer(connection: Connection, frame: Buffer): void {
    const { batch, isClosing, socket } = connection;
    if (batch || socket.writableLength > 0) return this.send(connection, frame);
    if (isClosing || socket.destroyed) return;
    connection.framesBehind = 0;
    connection.stalledSince = 0;
    this.#counts.framesOut += 1;
    this.#counts.writes += 1;
    socket.write(frame);
  }

  #turn(): void {
    this.#writeUntil(performance.now() + sliceMs);
    this.#scheduled = this.#next < this.#dirty.length;
    if (this.#scheduled) setImmediate(() => this.#turn());
  }

  /** Everything at once, whatever it takes. */
  flush(): void {
    this.#writeUntil(Number.POSITIVE_INFINITY);
  }

  #writeUntil(end: number): void {
    this.#root = new Batch();
    let now = performance.now();
    for (; this.#next < this.#dirty.length; this.#next += 1) {
      if (this.#next % writesPerLook === 0) now = performance.now();
      if (now > end) return this.#dropWritten();
      const connection = this.#dirty[this.#next];
      if (connection) this.#write(connection, now);
    }
    this.#dirty = [];
    this.#next = 0;
  }

  #dropWritten(): void {
    if (this.#next < dropAfter) return;
    this.#dirty.splice(0, this.#next);
    this.#next = 0;
  }

  #write(connection: Connection, now: number): void {
    const { batch, socket } = connection;
    connection.batch = undefined;
    if (!batch || connection.isClosing || socket.destroyed) return;
    const queued = socket.writableLength;
    if (queued === 0) {
      connection.framesBehind = 0;
      connection.stalledSince = 0;
    } else {
      connection.stalledSince ||= now;
      connection.framesBehind += batch.frames;
      const isLate = connection.framesBehind > socketLimits.queuedFrames && now - connection.stalledSince > graceMs;
      if (isLate || queued + batch.bytes > socketLimits.queuedBytes) {
        this.#counts.cutBehind += 1;
        this.close(connection, closeCodes.behind, 'too far behind');
        return;
      }
    }
    this.#counts.framesOut += batch.frames;
    this.#counts.writes += 1;
    socket.write(batch.join());
  }

  /** Nothing is sent to it any more; what was sent before goes out first. */
  close(connection: Connection, code: number, reason: string): void {
    if (connection.isClosing) return;
    if (connection.batch && code !== closeCodes.behind) this.#write(connection, performance.now());
    connection.isClosing = true;
    connection.ws.close(code, reason);
    if (code === closeCodes.behind) setTimeout(() => connection.ws.terminate(), farewellMs).unref();
  }

  /** Resolves when the socket has taken what was written, or is gone; the caller looks which. */
  async drained(connection: Connection, patienceMs: number): Promise<void> {
    do
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    while (connection.batch && !connection.isClosing);
    const { socket } = connection;
    if (connection.isClosing || socket.destroyed || !socket.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        socket.off('drain', done);
        socket.off('close', done);
        resolve();
      };
      const timer = setTimeout(() => {
        this.close(connection, closeCodes.behind, 'too far behind');
        done();
      }, patienceMs);
      socket.on('drain', done);
      socket.on('close', done);
    });
  }
}
