/** The parts of a description (docs/adr/0079): rows of other entities that belong to the open one, each a short live list. */
import { Button } from 'antd';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '#contract/filter.ts';
import { resourceLimits, viewLimits } from '#contract/limits/lists.ts';
import type { Page } from '#contract/resource.ts';
import type { Right } from '#contract/rights.ts';
import { entityNamed, standardEntity } from '#contract/standardEntities.ts';
import type { Part } from '#contract/screens/views.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { useDrawn } from '#src/engine/views/Cell.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { named } from '#src/engine/views/named.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { countWords } from '#i18n/countWords.ts';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { useListPath, withFilter } from './listPath.tsx';
import { PartTable } from './PartTable.tsx';
import { Reading, useAskedBefore } from './Reading.tsx';
import './beside.css';

const VersionsPart = lazily<NamedProps>(() => import('#src/engine/views/versions/VersionsPart.tsx').then((module) => module.VersionsPart), 'none');

interface PartProps {
  readonly list: ResourceListRef;
  readonly row: ListRow;
  readonly part: Part;
  readonly place: string;
}
const nothing = { write: false, remove: false, export: false, import: false, has: () => false };
/** A list of values holds the row's, every other field is it. */
const filterOf = ({ by, isHeld }: { readonly by: string; readonly isHeld: boolean }, value: unknown): FilterGroup => ({
  all: [[by, isHeld ? 'has' : 'is', value]],
});

function Rows({ part, rows, path }: { readonly part: Part; readonly rows: readonly ListRow[]; readonly path: string | undefined }): React.ReactElement {
  const language = useLanguage();
  const features = useRoot((context) => context.config.features);
  const screen = screenOf(entityNamed(part.entity), { path: path ?? '' }, features, nothing);
  const drawn = useDrawn(screen);
  const told = (row: ListRow, name: string): React.ReactNode =>
    named('row').facts[`${part.entity}.${name}`]?.(row[name], row) ?? drawn(name, row[name], row['names']);
  return (
    <PartTable heads={part.columns.map((name) => labelIn(screen.fields[name]?.label ?? [name, name], language))}>
      {rows.map((row) => (
        <tr key={row.id}>
          {part.columns.map((name, at) => (
            <td key={name}>
              {at === 0 && path !== undefined ? <LocalLink to={`${path}?id=${encodeURIComponent(row.id)}`}>{told(row, name)}</LocalLink> : told(row, name)}
            </td>
          ))}
        </tr>
      ))}
    </PartTable>
  );
}

interface PagingProps {
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}
function Paging({ page, count, onPage }: PagingProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { partRows } = viewLimits;
  if (count <= partRows) return null;
  const first = (page - 1) * partRows + 1;
  return (
    <div className="related-paging">
      <Button type="text" aria-label={t('beside.before')} disabled={page === 1} onClick={() => onPage(page - 1)} icon={<LeftOutlined />} />
      <span>{t('beside.from', { first, last: Math.min(count, page * partRows) })}</span>
      <Button type="text" aria-label={t('beside.next')} disabled={page * partRows >= count} onClick={() => onPage(page + 1)} icon={<RightOutlined />} />
    </div>
  );
}

/** One part. Whoever may not read its rows is not told that there are any. */
function RelatedPart({ list, row, part, place }: PartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { entity, title, sort, by, value = 'id' } = part;
  const path = useListPath(entity, part.at);
  const mayRead = useRight(`${part.rights ?? entity}.read` as Right);
  const before = useAskedBefore({ list, place, about: row.id });
  if (!mayRead || row[value] == null) return null;
  const filter = filterOf({ by, isHeld: part.isHeld === true }, row[value]);
  const askedOf = (page: number) => {
    const found = { filter: JSON.stringify(filter) };
    const listed = { ...found, page, limit: viewLimits.partRows, ...(sort === undefined ? {} : { sort }) };
    return { calls: [[`${entity}.list`, listed] as const, [`${entity}.count`, found] as const], renewedBy: [entity] };
  };
  const page = Number(before?.[0]?.[1]['page'] ?? 1);
  return (
    <section className="side-part related" aria-label={labelIn(title, language)}>
      <header>
        <h2>{labelIn(title, language)}</h2>
        {path === undefined ? null : <LocalLink to={withFilter(path, filter)}>{t('beside.all')}</LocalLink>}
      </header>
      <Reading list={list} place={place} about={row.id} asked={askedOf(page)} lines={2}>
        {([listed, counted]) => {
          const { rows } = listed as Page<ListRow>;
          const { count } = counted as { readonly count: number };
          if (rows.length === 0 || !standardEntity(entity)) return <p className="faint">{t('beside.none')}</p>;
          return (
            <>
              <p className="faint">{t('beside.count', { count, shown: countWords(count) })}</p>
              <Rows part={part} rows={rows} path={path} />
              <Paging
                page={page}
                count={Math.min(count, resourceLimits.counted)}
                onPage={(next) => list.send({ type: 'reading.show', place, about: row.id, asked: askedOf(next) })}
              />
            </>
          );
        }}
      </Reading>
    </section>
  );
}

/** All parts of an open row, in the order of its description; none where the back end has no filters to find them by. */
export function RelatedRows({ list, screen, row }: NamedProps): React.ReactElement | null {
  const hasFilters = useRoot((context) => context.config.features.includes('resources'));
  if (!hasFilters) return null;
  const { parts = [], versions } = standardEntity(screen.entity) ?? {};
  return (
    <>
      {versions ? <VersionsPart list={list} screen={screen} row={row} /> : null}
      {parts.map((part, at) => (
        <RelatedPart key={`${part.entity} ${part.by}`} list={list} row={row} part={part} place={`part:${at}`} />
      ))}
    </>
  );
}
