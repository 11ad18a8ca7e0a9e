import { homeStandings } from '#contract/choices/homes.ts';
import { labelIn } from '#i18n/label.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

type Standing = keyof typeof homeStandings;
const tones = { none: 'neutral', published: 'good', changed: 'waiting', off: 'neutral' } as const satisfies Readonly<Record<Standing, string>>;
const isStanding = (value: unknown): value is Standing => typeof value === 'string' && Object.hasOwn(homeStandings, value);

/** One word says what customers see of a page. */
export function PublicationCell({ row }: { readonly row: ListRow }): React.ReactElement | null {
  const language = useLanguage();
  const standing = row['standing'];
  return isStanding(standing) ? <Tag tone={tones[standing]}>{labelIn(homeStandings[standing], language)}</Tag> : null;
}
