import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** Sifting takes so much of each frame: words that are typed meanwhile appear. */
const turnMs = 8;
/** Looking at the clock costs more than looking at a row. */
const atOnce = 64;

interface Sifted<R> {
  readonly rows: readonly R[];
  /** More may come. */
  readonly isBusy: boolean;
}

/**
 * The rows that `keep` keeps, found in small turns, one a frame: ten thousand of them never hold the keyboard up.
 * @param key names what is sought; another one begins anew, the empty one keeps all
 */
export function useSifted<R>(rows: readonly R[], key: string, keep: (row: R) => boolean): Sifted<R> {
  const [sifted, set] = useState<Sifted<R> & { readonly from: readonly R[] }>({ from: rows, rows, isBusy: false });
  const keeps = useEffectEvent(keep);
  useLayoutEffect(() => {
    if (key === '') return undefined;
    const kept: R[] = [];
    let at = 0;
    let next = 0;
    const turn = (): void => {
      const until = performance.now() + turnMs;
      while (at < rows.length && performance.now() < until) {
        for (const row of rows.slice(at, at + atOnce)) if (keeps(row)) kept.push(row);
        at += atOnce;
      }
      set({ from: rows, rows: [...kept], isBusy: at < rows.length });
      if (at < rows.length) next = requestAnimationFrame(turn);
    };
    turn();
    return () => cancelAnimationFrame(next);
  }, [rows, key]);
  return key === '' ? { rows, isBusy: false } : sifted;
}
