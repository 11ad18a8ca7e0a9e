/** Frames of one write as a tree: a node is a frame after other frames, and the root is "nothing yet". */
export class Batch {
  readonly #before: Batch | undefined;
  readonly #frame: Buffer | undefined;
  readonly frames: number;
  readonly bytes: number;
  #joined: Buffer | undefined;
  #lastFrame: Buffer | undefined;
  #lastAfter: Batch | undefined;

  constructor(before?: Batch, frame?: Buffer) {
    this.#before = before;
    this.#frame = frame;
    this.frames = (before?.frames ?? -1) + 1;
    this.bytes = (before?.bytes ?? 0) + (frame?.length ?? 0);
  }

  /** The same frame after the same frames is the same batch: remembered for the last frame only, which is what fan-out asks for. */
  and(frame: Buffer): Batch {
    if (this.#lastFrame === frame && this.#lastAfter) return this.#lastAfter;
    this.#lastFrame = frame;
    return (this.#lastAfter = new Batch(this, frame));
  }

  join(): Buffer {
    if (this.#joined) return this.#joined;
    if (this.frames === 1 && this.#frame) return (this.#joined = this.#frame);
    const joined = Buffer.allocUnsafe(this.bytes);
    this.#copyTo(joined);
    let before = this.#before;
    while (before) {
      before.#copyTo(joined);
      before = before.#before;
    }
    return (this.#joined = joined);
  }

  #copyTo(joined: Buffer): void {
    if (this.#frame) joined.set(this.#frame, this.bytes - this.#frame.length);
  }
}
