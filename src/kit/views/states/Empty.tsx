import { Drawing } from './Drawing.tsx';
import './states.css';

interface EmptyProps {
  readonly title: string;
  readonly text: string;
  readonly children?: React.ReactNode;
  readonly broken?: boolean;
  readonly detail?: string;
  readonly heading?: 'h1' | 'h2';
}

/** The text says what will appear here, and one way out (looks 5). With `broken`: what happened, and what to press. */
export function Empty({ title, text, children, broken = false, detail, heading: Heading = 'h2' }: EmptyProps): React.ReactElement {
  return (
    <div className="empty" role={broken ? 'alert' : undefined}>
      <Drawing broken={broken} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {detail ? <p className="unbroken">{detail}</p> : null}
      {children ? <div className="way-out">{children}</div> : null}
    </div>
  );
}
