/** Pure: slices and bytes. */
import { fileLimits } from '#contract/limits/files.ts';
import type { TransferContext } from './context.ts';

export const slicesIn = (size: number): number => Math.max(1, Math.ceil(size / fileLimits.sliceBytes));

const lengthOf = (index: number, size: number): number => Math.min(fileLimits.sliceBytes, size - index * fileLimits.sliceBytes);
export const bytesOf = (received: readonly number[], size: number): number => received.reduce((sum, index) => sum + lengthOf(index, size), 0);

/** The next slice that the server lacks; where it has them all it is asked with the last one again, and joins them. */
export function nextSlice({ received, slices }: Pick<TransferContext, 'received' | 'slices'>): number {
  const known = new Set(received);
  for (let index = 0; index < slices; index += 1) if (!known.has(index)) return index;
  return slices - 1;
}
