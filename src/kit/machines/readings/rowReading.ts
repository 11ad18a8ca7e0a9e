/** Rows that changed are read anew, one after the other. Pure. */
interface RowReading {
  readonly wanted: readonly string[];
  readonly beingRead: string | null;
}

/** The first of those that are wanted is on its way; a change of it from now on wants it once more, since the answer may have left before. */
export const beginReading = ({ wanted: [first, ...wanted] }: Pick<RowReading, 'wanted'>): RowReading => ({ wanted, beingRead: first ?? null });

/** It could not be read: it is wanted still, before all others. */
export const readLater = ({ wanted, beingRead }: RowReading): RowReading => ({
  wanted: beingRead === null ? wanted : [beingRead, ...wanted.filter((id) => id !== beingRead)],
  beingRead: null,
});
