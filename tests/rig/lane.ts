/** One direction of one proxied connection, and what is done to its bytes. */
import type { Socket } from 'node:net';

export type Fault =
  | { readonly kind: 'pass' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'throttle'; readonly bytesPerSecond: number }
  /** One byte a write. */
  | { readonly kind: 'slice' }
  /** Everything vanishes, the closing of the connection too: the far end never learns of it. */
  | { readonly kind: 'blackhole' }
  /** Kept here until released, the closing too. */
  | { readonly kind: 'hold' }
  /** So many bytes pass, then the connection is reset. */
  | { readonly kind: 'cutAfter'; readonly bytes: number };

export interface Watch {
  readonly pattern: Buffer;
  /** Runs before the bytes go on. `drop` swallows the chunk and what follows. */
  readonly action: () => 'drop' | void;
}

type Piece = { readonly bytes: Buffer; readonly dueAt: number } | 'end';

const throttleTurnMs = 20;

export class Lane {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #cut: () => void;
  readonly #watches: ReadonlySet<Watch>;
  readonly #queue: Piece[] = [];
  #fault: Fault;
  #left = 0;
  #tail: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  /** Bytes are gone: passing the later ones on would be a stream no network makes. */
  #hasLost = false;

  constructor(ends: { readonly from: Socket; readonly to: Socket; readonly cut: () => void }, fault: Fault, watches: ReadonlySet<Watch>) {
    this.#from = ends.from;
    this.#to = ends.to;
    this.#cut = ends.cut;
    this.#fault = fault;
    this.#watches = watches;
    this.set(fault);
    ends.from.on('data', (bytes: Buffer) => {
      this.#arrive(bytes);
    });
    ends.from.on('end', () => {
      this.#arriveEnd();
    });
    ends.from.on('close', () => {
      this.#arriveEnd();
    });
  }

  set(fault: Fault): void {
    this.#fault = fault;
    if (fault.kind === 'cutAfter') this.#left = fault.bytes;
    this.#pump();
  }

  get held(): number {
    return this.#queue.length;
  }
  get swallows(): boolean {
    return this.#fault.kind === 'blackhole' || this.#fault.kind === 'hold' || this.#hasLost;
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#queue.length = 0;
  }

  #arrive(bytes: Buffer): void {
    if (this.#isOver) return;
    if (this.#seen(bytes) === 'drop') this.#hasLost = true;
    if (this.#fault.kind === 'blackhole') this.#hasLost = true;
    if (this.#hasLost) return;
    const delayMs = this.#fault.kind === 'delay' ? this.#fault.ms : 0;
    this.#queue.push({ bytes, dueAt: performance.now() + delayMs });
    this.#pump();
  }

  #arriveEnd(): void {
    if (this.#isOver || this.#queue.at(-1) === 'end') return;
    if (this.#fault.kind === 'blackhole') this.#hasLost = true;
    if (this.#hasLost) return;
    this.#queue.push('end');
    this.#pump();
  }

  #seen(bytes: Buffer): 'drop' | void {
    if (this.#watches.size === 0) return undefined;
    const window = Buffer.concat([this.#tail, bytes]);
    let verdict: 'drop' | void = undefined;
    let longest = 1;
    for (const watch of this.#watches) {
      longest = Math.max(longest, watch.pattern.length);
      if (window.includes(watch.pattern) && watch.action() === 'drop') verdict = 'drop';
    }
    // The end of this chunk may be the beginning of a pattern; less than a whole one, so that none is seen twice.
    this.#tail = longest > 1 ? Buffer.from(window.subarray(-(longest - 1))) : Buffer.alloc(0);
    return verdict;
  }

  #pump(): void {
    clearTimeout(this.#timer);
    while (!this.#isOver && this.#queue.length > 0 && this.#fault.kind !== 'hold' && !this.#hasLost) {
      const waitMs = this.#step();
      if (waitMs === 'done') continue;
      if (waitMs !== 'stop')
        this.#timer = setTimeout(() => {
          this.#pump();
        }, waitMs);
      return;
    }
  }

  /** Moves one piece on, or says how long to wait before the next try. */
  #step(): number | 'done' | 'stop' {
    const piece = this.#queue[0];
    if (piece === undefined) return 'stop';
    if (piece === 'end') {
      this.#queue.shift();
      this.#to.end();
      return 'stop';
    }
    const early = piece.dueAt - performance.now();
    if (early > 0) return early;
    const room = this.#room(piece.bytes.length);
    const part = piece.bytes.subarray(0, room);
    if (room < piece.bytes.length) this.#queue[0] = { bytes: piece.bytes.subarray(room), dueAt: piece.dueAt };
    else this.#queue.shift();
    this.#write(part);
    return this.#after(part.length);
  }

  #room(length: number): number {
    if (this.#fault.kind === 'slice') return 1;
    if (this.#fault.kind === 'throttle') return Math.min(length, Math.max(1, Math.floor((this.#fault.bytesPerSecond * throttleTurnMs) / 1_000)));
    if (this.#fault.kind === 'cutAfter') return Math.min(length, this.#left);
    return length;
  }

  #after(written: number): number | 'done' | 'stop' {
    if (this.#fault.kind === 'slice') return 0;
    if (this.#fault.kind === 'throttle') return throttleTurnMs;
    if (this.#fault.kind !== 'cutAfter') return 'done';
    this.#left -= written;
    if (this.#left > 0) return 'done';
    this.#cut();
    return 'stop';
  }

  #write(bytes: Buffer): void {
    if (bytes.length === 0 || this.#to.destroyed) return;
    if (this.#to.write(bytes)) return;
    // A slow reader slows the writer, as without a proxy between them.
    this.#from.pause();
    this.#to.once('drain', () => {
      this.#from.resume();
    });
  }
}
