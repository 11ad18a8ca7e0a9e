import { Alert } from 'antd';
import './strips.css';

interface ShellNoteProps extends Required<Pick<React.ComponentProps<typeof Alert>, 'type' | 'icon' | 'action'>> {
  /** The heading's, by which the note is called. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** A status is said when nobody speaks, an alert at once. */
  readonly role: 'alert' | 'status';
}

/** It stands above every screen and concerns all of them: what is the matter, and what to press. */
export function ShellNote({ id, title, text, ...rest }: ShellNoteProps): React.ReactElement {
  return (
    <section className="shell-note" aria-labelledby={id}>
      <Alert {...rest} showIcon title={<h2 id={id}>{title}</h2>} description={text} />
    </section>
  );
}
