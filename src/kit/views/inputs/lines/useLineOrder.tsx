import { useState } from 'react';

type LineHandlers = Pick<React.HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onKeyDown'>;
type GripHandlers = Pick<React.HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragEnd'>;
export interface LineOrder {
  readonly line: (at: number) => LineHandlers;
  readonly grip: (at: number) => GripHandlers;
  /** The line would stand there if it were let go now. */
  readonly markAt: (at: number) => 'above' | 'below' | null;
  readonly move: (from: number, to: number) => void;
  /** This line was moved last, and so many were moved: its grip has the focus. */
  readonly moved: { readonly at: number; readonly turn: number };
}

/** Lines in an order of their own: pulled by their grip, or moved by Alt and the arrows from anywhere in them. */
export function useLineOrder<T>(lines: readonly T[], onChange: (lines: readonly T[]) => void): LineOrder {
  const [pulled, pull] = useState<number | null>(null);
  const [over, pass] = useState<number | null>(null);
  const [moved, tell] = useState({ at: 0, turn: 0 });
  const move = (from: number, to: number): void => {
    const one = lines[from];
    if (one === undefined || to < 0 || to >= lines.length || from === to) return;
    onChange(lines.toSpliced(from, 1).toSpliced(to, 0, one));
    tell({ at: to, turn: moved.turn + 1 });
  };
  const end = (): void => {
    pull(null);
    pass(null);
  };
  return {
    move,
    moved,
    grip: (at) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Nothing is pulled in some browsers without data; it says nothing outside this list.
        event.dataTransfer.setData('text/plain', '');
        pull(at);
      },
      onDragEnd: end,
    }),
    line: (at) => ({
      onDragOver: (event) => {
        if (pulled === null || pulled === at) return;
        event.preventDefault();
        if (over !== at) pass(at);
      },
      onDragLeave: () => {
        if (over === at) pass(null);
      },
      onDrop: (event) => {
        if (pulled === null) return;
        event.preventDefault();
        move(pulled, at);
        end();
      },
      onKeyDown: (event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
      },
    }),
    markAt: (at) => (over !== at || pulled === null ? null : pulled < at ? 'below' : 'above'),
  };
}
