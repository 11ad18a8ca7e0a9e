/** Parts that stand under a name are given these (docs/adr/0025); an input has `editor/namedInputProps.tsx`, the sheet of an act `acts/actProps.tsx`. */
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { ListScreen } from './listScreen.tsx';

export interface HeadProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}
export interface NamedProps extends HeadProps {
  readonly row: ListRow;
}
export type Named = (props: NamedProps) => React.ReactNode;
export type Fact = (value: unknown, row: ListRow) => React.ReactNode;

export interface PageProps extends HeadProps {
  readonly title: string;
}

export interface NamedFormProps {
  readonly list: ResourceListRef;
  readonly editor: EditorRef;
}
/** A part of a form: what shows the row as it will be stands beside the fields where there is room, all else below them. */
export interface NamedForm {
  readonly Part: (props: NamedFormProps) => React.ReactElement;
  readonly isBeside?: true;
}

export interface ToldChangeProps {
  readonly list: ResourceListRef;
  readonly entity: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** It is told so where nothing more is to be said. */
  readonly children: React.ReactNode;
}
