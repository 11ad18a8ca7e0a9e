/** Some of those who came would have entered, at their moments: the caps and "entering again" of the runtime (`enter.ts`), over walks of which nothing is written down. */
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { addDays, dayAt, momentOn } from '#server/kit/shanghai.ts';

const never = Number.POSITIVE_INFINITY;

/** Those who came are asked for in the order in which they came. */
export class DryPlaces {
  readonly #content: JourneyContent;
  /** When the last walk of a customer was over. */
  readonly #ends = new Map<string, number>();
  readonly #entered = new Map<string, number>();
  #underWay: readonly number[] = [];
  #clock = 0;

  constructor(content: JourneyContent) {
    this.#content = content;
  }

  /** @returns the moment at which they enter, or nothing */
  entryOf(memberId: string, cameAt: number): number | undefined {
    // A group is looked through again for those who found no place; an event is over.
    const at = this.#content.entry.by === 'group' ? this.#placeFrom(Math.max(cameAt, this.#clock)) : cameAt;
    return at !== never && this.#hasPlace(at) && this.#mayEnter(memberId, at) ? at : undefined;
  }

  /** @param end null of whoever is under way still */
  took(memberId: string, at: number, end: number | null): void {
    const over = end ?? never;
    this.#clock = at;
    this.#ends.set(memberId, Math.max(over, this.#ends.get(memberId) ?? 0));
    this.#entered.set(dayAt(at), (this.#entered.get(dayAt(at)) ?? 0) + 1);
    if (this.#content.caps.atOnce) this.#underWay = [...this.#underWay.filter((one) => one > at), over];
  }

  #mayEnter(memberId: string, at: number): boolean {
    const { reEntry } = this.#content.entry;
    const before = this.#ends.get(memberId);
    return before === undefined || reEntry === 'always' || (reEntry === 'afterExit' && before <= at);
  }

  #isDayFull = (at: number): boolean => (this.#entered.get(dayAt(at)) ?? 0) >= (this.#content.caps.perDay ?? never);
  #isFull = (at: number): boolean => this.#underWay.filter((end) => end > at).length >= (this.#content.caps.atOnce ?? never);
  #hasPlace = (at: number): boolean => !this.#isDayFull(at) && !this.#isFull(at);

  /** The first moment from then on at which somebody may enter. */
  #placeFrom(from: number): number {
    let at = from;
    while (at !== never && !this.#hasPlace(at))
      at = this.#isDayFull(at) ? momentOn(addDays(dayAt(at), 1), '00:00') : Math.min(...this.#underWay.filter((end) => end > at));
    return at;
  }
}
