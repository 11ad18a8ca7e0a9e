import { useTranslation } from 'react-i18next';
import type { TagEnds } from '#contract/resources/member.ts';
import { daysUntil, epochOf, fullTime } from '#i18n/times.ts';
import type { ListRow } from '#machines/rows.ts';
import { Tag } from '#views/parts/Tag.tsx';
import { useMinute } from '#views/shell/ConsoleContext.tsx';

/** From here on a tag says how many days it has left, and not only the day. */
const soonDays = 7;

/** What a tag says on hover: until when it stands, if it does not for ever. */
export function useTagTitle(): (tag: string, ends: TagEnds | null | undefined) => string {
  const { t } = useTranslation();
  const now = useMinute();
  return (tag, ends) => {
    const until = ends?.[tag];
    if (until === undefined) return tag;
    const day = fullTime(until).slice(0, 10);
    if (epochOf(until) <= now) return t('customers.tagOver', { tag });
    const count = daysUntil(until, now);
    return count > soonDays ? t('customers.tagUntil', { tag, day }) : t('customers.tagSoon', { tag, day, count });
  };
}

/** Tags of a row of customers. */
export function CustomerTags({ row }: { readonly row: ListRow }): React.ReactNode {
  const titleOf = useTagTitle();
  const tags = row['tags'];
  if (!Array.isArray(tags) || tags.length === 0) return '—';
  return (
    <span className="cell-tags">
      {(tags as readonly string[]).map((tag) => (
        <Tag key={tag} tone="outline" title={titleOf(tag, row['tagsUntil'] as TagEnds | null)}>
          {tag}
        </Tag>
      ))}
    </span>
  );
}
