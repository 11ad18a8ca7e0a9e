import type { TagEnds } from '#contract/resources/member.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { TimedTag } from '#src/kit/views/parts/TimedTag.tsx';

/** Tags of a row of customers. */
export function CustomerTags({ row }: { readonly row: ListRow }): React.ReactNode {
  const tags = row['tags'];
  if (!Array.isArray(tags) || tags.length === 0) return '—';
  return (
    <span className="cell-tags">
      {(tags as readonly string[]).map((tag) => (
        <TimedTag key={tag} tag={tag} ends={row['tagsUntil'] as TagEnds | null} />
      ))}
    </span>
  );
}
