/** The editor of rich text as a form would show it, with nothing around it. */
import { RichEditor } from '#src/kit/views/dom/RichEditor.tsx';
import { richText } from '#src/kit/words/en/richText.ts';

/** The name under which a test finds the field. */
export const editorLabel = 'text';

export const editorOf = (html: string, onChange: (written: string) => void = () => undefined): React.ReactElement => (
  <RichEditor
    label={editorLabel}
    html={html}
    onChange={onChange}
    words={richText}
    isDisabled={false}
    isWrong={false}
    describedBy=""
    pictures={{}}
    onWant={() => undefined}
    more={() => null}
  />
);
