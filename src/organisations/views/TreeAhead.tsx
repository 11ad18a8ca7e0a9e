import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import type { OrgLine, OrgLineReport } from '#contract/resources/organisation.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { isBlankLine } from './pasted.tsx';

interface AheadProps {
  readonly list: ResourceListRef;
  readonly lines: readonly OrgLine[];
  readonly reports: readonly OrgLineReport[];
}
interface Node {
  readonly key: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly isFaulty: boolean;
}

/** A line whose parent is not known stands at the top. */
function nodesBelow(rows: readonly ListRow[], lines: readonly OrgLine[], reports: readonly OrgLineReport[]): ReadonlyMap<string | null, readonly Node[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const there = rows.map((row): readonly [string | null, Node] => {
    const parent = row['parentId'];
    return [typeof parent === 'string' && ids.has(parent) ? parent : null, { key: row.id, name: String(row['name'] ?? ''), isNew: false, isFaulty: false }];
  });
  const coming = lines.flatMap((line, at): (readonly [string | null, Node])[] => {
    const report = reports[at];
    if (isBlankLine(line) || !report) return [];
    const parent = report.parentAt === null ? report.parentId : `line ${report.parentAt}`;
    const isFaulty = Object.keys(report.problems).length > 0;
    return [[parent, { key: `line ${at}`, name: (line.name ?? '').trim(), isNew: true, isFaulty }]];
  });
  const all = [...there, ...coming];
  return new Map([...Map.groupBy(all, ([parent]) => parent)].map(([parent, list]) => [parent, list.map(([, node]) => node)]));
}

const depthMost = 12;
interface BranchProps {
  readonly below: ReadonlyMap<string | null, readonly Node[]>;
  readonly at: string | null;
  readonly depth: number;
}

function Branch({ below, at, depth }: BranchProps): React.ReactElement | null {
  const { t } = useTranslation();
  const nodes = below.get(at) ?? [];
  if (nodes.length === 0 || depth > depthMost) return null;
  return (
    <ul>
      {nodes.map(({ key, name, isNew, isFaulty }) => (
        <li key={key}>
          <span className="ahead">
            <span className="nowrap">{name === '' ? t('orgMany.noName') : name}</span>
            {isNew ? <Tag tone={isFaulty ? 'bad' : 'good'}>{t(isFaulty ? 'orgMany.hasProblem' : 'orgMany.isNew')}</Tag> : null}
          </span>
          <Branch below={below} at={key} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

/** The organisations as they will stand once the lines are saved. */
export function TreeAhead({ list, lines, reports }: AheadProps): React.ReactElement {
  const { t } = useTranslation();
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  return (
    <aside className="tree-ahead scroll" tabIndex={0} aria-label={t('orgMany.ahead')}>
      <h2>{t('orgMany.ahead')}</h2>
      <Branch below={nodesBelow(rows, lines, reports)} at={null} depth={0} />
    </aside>
  );
}
