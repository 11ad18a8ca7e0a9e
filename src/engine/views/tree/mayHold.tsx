import type { ListRow } from '#src/kit/machines/rows.ts';

/** Entity -> which of its rows others can stand below, where not all of them; the server decides. */
const mayHold: Readonly<Record<string, (row: ListRow) => boolean>> = { menu: (row) => row['type'] === 'dir' };

export const holds = (entity: string, row: ListRow | undefined): boolean => row !== undefined && (mayHold[entity]?.(row) ?? true);
