import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import type { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';

/** An input that stands under a name is given what its kind's input is given, and the form around it. */
export interface NamedInputProps extends React.ComponentProps<typeof KindInput> {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly editor: EditorRef;
}
