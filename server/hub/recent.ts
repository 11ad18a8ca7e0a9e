/** The latest events of one group with their frames, so that who was away for a moment is served without the database. */
const kept = 2_048;

export interface Routed {
  readonly position: number;
  readonly frame: Buffer;
  /** Rights of which one is needed. */
  readonly need: number;
  readonly orgIds: readonly string[];
  readonly memberIds: readonly string[];
  readonly staffIds: readonly string[] | undefined;
}

export class Recent {
  readonly #ring: (Routed | undefined)[] = Array.from({ length: kept });
  #first = 0;
  #last = 0;

  add(routed: Routed): void {
    // Positions are dense, so a position is a place in the ring. A jump (it began to follow) empties it.
    if (routed.position !== this.#last + 1) this.#first = routed.position;
    this.#last = routed.position;
    this.#ring[routed.position % kept] = routed;
    this.#first = Math.max(this.#first, this.#last - kept + 1);
  }

  /** @returns undefined where something after `above` is no longer, or not yet, here */
  after(above: number, upTo: number): Iterable<Routed> | undefined {
    if (above >= upTo) return [];
    if (this.#last === 0 || above + 1 < this.#first || upTo > this.#last) return undefined;
    return this.#between(above + 1, upTo);
  }

  *#between(from: number, upTo: number): Iterable<Routed> {
    for (let position = from; position <= upTo; position += 1) {
      const routed = this.#ring[position % kept];
      if (routed) yield routed;
    }
  }
}
