import { useState } from 'react';
import type { LineValue } from '#contract/lines/lines.ts';

export interface KeyedLine {
  readonly line: LineValue;
  /** A line keeps it while it is written and moved, so that what is half typed in it moves along. */
  readonly key: number;
}
export interface KeyedLines {
  readonly all: readonly KeyedLine[];
  readonly change: (next: readonly KeyedLine[]) => void;
  /** @returns a key that no line has */
  readonly freeKey: () => number;
}

/** A value has no keys of its own: they stand beside it for as long as the form does. Lines that came from elsewhere are known by their places. */
export function useKeyedLines(lines: readonly LineValue[], onChange: (lines: readonly LineValue[]) => void): KeyedLines {
  const [keys, keep] = useState<readonly number[]>([]);
  const known = keys.length === lines.length ? keys : lines.map((_, at) => at);
  return {
    all: lines.map((line, at) => ({ line, key: known[at] ?? at })),
    change: (next) => {
      keep(next.map(({ key }) => key));
      onChange(next.map(({ line }) => line));
    },
    freeKey: () => Math.max(-1, ...known) + 1,
  };
}
