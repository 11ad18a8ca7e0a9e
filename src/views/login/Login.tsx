import { useSelector } from '@xstate/react';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { useTitleOf } from '#views/public/useTitleOf.tsx';
import { useNavigationRef, useRoot, useSessionRef } from '#views/shell/ConsoleContext.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { Phone } from './Phone.tsx';
import { Resume } from './Resume.tsx';

/** The patient's side of the demo, one click away. */
function PatientWay({ name }: { readonly name: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className="login-patient" aria-labelledby="patient-title">
      <h2 id="patient-title">{t('login.playPatient')}</h2>
      <p>{t('login.playPatientText', { name })}</p>
      <Phone />
      <a className="plain-button way" href="/patient" target="_blank" rel="noopener">
        {t('login.playPatientOpen')} <ExportOutlined />
      </a>
    </section>
  );
}

/** Somebody came by a link: he is not sent elsewhere, he is on his way. */
function ReturnNote(): React.ReactElement | null {
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const returnTo = useSelector(useNavigationRef(), (snapshot) => snapshot.context.returnTo);
  return returnTo ? <p className="login-return">{t('pages.returnTo', { title: titleOf(returnTo.split('?', 1)[0] ?? '') })}</p> : null;
}

/** `/`: spec 2. */
export function Login(): React.ReactElement {
  const { t } = useTranslation();
  const session = useSessionRef();
  const language = useRoot((context) => context.language);
  const config = useRoot((context) => context.config);
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const notice = useSelector(session, (snapshot) => snapshot.context.notice);
  const told = failure ? failureText(failure, language) : notice ? failureText({ reason: notice }, language) : undefined;
  const ended = useSelector(session, (snapshot) => snapshot.context.ended);
  const patient = config.demo?.members[0];
  const card = ended ? (
    <div className="login-card single resume-card">
      <Resume
        ended={ended}
        submitting={busy}
        failure={failure ? failureText(failure, language) : undefined}
        onSubmit={(password) => session.send({ type: 'login.submit', username: ended.person.username, password })}
        onOther={() => session.send({ type: 'login.other' })}
      />
    </div>
  ) : (
    <div className={patient ? 'login-card' : 'login-card single'}>
      <LoginForm submitting={busy} failure={told} onSubmit={(username, password) => session.send({ type: 'login.submit', username, password })} />
      {patient ? (
        <>
          <div className="login-or">
            <span>{t('login.or')}</span>
          </div>
          <PatientWay name={patient.name} />
        </>
      ) : null}
    </div>
  );
  return (
    <LoginFrame alone={config.demo === undefined}>
      {ended ? null : <ReturnNote />}
      {card}
      {config.demo ? (
        <DemoPeople people={config.demo.staff} language={language} disabled={busy} onChoose={(username) => session.send({ type: 'login.demo', username })} />
      ) : null}
    </LoginFrame>
  );
}
