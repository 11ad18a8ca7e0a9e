/** Pure: what an import knows at first, and after each choice. */
import type { CorrectedCell } from '#contract/calls/job.ts';
import { keysOf, mappingBy } from '#contract/layouts/columns.ts';
import { layoutIn } from './context.ts';
import type { CheckAsked, ImportContext, ImportInput, KnownLayout, Looked } from './context.ts';
import { keysWithin } from './mapping.ts';

export const begun = ({ entity, jobId = '', known = [] }: ImportInput & { readonly known?: readonly KnownLayout[] }): ImportContext => ({
  entity,
  jobId,
  file: null,
  sent: 0,
  path: '',
  looked: null,
  sheet: 0,
  mapping: [],
  keys: [],
  onMatch: 'refuse',
  known,
  layoutId: null,
  layoutName: null,
  layoutFailure: null,
  layoutDraft: null,
  layoutMade: null,
  job: null,
  stopFailure: null,
  faults: [],
  mended: [],
  source: null,
  failure: null,
});
export const anew = ({ entity, known }: Pick<ImportContext, 'entity' | 'known'>): ImportContext => begun({ entity, known });

/** The sheet that is chosen decides these. */
export const onSheet = (looked: Looked, sheet: number): Partial<ImportContext> => {
  const { mapping = [], layoutId = null } = looked.sheets[sheet] ?? {};
  const read = { sheet, mapping, keys: keysWithin(looked.keys, mapping) };
  return layoutId === null ? { ...read, layoutId } : { ...read, ...byLayout(looked, sheet, layoutId) };
};

/** A template decides as much as it says. */
export function byLayout(looked: Looked, sheet: number, layoutId: string | null): Partial<ImportContext> {
  const layout = layoutIn({ looked, layoutId });
  if (!layout) return { layoutId: null };
  const mapping = mappingBy(looked.sheets[sheet]?.headers ?? [], layout.columns);
  return { layoutId: layout.id, mapping, keys: keysWithin(keysOf(layout.columns), mapping), onMatch: layout.onMatch };
}

/** The template is there and the import goes on by it. */
export function withLayout({ looked, layoutDraft: made }: ImportContext, id: string): Partial<ImportContext> {
  if (!looked || !made) return {};
  const { name, columns, onMatch } = made;
  return { looked: { ...looked, layouts: [...looked.layouts, { id, name, columns, onMatch, lost: [] }] }, layoutId: id, layoutName: null, layoutMade: name };
}

export const askedOf = ({ entity, path, file, looked, sheet, mapping, keys, onMatch, layoutId }: ImportContext): CheckAsked => ({
  entity,
  path,
  name: file?.name ?? '',
  hash: looked?.hash ?? '',
  sheet,
  headerLine: looked?.sheets[sheet]?.headerLine ?? 1,
  mapping,
  keys,
  onMatch,
  ...(layoutId === null ? {} : { layoutId }),
});

/** A cell that is written as the file has it is not mended any more. */
export function written({ mended, faults }: Pick<ImportContext, 'mended' | 'faults'>, cell: CorrectedCell): readonly CorrectedCell[] {
  const others = mended.filter(({ line, column }) => line !== cell.line || column !== cell.column);
  const before = faults.find(({ line }) => line === cell.line)?.cells?.[cell.column] ?? '';
  return cell.text === before ? others : [...others, cell];
}
