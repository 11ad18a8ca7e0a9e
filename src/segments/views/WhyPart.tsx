import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { fullTime } from '#i18n/times.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { ownAsked } from './ConditionsInput.tsx';
import { GroupSelect } from './GroupSelect.tsx';
import { NodeLines } from './NodeLines.tsx';
import { useTreeScreens } from './useTreeScreens.tsx';
import './segments.css';

type Why = Answers<'assertedGroup.why'>;

/** A member by the last judging; by the conditions it may be otherwise until the next. */
function Standing({ why: { isIn, since, fits } }: { readonly why: Why }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p>
      <strong>{isIn ? t('segments.isIn', { at: since === null ? '' : fullTime(since).slice(0, 16) }) : t('segments.isOut')}</strong>
      {isIn === fits ? null : <span className="faint"> {t(fits ? 'segments.soonIn' : 'segments.soonOut')}</span>}
    </p>
  );
}

function Told({ list, why, own }: Pick<NamedProps, 'list'> & { readonly why: Why; readonly own: readonly OwnFieldNow[] }): React.ReactElement {
  const screens = useTreeScreens(own);
  return (
    <>
      <Standing why={why} />
      <NodeLines list={list} screens={screens} entity="member" names={why.names ?? {}} isJudged nodes={[why.node]} />
    </>
  );
}

/** Beside a customer: in a group or not, and by which of its conditions. */
export function WhyPart({ list, row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const [groupId, choose] = useState<string | null>(null);
  const isOffered = useFeature('resources');
  const mayRead = useRight('assertedGroup.read');
  if (!isOffered || !mayRead) return null;
  const asked = {
    calls: [['assertedGroup.why', { groupId, memberId: row.id }] as const, ...ownAsked.calls],
    renewedBy: ['member', 'groupMember', 'assertedGroup'],
  };
  return (
    <section className="side-part" aria-label={t('segments.why')}>
      <header>
        <h2>{t('segments.why')}</h2>
      </header>
      <div className="group-choice">
        <GroupSelect list={list} label={t('segments.choose')} value={groupId ?? undefined} onChoose={choose} />
      </div>
      {groupId === null ? null : (
        <Reading list={list} place="group:why" about={`${groupId} ${row.id}`} asked={asked} lines={3}>
          {([why, own]) => <Told list={list} why={why as Why} own={own as readonly OwnFieldNow[]} />}
        </Reading>
      )}
    </section>
  );
}
