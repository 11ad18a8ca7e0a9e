/** Long work on the thread that also answers people lets them come in between. */
import { setImmediate } from 'node:timers/promises';

/** An answer waits no longer for one piece of the work. */
const pieceMs = 5;

/** @returns to be awaited between two rows: others have their turn once the piece has taken its time */
export function breather(): () => Promise<void> {
  let until = performance.now() + pieceMs;
  return async () => {
    if (performance.now() < until) return;
    await setImmediate();
    until = performance.now() + pieceMs;
  };
}
