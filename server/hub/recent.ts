/** The latest events of one group with their frames, so that who was away for a moment is served without the database. */
import type { Right } from '#contract/rights.ts';

const kept = 8_192;

export interface Routed {
  readonly position: number;
  readonly frame: Buffer;
  /** Members hear these bytes: mostly the same ones. */
  readonly memberFrame: Buffer;
  /** Rights of which one is needed. */
  readonly mask: number;
  /** And this one. */
  readonly right?: Right | undefined;
  readonly orgIds: readonly string[];
  readonly memberIds: readonly string[];
  readonly staffIds: readonly string[] | undefined;
  /** Its rows are these people's; absent where they are everybody's of the organisation. */
  readonly ownerIds?: readonly string[] | undefined;
  /** Those who see their own rows alone hear this, all but the one whose it is now. */
  readonly lost?: { readonly frame: Buffer; readonly holderId: string | null };
  /** Each of many people hears of a row of their own, where there is this. */
  readonly frameOf?: (personId: string) => Buffer;
}

export class Recent {
  readonly #ring: (Routed | undefined)[] = [];
  #first = 0;
  #last = 0;
  #forgotten = 0;

  /** Its first position; 0 while it is empty. */
  get first(): number {
    return this.#first;
  }

  /** The count says how often something was taken back: events that were read before the last time are not added any more. */
  get forgotten(): number {
    return this.#forgotten;
  }

  add(routed: Routed): void {
    // Positions are dense, so a position is a place in the ring. A jump (it began to follow) empties it.
    if (routed.position !== this.#last + 1) this.#first = routed.position;
    this.#last = routed.position;
    this.#ring[routed.position % kept] = routed;
    this.#first = Math.max(this.#first, this.#last - kept + 1);
  }

  /** There is room for earlier events down to the one above `above`. */
  hasRoom(above: number, last: number): boolean {
    return last - above <= kept;
  }

  /**
   * Earlier events are put directly before the first, or become the latest where nothing is here; in order and without a hole.
   * @param forgotten as it was when the reading began
   * @returns false where it does not fit any more
   */
  addEarlier(earlier: readonly Routed[], forgotten: number): boolean {
    const from = earlier[0]?.position ?? 0;
    const to = earlier.at(-1)?.position ?? 0;
    const last = Math.max(this.#last, to);
    if (forgotten !== this.#forgotten || earlier.length === 0 || to - from + 1 !== earlier.length) return false;
    if ((this.#last > 0 && to + 1 !== this.#first) || last - from >= kept) return false;
    for (const routed of earlier) this.#ring[routed.position % kept] = routed;
    this.#first = from;
    this.#last = last;
    return true;
  }

  /** Events before the latest are read from the log from now on: something of them was taken back. */
  forgetEarlier(): void {
    this.#forgotten += 1;
    this.#first = Math.max(this.#first, this.#last);
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
