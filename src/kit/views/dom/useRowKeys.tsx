import { useState } from 'react';

/** So many new rows in one drawing come as elements of their own; of more, the elements in sight take over the contents. */
const ownMost = 5;

/**
 * Elements draw the rows of a list that moves by itself. A row that only moves keeps its element, so that it is shifted and not drawn again. Elements never change places
 * among themselves: their order in the document is that of the rows.
 */
class RowKeys {
  private drawn: readonly string[] = [];
  private keys: readonly number[] = [];
  private last = 0;

  /** @param rows what is in sight, from the top, by the names of the rows */
  of(rows: readonly string[]): readonly number[] {
    const kept = this.keptBy(rows);
    const isFew = kept.filter((key) => key === undefined).length <= ownMost;
    this.keys = isFew ? kept.map((key) => key ?? ++this.last) : rows.map((_, place) => this.keys[place] ?? ++this.last);
    this.drawn = rows;
    return this.keys;
  }

  /** Rows are looked at from below: what rises above its neighbours is what has news, and is drawn anyway. */
  private keptBy(rows: readonly string[]): (number | undefined)[] {
    const places = new Map(this.drawn.map((name, place) => [name, place]));
    let below = this.drawn.length;
    return rows
      .toReversed()
      .map((name) => {
        const place = places.get(name);
        if (place === undefined || place >= below) return undefined;
        below = place;
        return this.keys[place];
      })
      .toReversed();
  }
}

/** Undefined where rows do not move by themselves. */
export function useRowKeys<R>(holding: { readonly keyOf: (row: R) => string } | undefined, rows: readonly R[]): readonly number[] | undefined {
  const [keys] = useState(() => new RowKeys());
  return holding && keys.of(rows.map(holding.keyOf));
}
