import { useState } from 'react';
import { usePull } from '#src/kit/views/drag/usePull.tsx';
import type { PullSource, PullTarget } from '#src/kit/views/drag/usePull.tsx';

type LineHandlers = PullTarget & Pick<React.HTMLAttributes<HTMLElement>, 'onKeyDown'>;
export interface LineOrder {
  readonly line: (at: number) => LineHandlers;
  readonly grip: (at: number) => PullSource;
  /** The line would stand there if it were let go now. */
  readonly markAt: (at: number) => 'above' | 'below' | null;
  readonly move: (from: number, to: number) => void;
  /** This line was moved last, and so many were moved: its grip has the focus. */
  readonly moved: { readonly at: number; readonly turn: number };
}

/** Lines in an order of their own: pulled by their grip, or moved by Alt and the arrows from anywhere in them. */
export function useLineOrder<T>(lines: readonly T[], onChange: (lines: readonly T[]) => void): LineOrder {
  const [moved, tell] = useState({ at: 0, turn: 0 });
  const move = (from: number, to: number): void => {
    const one = lines[from];
    if (one === undefined || to < 0 || to >= lines.length || from === to) return;
    onChange(lines.toSpliced(from, 1).toSpliced(to, 0, one));
    tell({ at: to, turn: moved.turn + 1 });
  };
  const { pulled, over, source, target } = usePull<number, number>({ onDrop: move });
  return {
    move,
    moved,
    grip: source,
    line: (at) => ({
      ...target((one) => (one === at ? null : at)),
      onKeyDown: (event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
      },
    }),
    markAt: (at) => (over !== at || pulled === null ? null : pulled < at ? 'below' : 'above'),
  };
}
