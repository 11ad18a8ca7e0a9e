import { useMemo } from 'react';
import type { GraphProps } from '#src/kit/views/dom/graph/graphTypes.ts';

type Edit = NonNullable<GraphProps['edit']>;
interface Opening {
  readonly from: string;
  readonly port: string;
}
interface DrawnEditor {
  readonly send: (
    event:
      | { readonly type: 'nodes.place'; readonly places: Parameters<Edit['onPlace']>[0] }
      | { readonly type: 'edge.lead'; readonly opening: Opening; readonly to: string }
      | { readonly type: 'edge.remove'; readonly id: string }
      | { readonly type: 'add.ask'; readonly opening: Opening },
  ) => void;
}

/** Whatever hands do to a drawn graph is told to its editor. @returns nothing where it is only read */
export const useGraphEdit = (editor: DrawnEditor, isReadOnly: boolean): GraphProps['edit'] =>
  useMemo(
    () =>
      isReadOnly
        ? undefined
        : {
            onPlace: (places) => editor.send({ type: 'nodes.place', places }),
            onLead: (from, port, to) => editor.send({ type: 'edge.lead', opening: { from, port }, to }),
            onRemoveEdge: (id) => editor.send({ type: 'edge.remove', id }),
            onAddOn: (from, port) => editor.send({ type: 'add.ask', opening: { from, port } }),
          },
    [editor, isReadOnly],
  );
