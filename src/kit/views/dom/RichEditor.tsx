import { useLayoutEffect } from 'react';
import { Button } from 'antd';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import { extensions } from './richExtensions.ts';
import { actOnTable, insertTable, tableOffers, tableTools } from './richTables.ts';
import type { TableTool } from './richTables.ts';
import { withoutBase } from './drawn/withoutBase.ts';
import { withPictures } from './drawn/withPictures.ts';
import './richText.css';

export const richTools = ['heading', 'bold', 'italic', 'strike', 'bullets', 'numbers', 'quote', 'table', 'undo', 'redo'] as const;
export type RichTool = (typeof richTools)[number];

/** Others put these into the text at the caret. */
export interface RichActs {
  /** The address is of the link the caret stands in, else empty. */
  readonly linked: string;
  /** Empty takes the link away. Where nothing is chosen the address itself becomes the text. */
  readonly link: (address: string) => void;
  /** @param path of a stored picture */
  readonly picture: (path: string, alt: string) => void;
  /** The text as a window without our store can draw it. */
  readonly whole: () => string;
}

interface RichEditorProps {
  readonly label: string;
  /** HTML of `contract/richText.ts`. */
  readonly html: string;
  readonly onChange: (html: string) => void;
  /** Each button has its word in the language of the person. */
  readonly words: Readonly<Record<RichTool | TableTool, string>> & { readonly tools: string; readonly tableTools: string };
  readonly isDisabled: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string;
  /** Path of a stored picture -> an address the browser can draw. */
  readonly pictures: Readonly<Record<string, string>>;
  /** A picture is named whose address is not known yet. */
  readonly onWant: (path: string) => void;
  /** Stands below the tools. */
  readonly more: (acts: RichActs) => React.ReactNode;
}

const acts: Readonly<Record<RichTool, (editor: Editor) => boolean>> = {
  heading: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  strike: (editor) => editor.chain().focus().toggleStrike().run(),
  bullets: (editor) => editor.chain().focus().toggleBulletList().run(),
  numbers: (editor) => editor.chain().focus().toggleOrderedList().run(),
  quote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  table: insertTable,
  undo: (editor) => editor.chain().focus().undo().run(),
  redo: (editor) => editor.chain().focus().redo().run(),
};
const names = {
  heading: 'heading',
  bold: 'bold',
  italic: 'italic',
  strike: 'strike',
  bullets: 'bulletList',
  numbers: 'orderedList',
  quote: 'blockquote',
  table: 'table',
} as const;

function Tools({ editor, words, isDisabled }: Pick<RichEditorProps, 'words' | 'isDisabled'> & { readonly editor: Editor }): React.ReactElement {
  const on = useEditorState({ editor, selector: () => Object.fromEntries(Object.entries(names).map(([tool, name]) => [tool, editor.isActive(name)])) });
  return (
    <div className="rich-tools" role="toolbar" aria-label={words.tools}>
      {richTools.map((tool) => (
        <Button
          key={tool}
          size="small"
          color={on[tool] === true ? 'primary' : 'default'}
          variant={on[tool] === true ? 'filled' : 'text'}
          disabled={isDisabled}
          {...(tool in names ? { 'aria-pressed': on[tool] === true } : {})}
          onClick={() => acts[tool](editor)}
        >
          {words[tool]}
        </Button>
      ))}
    </div>
  );
}

/** Shown while the caret stands in a table. */
function TableTools({ editor, words, isDisabled }: Pick<RichEditorProps, 'words' | 'isDisabled'> & { readonly editor: Editor }): React.ReactNode {
  const offers = useEditorState({ editor, selector: () => tableOffers(editor)?.join(' ') ?? null });
  if (offers === null || isDisabled) return null;
  return (
    <div className="rich-tools" role="toolbar" aria-label={words.tableTools}>
      {tableTools.map((tool) => (
        <Button key={tool} type="text" size="small" disabled={!offers.split(' ').includes(tool)} onClick={() => actOnTable(editor, tool)}>
          {words[tool]}
        </Button>
      ))}
    </div>
  );
}

function link(editor: Editor, address: string): void {
  const chain = editor.chain().focus();
  if (address === '') chain.extendMarkRange('link').unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
  else chain.extendMarkRange('link').setLink({ href: address }).run();
}

function More({ editor, more }: Pick<RichEditorProps, 'more'> & { readonly editor: Editor }): React.ReactNode {
  const linked = useEditorState({ editor, selector: () => String(editor.getAttributes('link')['href'] ?? '') });
  return more({
    linked,
    link: (address) => link(editor, address),
    picture: (file, alt) => void editor.chain().focus().insertContent({ type: 'picture', attrs: { file, alt } }).run(),
    whole: () => withPictures(editor.getHTML(), editor.view.dom),
  });
}

/** Nothing written is no value; a table that waits for its words is something written. */
function valueOf(editor: Editor): string {
  const html = editor.getHTML();
  return editor.isEmpty && !html.includes('<table') ? '' : html;
}

/** Writes rich text. Its value is HTML; the server cleans it once more. */
export function RichEditor({ label, html, onChange, words, isDisabled, isWrong, describedBy, pictures, onWant, more }: RichEditorProps): React.ReactElement {
  const editor = useEditor({
    extensions,
    content: withoutBase(html),
    editable: !isDisabled,
    editorProps: {
      transformPastedHTML: withoutBase,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': describedBy, 'aria-invalid': String(isWrong) },
    },
    onUpdate: ({ editor: changed }) => onChange(valueOf(changed)),
  });
  useLayoutEffect(() => {
    // A text that a draft or the server brings later is shown; one that was just written is there already.
    if (!editor.isDestroyed && html !== valueOf(editor)) editor.commands.setContent(withoutBase(html), { emitUpdate: false });
  }, [editor, html]);
  useLayoutEffect(() => {
    if (editor.isDestroyed) return;
    for (const picture of editor.view.dom.querySelectorAll<HTMLImageElement>('img[data-file]')) {
      const path = picture.dataset['file'] ?? '';
      const address = pictures[path];
      if (address === undefined) onWant(path);
      else if (address !== '') picture.src = address;
    }
  }, [editor, html, pictures, onWant]);
  return (
    <div className={isWrong ? 'rich-editor wrong' : 'rich-editor'}>
      <Tools editor={editor} words={words} isDisabled={isDisabled} />
      <TableTools editor={editor} words={words} isDisabled={isDisabled} />
      <More editor={editor} more={more} />
      <EditorContent editor={editor} />
    </div>
  );
}
