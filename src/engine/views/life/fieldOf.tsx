import type { RowLife } from '#src/engine/views/listScreen.tsx';

/** A move says whose state it changes where its row has several lives. */
export const fieldOf = ({ isSole, name }: Pick<RowLife, 'isSole' | 'name'>): { readonly field?: string } => (isSole ? {} : { field: name });
