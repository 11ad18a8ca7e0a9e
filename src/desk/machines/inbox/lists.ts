/**
 * The lists of the desk over slots (one small whole number a conversation). A message moves its conversation in one order only, by whole numbers;
 * a list that is looked at takes over what has moved since it was looked at last. What a conversation belongs to changes at once.
 */
import { ByWait } from './byWait.ts';
import { listCount, shownLists, waitLists } from './filing.ts';
import { Recency, nowhere } from './recency.ts';

/** More that join a list between two looks, and its order is taken anew: a page and what arrives beside it. */
const joinedMost = 2_048;
/** So many of them are put in between others. */
const insertedMost = 64;

/** Each list whose bit is set. */
function each(bits: number, act: (list: number) => void): void {
  for (let left = bits; left !== 0; left &= left - 1) act(31 - Math.clz32(left & -left));
}

/** One list that goes by news, as it stood when it was looked at last. */
class Follower {
  readonly log = new Recency();
  private syncedTo = 0;
  private generation = nowhere;
  private joined: number[] = [];

  join(slot: number): void {
    if (this.joined.length <= joinedMost) this.joined.push(slot);
  }
  leave(slot: number): void {
    this.log.remove(slot);
  }

  follow(whole: Recency, isIn: (slot: number) => boolean): Recency {
    if (this.generation !== whole.generation || this.joined.length > joinedMost) this.takeAnew(whole, isIn);
    else this.catchUp(whole, isIn);
    this.syncedTo = whole.top;
    this.generation = whole.generation;
    this.joined = [];
    return this.log;
  }

  private catchUp(whole: Recency, isIn: (slot: number) => boolean): void {
    for (let place = this.syncedTo; place < whole.top; place++) {
      const slot = whole.at(place);
      if (slot !== nowhere && this.log.placeOf(slot) !== nowhere) this.log.toTop(slot);
    }
    if (this.joined.length === 0) return;
    const orderOf = (slot: number): number => whole.placeOf(slot);
    const joined = this.joined.filter((slot) => isIn(slot) && this.log.placeOf(slot) === nowhere);
    const bottom = orderOf(this.log.oldest());
    // A page of the list: it is older than all that stand here.
    const below = joined.filter((slot) => orderOf(slot) < bottom).toSorted((one, other) => orderOf(other) - orderOf(one));
    this.log.addBelow(below.filter((slot, index) => slot !== below[index - 1]));
    const between = joined.filter((slot) => orderOf(slot) > bottom);
    if (between.length > insertedMost || !between.every((slot) => this.log.placeOf(slot) !== nowhere || this.log.insert(slot, orderOf)))
      this.takeAnew(whole, isIn);
  }

  private takeAnew(whole: Recency, isIn: (slot: number) => boolean): void {
    const found: number[] = [];
    for (let place = whole.top - 1; place >= 0; place--) {
      const slot = whole.at(place);
      if (slot !== nowhere && isIn(slot)) found.push(slot);
    }
    this.log.rebuild(found);
  }
}

export class InboxLists {
  private readonly whole = new Recency();
  private readonly followers = Array.from({ length: listCount }, () => new Follower());
  private readonly waits = Array.from({ length: listCount }, () => new ByWait((slot) => this.keys[slot] ?? 0));
  private readonly sizes = new Int32Array(listCount);
  private readonly keys: number[] = [];
  private readonly bits: number[] = [];
  private readonly pins = new Set<number>();
  /** Lists that go by the wait now: some always, all of them where somebody has chosen so. */
  private byWait = waitLists;

  /** The lists of the desk by the wait, or those that lead with the newest by that again. */
  orderBy(isByWait: boolean): void {
    this.byWait = isByWait ? waitLists | shownLists : waitLists;
    each(shownLists & ~waitLists, (list) => {
      const wait = new ByWait((slot) => this.keys[slot] ?? 0);
      this.waits[list] = wait;
      this.followers[list] = new Follower();
      if (isByWait) for (const slot of this.bits.keys()) if (this.isIn(list, slot)) wait.add(slot);
    });
  }
  isWaitKept(bits: number): boolean {
    return (bits & this.byWait) !== 0;
  }

