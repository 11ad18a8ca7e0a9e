import { standings } from '#contract/versions.ts';
import type { Standing } from '#contract/versions.ts';
import { labelIn } from '#i18n/label.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

const tones = { draft: 'waiting', inReview: 'info', published: 'good', retired: 'neutral' } as const satisfies Readonly<Record<Standing, string>>;
const isStanding = (value: unknown): value is Standing => typeof value === 'string' && Object.hasOwn(standings, value);

/** One word says how a definition with versions stands. */
export function StandingCell({ row }: { readonly row: ListRow }): React.ReactElement | null {
  const language = useLanguage();
  const standing = row['standing'];
  return isStanding(standing) ? <Tag tone={tones[standing]}>{labelIn(standings[standing], language)}</Tag> : null;
}
