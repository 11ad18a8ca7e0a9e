/** Colleagues call side by side for a bounded time, each at a pace of their own. */
import { Seeded } from '#server/demo/seeded.ts';
import { Caller } from './callers.ts';
import type { CallerAccount } from './callers.ts';
import { pause } from './pause.ts';

interface CallDay {
  readonly url: string;
  readonly accounts: readonly CallerAccount[];
  readonly seconds: number;
  readonly seed: number;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

export async function callAllDay({ url, accounts, seconds, seed, print, signal }: CallDay): Promise<void> {
  const isOver = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)]);
  await Promise.all(
    accounts.map(async (account, at) => {
      const caller = new Caller({ url, account, seeded: new Seeded(seed + at), pause: (ms) => pause(ms, isOver), print });
      await caller.begin();
      while (!isOver.aborted) await caller.turn();
    }),
  );
}
