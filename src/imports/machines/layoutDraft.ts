/** A template that is made of a mapping is this: pure, and apart from the machine, which is there before anybody imports. */
import { fixedOf } from '#contract/layouts/columns.ts';
import type { ImportColumn } from '#contract/layouts/columns.ts';
import { layoutIn } from './context.ts';
import type { ImportContext, LayoutDraft } from './context.ts';

/** A template has the columns as they stand now; of one that was chosen its words, its order of days and its fixed values go on. */
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
