import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { richTextRules } from '#contract/richText.ts';
import './richText.css';

export const richTools = ['heading', 'bold', 'italic', 'strike', 'bullets', 'numbers', 'quote', 'undo', 'redo'] as const;
export type RichTool = (typeof richTools)[number];

interface RichEditorProps {
  readonly label: string;
  /** HTML of `contract/richText.ts`. */
  readonly html: string;
  readonly onChange: (html: string) => void;
  /** Of each button, in the language of the person. */
  readonly words: Readonly<Record<RichTool, string>> & { readonly tools: string };
  readonly isDisabled: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string;
}

const linkForm = new RegExp(`^(?:${richTextRules.schemes.join('|')}):`, 'i');

/** Pages of Word and of the web bring styles, comments and elements of their own: what no extension here knows does not come in. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'], isAllowedUri: (address) => linkForm.test(address) },
  }),
];

const acts: Readonly<Record<RichTool, (editor: Editor) => boolean>> = {
  heading: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  strike: (editor) => editor.chain().focus().toggleStrike().run(),
  bullets: (editor) => editor.chain().focus().toggleBulletList().run(),
  numbers: (editor) => editor.chain().focus().toggleOrderedList().run(),
  quote: (editor) => editor.chain().focus().toggleBlockquote().run(),
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
} as const;

function Tools({ editor, words, isDisabled }: Pick<RichEditorProps, 'words' | 'isDisabled'> & { readonly editor: Editor }): React.ReactElement {
  const on = useEditorState({ editor, selector: () => Object.fromEntries(Object.entries(names).map(([tool, name]) => [tool, editor.isActive(name)])) });
  return (
    <div className="rich-tools" role="toolbar" aria-label={words.tools}>
      {richTools.map((tool) => (
        <button
          key={tool}
          type="button"
          className="rich-tool"
          disabled={isDisabled}
          {...(tool in names ? { 'aria-pressed': on[tool] === true } : {})}
          onClick={() => acts[tool](editor)}
        >
          {words[tool]}
        </button>
      ))}
    </div>
  );
}

/** Writes rich text. Its value is HTML; the server cleans it once more. */
export function RichEditor({ label, html, onChange, words, isDisabled, isWrong, describedBy }: RichEditorProps): React.ReactElement {
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isDisabled,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': describedBy, 'aria-invalid': String(isWrong) },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div className={isWrong ? 'rich-editor wrong' : 'rich-editor'}>
      <Tools editor={editor} words={words} isDisabled={isDisabled} />
      <EditorContent editor={editor} />
    </div>
  );
}
