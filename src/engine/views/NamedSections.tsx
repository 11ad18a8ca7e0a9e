import type { ListRow } from '#src/kit/machines/rows.ts';
import { named } from './named.tsx';
import type { HeadProps } from './namedProps.tsx';

interface SectionsProps extends HeadProps {
  readonly row: ListRow;
  /** Those that stand above the facts. */
  readonly of?: 'leads';
}

/** A row has these beside its facts, or above them, under the name of its entity. */
export function NamedSections({ list, screen, row, of }: SectionsProps): React.ReactNode {
  const sections = named('row')[of ?? 'sections'][screen.entity] ?? [];
  return sections.map((Section, at) => <Section key={`${row.id} ${at}`} list={list} screen={screen} row={row} />);
}