  size(list: number): number {
    return this.sizes[list] ?? 0;
  }
  isIn(list: number, slot: number): boolean {
    return ((this.bits[slot] ?? 0) & (1 << list)) !== 0;
  }
  /** The bits of the lists it stands in. */
  bitsOf(slot: number): number {
    return this.bits[slot] ?? 0;
  }
  keyOf(slot: number): number {
    return this.keys[slot] ?? 0;
  }

  toTop(slot: number): void {
    this.whole.toTop(slot);
  }

  /** Stands from now on in these lists, with this wait. */
  file(slot: number, bits: number, key: number, isPinned: boolean): void {
    const before = this.bits[slot] ?? 0;
    const wasPinned = this.pins.has(slot);
    const isMoved = key !== this.keys[slot];
    if (before === bits && wasPinned === isPinned && !isMoved) return;
    const other = before ^ bits;
    each(before & (isMoved ? this.byWait : other & this.byWait), (list) => this.waits[list]?.remove(slot));
    this.bits[slot] = bits;
    this.keys[slot] = key;
    if (isPinned) this.pins.add(slot);
    else this.pins.delete(slot);
    each(bits & (isMoved ? this.byWait : other & this.byWait), (list) => this.waits[list]?.add(slot));
    each(other, (list) => {
      this.sizes[list] = this.size(list) + (this.isIn(list, slot) ? 1 : -1);
    });
    const wasBelow = wasPinned ? 0 : before & ~this.byWait;
    const isBelow = isPinned ? 0 : bits & ~this.byWait;
    each(isBelow & ~wasBelow, (list) => this.followers[list]?.join(slot));
    each(wasBelow & ~isBelow, (list) => this.followers[list]?.leave(slot));
  }

  remove(slot: number): void {
    this.file(slot, 0, 0, false);
    this.whole.remove(slot);
  }

  /** These lead, and all others follow as they stood; or the other way round. */
  order(slots: readonly number[], place: 'first' | 'below'): void {
    const given = new Set(slots);
    if (place === 'below') this.whole.addBelow([...given].filter((slot) => this.whole.placeOf(slot) === nowhere));
    else this.whole.rebuild([...given, ...this.whole.slice(0, this.whole.size).filter((slot) => !given.has(slot))]);
  }

  slice(list: number, from: number, to: number): readonly number[] {
    if (this.isWaitKept(1 << list)) return this.waits[list]?.slice(from, to) ?? [];
    const heads = this.heads(list);
    const above = heads.length;
    const below = to <= above ? [] : this.followed(list).slice(from - above, to - above);
    return from >= above ? below : [...heads.slice(Math.max(0, from), to), ...below];
  }

  rank(list: number, slot: number): number {
    if (!this.isIn(list, slot)) return nowhere;
    if (this.isWaitKept(1 << list)) return this.waits[list]?.rank(slot) ?? nowhere;
    const heads = this.heads(list);
    if (this.pins.has(slot)) return heads.indexOf(slot);
    const rank = this.followed(list).rank(slot);
    return rank === nowhere ? nowhere : heads.length + rank;
  }

  /** Pinned ones, which stand above all others. */
  private heads(list: number): readonly number[] {
    if (this.pins.size === 0) return [];
    return [...this.pins].filter((slot) => this.isIn(list, slot)).toSorted((one, other) => this.whole.placeOf(other) - this.whole.placeOf(one));
  }

  private followed(list: number): Recency {
    const follower = this.followers[list] as Follower;
    return follower.follow(this.whole, (slot) => this.isIn(list, slot) && !this.pins.has(slot));
  }
}
