/** An order by one number, least first, over slots: blocks of a few hundred, so that putting in and taking out cost about the same at any size. */
import { nowhere } from './recency.ts';

const blockMost = 512;

export class ByWait {
  private readonly keyOf: (slot: number) => number;
  private blocks: number[][] = [];
  private count = 0;

  constructor(keyOf: (slot: number) => number) {
    this.keyOf = keyOf;
  }

  get size(): number {
    return this.count;
  }

  add(slot: number): void {
    this.count++;
    const index = Math.min(this.blockFor(slot), this.blocks.length - 1);
    const block = this.blocks[index];
    if (!block) {
      this.blocks.push([slot]);
      return;
    }
    block.splice(this.placeIn(block, slot), 0, slot);
    if (block.length > blockMost) this.blocks.splice(index + 1, 0, block.splice(blockMost >> 1));
  }

  /** The slot is removed by the key it was added with. */
  remove(slot: number): void {
    const index = this.blockFor(slot);
    const block = this.blocks[index];
    if (!block) return;
    const place = this.placeIn(block, slot);
    if (block[place] !== slot) return;
    block.splice(place, 1);
    this.count--;
    if (block.length === 0) this.blocks.splice(index, 1);
  }

  slice(from: number, to: number): number[] {
    const found: number[] = [];
    let skip = Math.max(0, from);
    const wanted = to - skip;
    for (const block of this.blocks) {
      if (found.length >= wanted) break;
      if (skip >= block.length) skip -= block.length;
      else {
        found.push(...block.slice(skip, skip + wanted - found.length));
        skip = 0;
      }
    }
    return found;
  }

  /** So many are above it; -1 when it is not here. */
  rank(slot: number): number {
    const index = this.blockFor(slot);
    const block = this.blocks[index];
    if (!block) return nowhere;
    const place = this.placeIn(block, slot);
    if (block[place] !== slot) return nowhere;
    let above = place;
    for (let before = 0; before < index; before++) above += this.blocks[before]?.length ?? 0;
    return above;
  }

  private isBefore(one: number, other: number): boolean {
    const difference = this.keyOf(one) - this.keyOf(other);
    return difference < 0 || (difference === 0 && one < other);
  }

  /** The first block whose last is not before it; beyond the last block when there is none. */
  private blockFor(slot: number): number {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isBefore(this.blocks[middle]?.at(-1) as number, slot)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private placeIn(block: readonly number[], slot: number): number {
    let low = 0;
    let high = block.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isBefore(block[middle] as number, slot)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
