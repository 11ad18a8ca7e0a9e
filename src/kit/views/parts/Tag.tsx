import { Tag as AntdTag } from 'antd';
import type { TagProps as AntdTagProps } from 'antd';
import type { Tone } from '#contract/lives/life.ts';

type Tones = Tone | 'consultation' | 'member' | 'outline';

interface TagProps {
  readonly tone: Tones;
  readonly children: React.ReactNode;
  readonly title?: string | undefined;
}

/** Colours that antd has no word for. */
const own = (text: string, tint: string): AntdTagProps => ({ style: { color: `var(--${text})`, background: `var(--${tint})` } });

const looks: Readonly<Record<Tones, AntdTagProps>> = {
  waiting: { color: 'warning' },
  active: own('link', 'tint'),
  neutral: {},
  good: { color: 'success' },
  bad: { color: 'error' },
  info: { color: 'processing' },
  consultation: own('consultation-text', 'consultation-tint'),
  member: own('member-text', 'member-tint'),
  outline: { variant: 'outlined', style: { color: 'var(--text-2)', background: 'transparent' } },
};

export function Tag({ tone, children, title }: TagProps): React.ReactElement {
  return (
    <AntdTag {...looks[tone]} className={`tone-${tone}`} title={title}>
      {children}
    </AntdTag>
  );
}
