import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Earlier } from './side/Earlier.tsx';
import { MemberNotes } from './side/MemberNotes.tsx';
import { Orders } from './side/Orders.tsx';
import { Customer, Patient } from './side/Who.tsx';
import './side/side.css';

const MemberPoints = lazily<{ readonly memberId: string }>(() => import('#src/points/views/MemberPoints.tsx').then((module) => module.MemberPoints), 'none');

const TimeLinePart = lazily<{ readonly memberId: string }>(() => import('./side/TimeLinePart.tsx').then((module) => module.TimeLinePart), 'none');

/** The right sheet: who it is, as a customer and as a patient, what they have ordered, what was before, and what colleagues noted. */
export function SidePanel({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const hasDesk = useRoot((context) => context.config.features.includes('desk'));
  const memberId = useSelector(conversation, (snapshot) => snapshot.context.row.memberId);
  return (
    <div className="side scroll" tabIndex={0} role="group" aria-label={t('desk.details')}>
      <Customer conversation={conversation} />
      <Patient conversation={conversation} />
      <Orders conversation={conversation} />
      {memberId ? <MemberPoints memberId={memberId} /> : null}
      {hasDesk ? (
        <>
          <Shown onShown={() => conversation.send({ type: 'earlier.ask' })} />
          <Earlier conversation={conversation} />
          <MemberNotes conversation={conversation} />
          {memberId ? <TimeLinePart memberId={memberId} /> : null}
        </>
      ) : null}
    </div>
  );
}
