import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '#contract/filter.ts';
import type { Answers } from '#contract/operations.ts';
import { grouped } from '#i18n/grouped.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import { useListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { ownAsked } from './ConditionsInput.tsx';
import { GroupSelect } from './GroupSelect.tsx';
import { NodeLines, nodeOf } from './NodeLines.tsx';
import { groupPath, inGroup, notInGroup } from './inGroup.tsx';
import { useTreeScreens } from './useTreeScreens.tsx';
import './segments.css';

type Compared = Answers<'assertedGroup.compare'>;
type Day = Answers<'assertedGroup.analysis'>[number];

function Conditions({
  list,
  group,
  own,
}: Pick<NamedProps, 'list'> & { readonly group: FilterGroup; readonly own: readonly OwnFieldNow[] }): React.ReactElement {
  const screens = useTreeScreens(own);
  return <NodeLines list={list} screens={screens} entity="member" names={{}} isJudged={false} nodes={[nodeOf(group)]} />;
}

/** Each number opens its customers. */
function Numbers({
  first,
  second,
  name,
  found,
}: {
  readonly first: string;
  readonly second: string;
  readonly name: string;
  readonly found: Compared;
}): React.ReactElement {
  const { t } = useTranslation();
  const path = useListPath('member', groupPath);
  const shown = [
    [t('segments.both'), found.both, [inGroup(first), inGroup(second)]],
    [t('segments.onlyThis'), found.onlyFirst, [inGroup(first), notInGroup(second)]],
    [t('segments.onlyOther', { name }), found.onlySecond, [inGroup(second), notInGroup(first)]],
  ] as const;
  return (
    <ul className="why-list">
      {shown.map(([word, count, all]) => (
        <li key={word} className="why-line">
          <span>{word}</span>
          {path === undefined ? <strong>{grouped(count)}</strong> : <LocalLink to={withFilter(path, { all })}>{grouped(count)}</LocalLink>}
        </li>
      ))}
    </ul>
  );
}

function Comparison({ list, row }: Pick<NamedProps, 'list' | 'row'>): React.ReactElement {
  const { t } = useTranslation();
  const [other, choose] = useState<string | null>(null);
  const name = useSelector(list, (snapshot) => snapshot.context.options['assertedGroup']?.rows.find(({ id }) => id === other)?.label) ?? '';
  const asked = { calls: [['assertedGroup.compare', { ids: [row.id, other] }] as const], renewedBy: ['groupMember'] };
  return (
    <section className="side-part" aria-label={t('segments.compare')}>
      <header>
        <h2>{t('segments.compare')}</h2>
      </header>
      <div className="group-choice">
        <GroupSelect list={list} label={t('segments.choose')} value={other ?? undefined} except={row.id} onChoose={choose} />
      </div>
      {other === null ? null : (
        <Reading list={list} place="group:compare" about={`${row.id} ${other}`} asked={asked} lines={3}>
          {([found]) => <Numbers first={row.id} second={other} name={name} found={found as Compared} />}
        </Reading>
      )}
    </section>
  );
}

/** Days on which nobody came or went say nothing. */
function Moves({ list, row }: Pick<NamedProps, 'list' | 'row'>): React.ReactElement {
  const { t } = useTranslation();
  const asked = { calls: [['assertedGroup.analysis', { groupId: row.id, days: 30 }] as const], renewedBy: ['groupMember'] };
  return (
    <section className="side-part" aria-label={t('segments.moves')}>
      <header>
        <h2>{t('segments.moves')}</h2>
      </header>
      <Reading list={list} place="group:moves" about={row.id} asked={asked} lines={3}>
        {([days]) => {
          const told = (days as readonly Day[]).filter(({ entered, left }) => entered + left > 0);
          if (told.length === 0) return <p className="faint">{t('segments.noMoves')}</p>;
          return (
            <ul className="why-list">
              {told.map(({ day, entered, left }) => (
                <li key={day} className="why-line">
                  <span>{day}</span>
                  <span>{t('segments.entered', { count: entered })}</span>
                  <span>{t('segments.left', { count: left })}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Reading>
    </section>
  );
}

/** An open group: its conditions in words, its customers, who came and went, another group beside it. */
export function GroupPart({ list, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const path = useListPath('member', groupPath);
  const seesCustomers = useRight('member.read');
  const conditions = (row['conditions'] ?? null) as FilterGroup | null;
  return (
    <>
      <section className="side-part" aria-label={t('segments.conditions')}>
        <header>
          <h2>{t('segments.conditions')}</h2>
          {path === undefined ? null : <LocalLink to={withFilter(path, inGroup(row.id))}>{t('segments.open')}</LocalLink>}
        </header>
        {conditions === null ? (
          <p className="faint">{t('segments.none')}</p>
        ) : (
          <Reading list={list} place="group:own" about="member" asked={ownAsked} lines={2}>
            {([own]) => <Conditions list={list} group={conditions} own={own as readonly OwnFieldNow[]} />}
          </Reading>
        )}
      </section>
      {seesCustomers ? <Moves list={list} row={row} /> : null}
      {seesCustomers ? <Comparison list={list} row={row} /> : null}
    </>
  );
}
