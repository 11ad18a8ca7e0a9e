/** Writes that each leave a mark that no other one leaves: how often it stands says whether it was done once. Pure. */
import type { Violation } from '#tests/rig/checker.ts';
import type { Outcome } from '#tests/rig/history.ts';

export interface Marked {
  readonly mark: string;
  readonly outcome: Outcome;
  /** So many receivers it reaches; `some` where people come and go meanwhile. One unless told. */
  readonly receivers?: number | 'some' | undefined;
}

/** @param stored mark -> how often each receiver has it */
export function checkMarks(what: string, doings: readonly Marked[], stored: ReadonlyMap<string, readonly number[]>): Violation[] {
  return doings.flatMap(({ mark, outcome, receivers = 1 }): Violation[] => {
    const times = stored.get(mark) ?? [];
    const named = `${what} ${mark} (${outcome})`;
    const found: Violation[] = [];
    if (times.some((one) => one > 1)) found.push({ fault: 'doubled', what: `${named} stands ${String(Math.max(...times))} times with one receiver` });
    if (outcome === 'refused' && times.length > 0) found.push({ fault: 'refusedButStored', what: `${named} stands ${String(times.length)} times` });
    const [least, most] = receivers === 'some' ? [1, Infinity] : [receivers, receivers];
    if (outcome === 'ok' && times.length < least)
      found.push({ fault: 'lost', what: `${named} stands with ${String(times.length)} of ${String(receivers)} receivers` });
    if (outcome === 'ok' && times.length > most)
      found.push({ fault: 'doubled', what: `${named} stands with ${String(times.length)} receivers, told were ${String(receivers)}` });
    return found;
  });
}
