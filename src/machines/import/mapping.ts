/** Pure: which column is which field. */
import type { LookedAt } from '#contract/calls/job.ts';
import { fixedOf } from '#contract/layouts/columns.ts';
import type { ImportColumn } from '#contract/layouts/columns.ts';
import { layoutIn } from './context.ts';
import type { ImportContext, LayoutDraft } from './context.ts';

type Mapping = LookedAt['mapping'];

/** A field has one column: who takes it takes it from the other. */
export const mapped = (mapping: Mapping, column: number, field: string | null): Mapping =>
  mapping.map((one, at) => (at === column ? field : one === field ? null : one));

/** Only what the file has can tell rows apart. */
export const keysWithin = (keys: readonly string[], mapping: Mapping): readonly string[] => keys.filter((key) => mapping.includes(key));

export const canCheck = ({ mapping, looked }: Pick<ImportContext, 'mapping' | 'looked'>): boolean => looked !== null && mapping.some((name) => name !== null);

/** Where the sheet that was chosen stands: the one that a template knows, else the first one that anybody can see and that has a header. */
export function firstSheet(sheets: readonly LookedAt[]): number {
  const known = sheets.findIndex(({ layoutId }) => layoutId !== null);
  if (known >= 0) return known;
  const found = sheets.findIndex(({ isHidden, headers }) => !isHidden && headers.length > 0);
  return Math.max(0, found);
}

/** How the columns stand now, as a template has them; of one that was chosen its words, its order of days and its fixed values go on. */
function columnsNow(context: ImportContext): readonly ImportColumn[] {
  const { looked, sheet, mapping, keys } = context;
  const before = layoutIn(context)?.columns ?? [];
  const shown = (looked?.sheets[sheet]?.headers ?? []).flatMap((header, at): ImportColumn[] => {
    const field = mapping[at] ?? null;
    if (header.trim() === '') return [];
    const { words, dayOrder } = before.find((one) => field !== null && one.field === field) ?? {};
    return [
      {
        headers: [header],
        field,
        ...(field !== null && keys.includes(field) ? { isKey: true } : {}),
        ...(words ? { words } : {}),
        ...(dayOrder ? { dayOrder } : {}),
      },
    ];
  });
  const fixed = Object.entries(fixedOf(before)).map(([field, value]): ImportColumn => ({ headers: [], field, fixed: value }));
  return [...shown, ...fixed.filter(({ field }) => !mapping.includes(field))];
}

export const layoutDraftOf = (context: ImportContext): LayoutDraft => ({
  name: (context.layoutName ?? '').trim(),
  entity: context.entity,
  columns: columnsNow(context),
  headerLine: context.looked?.sheets[context.sheet]?.headerLine ?? 1,
  onMatch: context.onMatch,
});

/** The template is there and the import goes on by it. */
export function withLayout(context: ImportContext, id: string): Partial<ImportContext> {
  const { looked, known } = context;
  const { name, columns, onMatch = 'refuse' } = layoutDraftOf(context);
  const made = { id, name, columns, onMatch, lost: [] };
  return {
    looked: looked && { ...looked, layouts: [...looked.layouts, made] },
    known: [...known, { id, name, lost: [] }],
    layoutId: id,
    layoutName: null,
    layoutMade: name,
  };
}
