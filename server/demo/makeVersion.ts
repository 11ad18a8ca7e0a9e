/** A row of the demo as it was published under number 1. Pure. */
import type { Versions } from '#contract/versions.ts';
import type { Draft } from './demoRows.ts';
import type { Seeded } from './seeded.ts';

/** @returns nothing for a row that was never published */
export function versionOf({ name, versions }: { readonly name: string; readonly versions?: Versions }, row: Draft, seeded: Seeded): readonly Draft[] {
  const { publishedAt, publishedBy, orgId, id } = row;
  if (typeof publishedAt !== 'string') return [];
  return [
    {
      id: seeded.id(Date.parse(publishedAt)),
      orgId,
      entity: name,
      rowId: id,
      number: 1,
      note: null,
      content: Object.fromEntries((versions?.content ?? []).map((field) => [field, row[field] ?? null])),
      publishedAt,
      publishedBy,
      retiredAt: row['standing'] === 'retired' ? publishedAt : null,
    },
  ];
}

/** The fields of how a row stands with its versions. */
export const standingOf = (standing: 'draft' | 'published' | 'retired', at: string, by: string | null) => ({
  standing,
  publishedNumber: standing === 'published' ? 1 : null,
  publishedAt: standing === 'draft' ? null : at,
  publishedBy: standing === 'draft' ? null : by,
  editedAt: at,
  editedBy: by,
});
