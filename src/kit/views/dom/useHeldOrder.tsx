import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Holding<R> {
  readonly keyOf: (row: R) => string;
  readonly get: (key: string) => R | undefined;
  /** Epoch ms, of the console's clock. */ readonly now: number;
  /** A pill says this of the rows that wait to come in. */
  readonly pill?: (waiting: number) => string;
}
/** Rows stood so in this window of this list. */
interface Order {
  readonly window: string;
  readonly keys: readonly string[];
}

export interface Held<R> {
  readonly rows: readonly R[];
  /** Rows that would stand here and wait. */
  readonly waiting: number;
  readonly release: () => void;
}

/** A pointer that has rested this long is not on its way to a row. */
const restMs = 10_000;

/** While a pointer is on its way to a row, rows keep their places and only their contents change (looks 6): opened is what was aimed at. */
export function useHeldOrder<R>(element: HTMLElement | null, holding: Holding<R> | undefined, live: readonly R[], window: string): Held<R> {
  const [held, setHeld] = useState<(Order & { readonly until: number }) | null>(null);
  const drawn = useRef<Order>({ window, keys: [] });
  const hold = useEffectEvent((event: PointerEvent) => {
    if (!holding || event.pointerType === 'touch') return;
    const until = holding.now + restMs;
    setHeld((now) => (now?.window === drawn.current.window && now.until === until ? now : { ...drawn.current, until }));
  });
  useEffect(() => {
    if (!element) return undefined;
    const start = (event: PointerEvent): void => hold(event);
    const stop = (): void => setHeld(null);
    element.addEventListener('pointermove', start, { passive: true });
    element.addEventListener('pointerleave', stop);
    return () => {
      element.removeEventListener('pointermove', start);
      element.removeEventListener('pointerleave', stop);
    };
  }, [element]);
  const isHeld = holding !== undefined && held !== null && held.until > holding.now && held.window === window;
  const kept = isHeld ? held.keys.flatMap((key) => holding.get(key) ?? []) : [];
  const rows = kept.length === live.length ? kept : live;
  useLayoutEffect(() => {
    if (holding) drawn.current = { window, keys: rows.map(holding.keyOf) };
  });
  const shown = isHeld && rows === kept ? new Set(held.keys) : undefined;
  const waiting = shown && holding ? live.filter((row) => !shown.has(holding.keyOf(row))).length : 0;
  return { rows, waiting, release: () => setHeld(null) };
}
