import { useSelector } from '@xstate/react';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import type { failureText } from '#i18n/failureText.ts';
import { useRoot, useSessionRef } from '#views/shell/ConsoleContext.tsx';
import { useWords } from '#views/parts/useWords.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { Phone } from './Phone.tsx';
import type { Resume } from './Resume.tsx';

/** The patient's side of the demo, one click away. */
function PatientWay({ name }: { readonly name: string }): React.ReactElement {
  const { t } = useWords();
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

/** What the page needs of the console: before it is here nobody has come by a link, no session has ended, and the only failure is that it did not come. */
export interface LoginParts {
  readonly ReturnNote: React.ComponentType;
  readonly Resume: typeof Resume;
  readonly tell: typeof failureText;
}

/** `/`: spec 2. */
export function Login({ parts }: { readonly parts: LoginParts | null }): React.ReactElement {
  const { t } = useWords();
  const session = useSessionRef();
  const language = useRoot((context) => context.language);
  const config = useRoot((context) => context.config);
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const notice = useSelector(session, (snapshot) => snapshot.context.notice);
  const tell = (told: Parameters<LoginParts['tell']>[0]): string => (parts ? parts.tell(told, language) : t('states.network'));
  const told = failure ? tell(failure) : notice ? tell({ reason: notice }) : undefined;
  const ended = useSelector(session, (snapshot) => snapshot.context.ended);
  const patient = config.demo?.members[0];
  const card =
    ended && parts ? (
      <div className="login-card single resume-card">
        <parts.Resume
          ended={ended}
          submitting={busy}
          failure={failure ? tell(failure) : undefined}
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
      {ended || !parts ? null : <parts.ReturnNote />}
      {card}
      {config.demo ? (
        <DemoPeople people={config.demo.staff} language={language} disabled={busy} onChoose={(username) => session.send({ type: 'login.demo', username })} />
      ) : null}
    </LoginFrame>
  );
}
