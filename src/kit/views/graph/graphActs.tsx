/** A key on a graph and the same key on its lines do the same, whatever is drawn. */
import type { Direction } from '#src/kit/machines/graph/graph.ts';
import { focusSoon } from '#src/kit/views/dom/focusOn.ts';
import type { GraphAct } from '#src/kit/views/dom/graph/graphTypes.ts';

/** Each editor of a graph hears these. */
export interface GraphEditor {
  readonly send: (event: GraphEditorEvent) => void;
}
type GraphEditorEvent =
  | { readonly type: 'node.step'; readonly direction: Direction }
  | { readonly type: 'panel.show'; readonly panel: 'node' }
  | { readonly type: 'node.choose'; readonly id: null }
  | { readonly type: 'add.ask' | 'nodes.remove' | 'undo' | 'redo' | 'nodes.copy' | 'nodes.paste' | 'nodes.double' };

/** The node that keys act on is the one that Tab reaches. */
export const toCurrent = (): void => focusSoon('.graph-shown [data-graph-node][tabindex="0"]');
export const toForm = (): void => focusSoon('.graph-form :is(input, textarea, button, [tabindex="0"])');

const writing: ReadonlySet<GraphAct> = new Set(['add', 'remove', 'undo', 'redo', 'paste', 'double']);

export function actOn(editor: GraphEditor, act: GraphAct, isReadOnly: boolean): void {
  if (isReadOnly && writing.has(act)) return;
  const acts: Readonly<Record<GraphAct, () => void>> = {
    up: () => editor.send({ type: 'node.step', direction: 'up' }),
    down: () => editor.send({ type: 'node.step', direction: 'down' }),
    left: () => editor.send({ type: 'node.step', direction: 'left' }),
    right: () => editor.send({ type: 'node.step', direction: 'right' }),
    open: () => {
      editor.send({ type: 'panel.show', panel: 'node' });
      toForm();
    },
    add: () => editor.send({ type: 'add.ask' }),
    remove: () => editor.send({ type: 'nodes.remove' }),
    undo: () => editor.send({ type: 'undo' }),
    redo: () => editor.send({ type: 'redo' }),
    copy: () => editor.send({ type: 'nodes.copy' }),
    paste: () => editor.send({ type: 'nodes.paste' }),
    double: () => editor.send({ type: 'nodes.double' }),
    leave: () => editor.send({ type: 'node.choose', id: null }),
  };
  acts[act]();
  if (act !== 'open' && act !== 'add' && act !== 'copy') toCurrent();
}
