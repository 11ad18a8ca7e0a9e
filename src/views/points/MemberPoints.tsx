import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { pointReasons } from '#contract/resources/points.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, listTime } from '#i18n/times.ts';
import type { PointsRef } from '#machines/points/pointsMachine.ts';
import type { MemberPoints as Points } from '#machines/points/pointsMachine.ts';
import { Shown } from '#views/dom/Shown.tsx';
import { LocalLink } from '#views/parts/LocalLink.tsx';
import type { NamedProps } from '#views/resource/namedProps.tsx';
import { useFeature, useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { WithActor } from '#views/shell/tabs/WithActor.tsx';
import { useOpenScreens, useRight } from '#views/shell/rightsOf.tsx';
import { LoadFailureLine } from '#views/states/LoadFailureLine.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { lastDay, numberWords, signedWords } from './numberWords.tsx';
import './points.css';

function Entries({ member }: { readonly member: Points }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  if (member.entries.length === 0) return <p className="faint">{t('points.noEntries')}</p>;
  return (
    <ul className="point-entries">
      {member.entries.map(({ id, bizType, title, point, at }) => (
        <li key={id}>
          <span className="point-sign">{signedWords(point)}</span>
          <span className="nowrap" title={title}>
            {labelIn(pointReasons[bizType], language)} · {title}
          </span>
          <time dateTime={at} title={fullTime(at)}>
            {listTime(at, minute, language)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function Held({ member }: { readonly member: Points }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <p className="point-balance">
        <strong>{member.balance < 0 ? signedWords(member.balance) : numberWords(member.balance)}</strong>
        {member.soon > 0 ? <span className="faint">{t('points.soonAt', { points: numberWords(member.soon), at: lastDay(member.soonAt) })}</span> : null}
        {member.balance < 0 ? <span className="faint">{t('points.owed')}</span> : null}
      </p>
      <Entries member={member} />
    </>
  );
}

function Read({ points, memberId }: { readonly points: PointsRef; readonly memberId: string }): React.ReactElement {
  const asked = useSelector(points, (snapshot) => snapshot.context.memberId);
  const member = useSelector(points, (snapshot) => snapshot.context.member);
  const failure = useSelector(points, (snapshot) => snapshot.context.memberFailure);
  const ask = (): void => points.send({ type: 'member.show', memberId });
  const isHere = asked === memberId;
  return (
    <>
      <Shown key={memberId} onShown={ask} />
      {isHere && failure ? <LoadFailureLine failure={failure} onRetry={ask} /> : null}
      {isHere && member ? <Held member={member} /> : isHere && failure ? null : <Loading rows={2} faces={false} />}
    </>
  );
}

/** A customer has so many, and they came so: beside the customer, wherever they stand. */
export function MemberPoints({ memberId }: { readonly memberId: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const isOffered = useFeature('points');
  const mayRead = useRight('pointRecord.read');
  const mayOpen = useOpenScreens().some((screen) => screen.path === '/organizationPoint');
  if (!isOffered || !mayRead) return null;
  const filter = JSON.stringify({ all: [['memberId', 'is', memberId]] });
  return (
    <section className="side-part" aria-label={t('points.member')}>
      <header>
        <h2>{t('points.member')}</h2>
        {mayOpen ? <LocalLink to={`/organizationPoint?${new URLSearchParams({ filter }).toString()}`}>{t('points.allEntries')}</LocalLink> : null}
      </header>
      <WithActor<PointsRef> name="points">{(points) => <Read points={points} memberId={memberId} />}</WithActor>
    </section>
  );
}

export const MemberPointsPart = ({ row }: NamedProps): React.ReactElement => <MemberPoints memberId={row.id} />;
