import type { Tone } from '#contract/lives/life.ts';
import './parts.css';

interface TagProps {
  readonly tone: Tone | 'consultation' | 'member' | 'outline';
  readonly children: React.ReactNode;
  readonly title?: string;
}

export function Tag({ tone, children, title }: TagProps): React.ReactElement {
  return (
    <span className={`tag tone-${tone}`} title={title}>
      {children}
    </span>
  );
}
