import type { RowLife } from '#views/resource/listScreen.tsx';

/** A move says whose state it changes where its row has several lives. */
export const fieldOf = ({ isSole, name }: Pick<RowLife, 'isSole' | 'name'>): { readonly field?: string } => (isSole ? {} : { field: name });
