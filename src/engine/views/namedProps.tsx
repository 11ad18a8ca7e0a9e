/** Cells, parts of details and heads that stand under a name are given this (docs/adr/0025). */
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { ListScreen } from './listScreen.tsx';

export interface NamedProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly row: ListRow;
}
export type Named = (props: NamedProps) => React.ReactNode;
