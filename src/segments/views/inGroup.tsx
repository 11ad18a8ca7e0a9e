import type { FilterGroup } from '#contract/filter.ts';
import { relatedOf } from '#contract/filter.ts';

/** The specification's page of the customers of a group. */
export const groupPath = '/customManageGroup';

export const inGroup = (groupId: string): FilterGroup => ({ has: 'groupMember.memberId', where: { all: [['groupId', 'is', groupId]] } });
export const notInGroup = (groupId: string): FilterGroup => ({ hasNo: 'groupMember.memberId', where: { all: [['groupId', 'is', groupId]] } });

const groupIn = (part: FilterGroup): string | undefined => {
  const related = relatedOf(part);
  const [term] = related?.where?.all ?? [];
  return related?.entity === 'groupMember' && !related.isNone && Array.isArray(term) && term[0] === 'groupId' && term[1] === 'is' ? String(term[2]) : undefined;
};
const partsOf = (filter: FilterGroup): readonly FilterGroup[] =>
  relatedOf(filter) ? [filter] : (filter.all ?? []).flatMap((part) => (Array.isArray(part) ? [] : [part as FilterGroup]));

/** The group that a list of customers is narrowed to; none where it is narrowed otherwise. */
export const chosenIn = (filter: FilterGroup | undefined): string | undefined =>
  filter
    ? partsOf(filter)
        .map(groupIn)
        .find((id) => id !== undefined)
    : undefined;

/** The same list narrowed to another group, or to none. */
export function choosing(filter: FilterGroup | undefined, groupId: string | null): FilterGroup | undefined {
  const all = filter?.all ?? (filter ? [filter] : []);
  const others = all.filter((part) => Array.isArray(part) || groupIn(part as FilterGroup) === undefined);
  const next = [...(groupId === null ? [] : [inGroup(groupId)]), ...others];
  return next.length === 0 ? undefined : { all: next };
}
