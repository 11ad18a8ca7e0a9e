import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PointsRef } from '#src/points/machines/pointsMachine.ts';
import type { MemberPoints as Points } from '#src/points/machines/pointsMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { numberWords } from '#i18n/numbers.ts';
import { lastDay, signedWords } from './numberWords.tsx';
import './points.css';

function Held({ member }: { readonly member: Points }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="point-balance">
      <strong>{member.balance < 0 ? signedWords(member.balance) : numberWords(member.balance)}</strong>
      {member.soon > 0 ? <span className="faint">{t('points.soonAt', { points: numberWords(member.soon), at: lastDay(member.soonAt) })}</span> : null}
      {member.balance < 0 ? <span className="faint">{t('points.owed')}</span> : null}
    </p>
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

/** A customer has so many, beside the customer, wherever they stand; how they came is a part of the description. */
export function MemberPoints({ memberId }: { readonly memberId: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const isOffered = useFeature('points');
  const mayRead = useRight('pointRecord.read');
  if (!isOffered || !mayRead) return null;
  return (
    <section className="side-part" aria-label={t('points.member')}>
      <header>
        <h2>{t('points.member')}</h2>
      </header>
      <WithActor<PointsRef> name="points">{(points) => <Read points={points} memberId={memberId} />}</WithActor>
    </section>
  );
}

export const MemberPointsPart = ({ row }: NamedProps): React.ReactElement => <MemberPoints memberId={row.id} />;
