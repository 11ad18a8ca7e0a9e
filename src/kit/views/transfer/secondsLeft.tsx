import type { TransferContext } from '#src/transfers/machines/context.ts';

type Moving = Pick<TransferContext, 'size' | 'bytes' | 'movingSince' | 'movedBefore'>;
/** Below this the speed is a guess. */
const steadyMs = 1_000;

/** @returns seconds, or null while nothing can be said */
export function secondsLeft({ size, bytes, movingSince, movedBefore }: Moving, now: number): number | null {
  if (movingSince === null || size === 0) return null;
  const [moved, took] = [bytes - movedBefore, now - movingSince];
  if (moved <= 0 || took < steadyMs) return null;
  return Math.ceil(((size - bytes) * took) / moved / 1_000);
}
