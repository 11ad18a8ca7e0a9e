import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Consultation } from '#src/orders/views/Consultation.tsx';
import { useConsole, useRoot, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { Notices } from '#src/kit/views/console/Notices.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { Themed } from '#src/kit/views/theme/Themed.tsx';
import { ChoosePatient } from './ChoosePatient.tsx';
import { PatientHead } from './PatientHead.tsx';
import { Talk } from './Talk.tsx';
import { Talks } from './Talks.tsx';
import './patient.css';
import './talk.css';

/** The same tab holds a staff session: nobody plays both sides in one window. */
function StaffHere({ name }: { readonly name: string }): React.ReactElement {
  const { t } = useTranslation();
  const session = useSessionRef();
  return (
    <>
      <PatientHead />
      <section className="patient-card">
        <Empty title={t('patient.staffTitle', { name })} text={t('patient.staffText')}>
          <Button type="primary" href="/patient" target="_blank" rel="noopener">
            {t('patient.otherWindow')}
          </Button>
          <Button onClick={() => session.send({ type: 'logout.ask' })}>{t('shell.logout')}</Button>
        </Empty>
      </section>
    </>
  );
}

function Inside(): React.ReactElement {
  const { t } = useTranslation();
  const session = useSessionRef();
  const person = useSelector(session, (snapshot) => snapshot.context.person);
  const restoring = useSelector(useConsole(), (snapshot) => snapshot.hasTag('restoring'));
  const inbox = useRoot((context) => context.inbox);
  const selected = useRoot((context) => context.selected);
  if (restoring)
    return (
      <div className="patient-wait" aria-label={t('patient.entering')}>
        <Loading rows={5} />
      </div>
    );
  if (person?.system === 'staff') return <StaffHere name={person.nickName} />;
  if (!person || !inbox) return <ChoosePatient />;
  return selected ? (
    <Talk key={selected.id} conversation={selected} onBack={() => inbox.send({ type: 'conversation.close' })} />
  ) : (
    <>
      <PatientHead name={person.nickName} onChange={() => session.send({ type: 'logout.ask' })} />
      <Talks inbox={inbox} />
    </>
  );
}

/** The demo's patient page: the same talk from the other side, made for a telephone. */
export function Patient(): React.ReactElement {
  return (
    <Themed>
      <main className="patient">
        <Inside />
      </main>
      <Consultation />
      <Notices />
    </Themed>
  );
}
