import { useState } from 'react';
import { steppedRow } from './options.tsx';
import type { PickRow } from './options.tsx';
import { pageRows } from './PickList.tsx';

interface Picked {
  readonly rows: readonly PickRow[];
  /** Null while the list is closed. */
  readonly words: string | null;
  readonly onWords: (words: string | null) => void;
  readonly onPick: (row: PickRow) => void;
  readonly onFold: ((value: string, isUnfolded: boolean) => void) | undefined;
  readonly onClear: (() => void) | undefined;
}

/** The keys are on a row, and each key does something. */
export function usePickKeys({ rows, words, onWords, onPick, onFold, onClear }: Picked): {
  readonly at: number;
  readonly fold: (row: PickRow | undefined, isUnfolded: boolean) => boolean;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
} {
  const [moved, move] = useState<{ readonly at: number; readonly words: string } | null>(null);
  // The typed words point at the first that fits: type, Enter.
  const usual = words === '' ? rows.findIndex((row) => row.isChosen) : steppedRow(rows, -1, 1);
  const at = Math.min(moved !== null && moved.words === words ? moved.at : usual, rows.length - 1);
  const goTo = (index: number): true => {
    move({ at: index, words: words ?? '' });
    return true;
  };
  const fold = (row: PickRow | undefined, isUnfolded: boolean): boolean => {
    if (!onFold || row?.isUnfolded === undefined || row.isUnfolded === isUnfolded) return false;
    onFold(row.option.value, isUnfolded);
    return goTo(rows.indexOf(row));
  };
  const done = (act: (() => void) | undefined): boolean => {
    act?.();
    return act !== undefined;
  };
  const acts: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => goTo(steppedRow(rows, at, 1)),
    ArrowUp: () => goTo(at < 0 ? rows.length - 1 : steppedRow(rows, at, -1)),
    PageDown: () => goTo(steppedRow(rows, at, pageRows)),
    PageUp: () => goTo(steppedRow(rows, at, -pageRows)),
    ArrowRight: () => words === '' && fold(rows[at], true),
    ArrowLeft: () => words === '' && fold(rows[at], false),
    Enter: () => {
      const row = rows[at];
      return done(row ? () => onPick(row) : () => undefined);
    },
    Escape: () => done(() => onWords(null)),
    Backspace: () => words === '' && done(onClear),
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const opens = words === null && ['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key);
    if (opens) onWords('');
    else if (words === null || !acts[event.key]?.()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { at, fold, onKeyDown };
}
