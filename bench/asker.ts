/** A process that asks over HTTP: one after the other and timed, or as much as so many connections carry. */
import { median } from '#tests/rig/pairs.ts';
import { answerParent } from './child.ts';
import { ask } from './httpAsk.ts';
import type { Address } from './httpAsk.ts';

export interface Asked extends Address {
  /** Asked in turn. */
  readonly paths: readonly string[];
  /** Each is a POST with this. */
  readonly body?: object;
}

const pathOf = ({ paths }: Asked, at: number): string => paths[at % paths.length] ?? '';

answerParent({
  one: (asked: Asked) => ask(asked, pathOf(asked, 0), asked.body),
  /** @returns ms: half of the answers came sooner */
  time: async ({ count, ...asked }: Asked & { readonly count: number }): Promise<number> => {
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const from = performance.now();
      await ask(asked, pathOf(asked, at), asked.body);
      times.push(performance.now() - from);
    }
    return median(times);
  },
  /** @returns how many answers came */
  load: async ({ connections, seconds, ...asked }: Asked & { readonly connections: number; readonly seconds: number }): Promise<number> => {
    const until = performance.now() + seconds * 1_000;
    let count = 0;
    const one = async (): Promise<void> => {
      for (; performance.now() < until; count += 1) await ask(asked, pathOf(asked, count), asked.body);
    };
    await Promise.all(Array.from({ length: connections }, one));
    return count;
  },
});
