import type { Standing } from '#contract/choices/versions.ts';
import type { Label } from '#contract/label.ts';
import { labelIn } from '#i18n/label.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

const tones = { draft: 'neutral', inReview: 'info', published: 'good', retired: 'neutral' } as const satisfies Readonly<Record<Standing, string>>;
/** A draft while an older version is in force is called so. */
const changedSince: Label = ['有未发布修改', 'Changed since'];

/** One word says how a definition with versions stands. */
export function StandingCell({ screen, row }: Pick<NamedProps, 'screen' | 'row'>): React.ReactElement | null {
  const language = useLanguage();
  const standing = String(row['standing']);
  const label = screen.fields['standing']?.choices?.[standing];
  if (!label) return null;
  const isAhead = standing === 'draft' && row['publishedNumber'] != null;
  return <Tag tone={isAhead ? 'waiting' : tones[standing as Standing]}>{labelIn(isAhead ? changedSince : label, language)}</Tag>;
}
