import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '#contract/filter.ts';
import type { JourneyEntry } from '#contract/journeys/entry.ts';
import { countWords } from '#i18n/countWords.ts';
import { useListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { inGroup } from '#src/segments/views/inGroup.tsx';
import type { EditorPart } from './useJourney.tsx';

/** Customers of the group who meet the conditions besides; of an event the conditions alone can be counted. */
function targetOf({ by = 'group', groupId, conditions }: JourneyEntry): FilterGroup | null {
  const parts = [...(by === 'group' && groupId ? [inGroup(groupId)] : []), ...(conditions ? [conditions] : [])];
  return parts.length === 0 || (by === 'group' && !groupId) ? null : { all: parts };
}

/** So many customers are in the target now: live, and a way to them. */
export function Target({ list, entry }: Pick<EditorPart, 'list'> & { readonly entry: JourneyEntry }): React.ReactElement | null {
  const { t } = useTranslation();
  const seesCustomers = useRight('member.read');
  const path = useListPath('member');
  const filter = targetOf(entry);
  if (!filter || !seesCustomers) return null;
  const text = JSON.stringify(filter);
  return (
    <Reading
      list={list}
      place="journey:target"
      about={text}
      asked={{ calls: [['member.count', { filter: text }]], renewedBy: ['member', 'groupMember'] }}
      lines={1}
    >
      {([counted]) => {
        const { count } = counted as { readonly count: number };
        const words = t('journeys.inTarget', { count, shown: countWords(count) });
        return <p aria-live="polite">{path === undefined ? words : <LocalLink to={withFilter(path, filter)}>{words}</LocalLink>}</p>;
      }}
    </Reading>
  );
}
