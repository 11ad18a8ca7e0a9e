/** A fact that names another row leads to it: by the reference itself, or by the first text that is read through it. */
import type { Fields } from '#contract/kinds.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { useListPath, useRecordPath } from './listPath.tsx';

interface Row {
  readonly entity: string;
  readonly id: string;
}
interface NamedRowProps {
  readonly fields: Fields;
  readonly name: string;
  readonly row: ListRow;
  /** The fact as it is drawn. */
  readonly children: React.ReactNode;
}

const throughOf = (fields: Fields, name: string): string | undefined => (fields[name]?.kind === 'text' ? fields[name].options.via?.split('.')[0] : undefined);

/** The name of the row that the reference leads to stands in this fact: its own, or in the first text that is read through it. Other texts lead nowhere. */
function referenceTold(fields: Fields, name: string): string | undefined {
  const key = throughOf(fields, name);
  return key === undefined ? name : Object.keys(fields).find((one) => throughOf(fields, one) === key) === name ? key : undefined;
}

function isNamed(row: ListRow, name: string, id: string): boolean {
  const names = row['names'] as Readonly<Record<string, string>> | null | undefined;
  return row[name] === id ? names?.[id] !== undefined : Boolean(row[name]);
}

/** The row that this fact names; none where its name is not told to this reader. */
function rowNamedBy(fields: Fields, name: string, row: ListRow): Row | undefined {
  const key = referenceTold(fields, name) ?? '';
  const reference = fields[key];
  const id = row[key];
  if (reference?.kind !== 'ref' && reference?.kind !== 'refTree') return undefined;
  return reference.of !== undefined && typeof id === 'string' && isNamed(row, name, id) ? { entity: reference.of, id } : undefined;
}

/** Its page where it has one, else its list with it open; plain for whoever may see neither. */
export function RowLink({ entity, id, children }: Row & { readonly children: React.ReactNode }): React.ReactNode {
  const listPath = useListPath(entity);
  const path = useRecordPath(entity) ?? listPath;
  return path === undefined ? children : <LocalLink to={`${path}?id=${encodeURIComponent(id)}`}>{children}</LocalLink>;
}

export function NamedRow({ fields, name, row, children }: NamedRowProps): React.ReactNode {
  const named = rowNamedBy(fields, name, row);
  return named ? <RowLink {...named}>{children}</RowLink> : children;
}
