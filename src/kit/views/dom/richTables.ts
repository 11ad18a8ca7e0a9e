/** Tables of rich text: their nodes, written as `contract/richText.ts` keeps them, and what can be done with them at the caret. */
import { Extension, Node } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables';
import { richTextRules } from '#contract/richText.ts';

export const tableTools = ['addRow', 'addColumn', 'removeRow', 'removeColumn', 'headerRow', 'merge', 'split', 'removeTable'] as const;
export type TableTool = (typeof tableTools)[number];

type Command = typeof deleteRow;
const commands: Readonly<Record<TableTool, Command>> = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  headerRow: toggleHeader('row'),
  merge: mergeCells,
  split: splitCell,
  removeTable: deleteTable,
};

const spanForm = new RegExp(richTextRules.span);
/** A span beyond the rule would make a grid that no browser can hold. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const given = element.getAttribute(name) ?? '';
    return spanForm.test(given) ? Number(given) : 1;
  },
  renderHTML: (attributes: Readonly<Record<string, unknown>>) => (attributes[name] === 1 ? {} : { [name]: String(attributes[name]) }),
});
const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});
const tableRow = Node.create({ name: 'tableRow', content: '(tableCell | tableHeader)*', parseHTML: () => [{ tag: 'tr' }], renderHTML: () => ['tr', 0] });

const roles: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' };
const tables = Extension.create({
  name: 'tables',
  extendNodeSchema: ({ name }) => (name in roles ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({
    // Tab leaves the editor from the last cell, as it does from anywhere else: nobody is held in a table.
    Tab: ({ editor }) => goToNextCell(1)(editor.state, editor.view.dispatch),
    'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
  }),
});

export const tableExtensions = [table, tableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), tables];

const size = { rows: 3, columns: 3 };
/** The table has a row of heads. The caret goes into its first cell; where it stands in a table already, no other comes into it. */
export function insertTable(editor: Editor): boolean {
  if (isInTable(editor.state)) return false;
  const row = (type: string) => ({ type: 'tableRow', content: Array.from({ length: size.columns }, () => ({ type, content: [{ type: 'paragraph' }] })) });
  const content = [row('tableHeader'), ...Array.from({ length: size.rows - 1 }, () => row('tableCell'))];
  const at = editor.state.selection.from;
  const isDone = editor.chain().focus().insertContent({ type: 'table', content }).run();
  let first: number | null = null;
  editor.state.doc.nodesBetween(Math.max(0, at - 1), editor.state.doc.content.size, (node, place) => {
    if (first === null && node.type.name === 'tableHeader') first = place;
    return first === null;
  });
  if (first !== null) editor.commands.setTextSelection(first + 2);
  return isDone;
}

export const actOnTable = (editor: Editor, tool: TableTool): void => {
  commands[tool](editor.state, editor.view.dispatch);
  editor.commands.focus();
};
/** The caret's place allows these of them; null: it stands in no table. */
export const tableOffers = ({ state }: Editor): readonly TableTool[] | null =>
  isInTable(state) || state.selection instanceof CellSelection ? tableTools.filter((tool) => commands[tool](state)) : null;
