import { useSelector } from '@xstate/react';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import type { EntranceRef } from '#src/accounts/machines/entranceMachine.ts';
import type { failureText } from '#i18n/failureText.ts';
import { useRoot, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { useWords } from '#src/kit/views/parts/useWords.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { Phone } from './Phone.tsx';
import type { CodeField } from './CodeField.tsx';
import type { Resume } from './Resume.tsx';
import type { ScanButton } from './ScanButton.tsx';
import type { ScanPanel } from './ScanPanel.tsx';

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

/** The page needs these of the console: before it is here nobody has come by a link, no session has ended, and the only failure is that it did not come. */
export interface LoginParts {
  readonly ReturnNote: React.ComponentType;
  readonly Resume: typeof Resume;
  readonly CodeField: typeof CodeField;
  readonly ScanButton: typeof ScanButton;
  readonly ScanPanel: typeof ScanPanel;
  readonly tell: typeof failureText;
}

interface CardProps {
  readonly parts: LoginParts | null;
  readonly busy: boolean;
  readonly told: string | undefined;
}

/** Nothing before the console is here. */
function useEntrance(parts: LoginParts | null) {
  const known = useRoot((context) => context.entrance) as EntranceRef | null | undefined;
  const entrance = (parts && known) ?? undefined;
  return {
    beside: parts && entrance ? { parts, entrance } : null,
    isCodeWanted: useSelector(entrance, (snapshot) => snapshot?.hasTag('codeWanted') === true),
    isScanOpen: useSelector(entrance, (snapshot) => snapshot?.hasTag('scanOpen') === true),
  };
}

/** Account and password, with what else there is: a code where one is asked for, a picture to scan in their place. */
function Ways({ parts, busy, told }: CardProps): React.ReactElement {
  const session = useSessionRef();
  const isCodeMissing = useSelector(session, (snapshot) => snapshot.context.failure?.reason === 'validCodeWrong');
  const { beside, isCodeWanted, isScanOpen } = useEntrance(parts);
  const hasCode = isCodeWanted || isCodeMissing;
  return (
    <>
      {/* Words that are typed stand on when the rest of the console arrives, and when somebody comes back from the picture. */}
      <div hidden={isScanOpen}>
        <LoginForm
          submitting={busy}
          failure={told}
          code={beside && hasCode ? <beside.parts.CodeField entrance={beside.entrance} invalid={isCodeMissing} /> : null}
          others={beside ? <beside.parts.ScanButton entrance={beside.entrance} /> : null}
          onNamed={(username) => beside?.entrance.send({ type: 'account.typed', username })}
          onSubmit={(username, password, validCode) => session.send({ type: 'login.submit', username, password, ...(validCode ? { validCode } : {}) })}
        />
      </div>
      {beside && isScanOpen ? <beside.parts.ScanPanel entrance={beside.entrance} failure={told} /> : null}
    </>
  );
}

function Card({ parts, busy, told }: CardProps): React.ReactElement {
  const { t } = useWords();
  const patient = useRoot((context) => context.config.demo?.members[0]);
  return (
    <div className={patient ? 'login-card' : 'login-card single'}>
      <Ways parts={parts} busy={busy} told={told} />
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
  const tell = (given: Parameters<LoginParts['tell']>[0]): string => (parts ? parts.tell(given, language) : t('states.network'));
  const told = failure ? tell(failure) : notice ? tell({ reason: notice }) : undefined;
  const ended = useSelector(session, (snapshot) => snapshot.context.ended);
  return (
    <LoginFrame alone={config.demo === undefined}>
      {config.isEmpty ? (
        <p className="login-return" role="status">
          {t('login.nobody')}
        </p>
      ) : null}
      {ended || !parts ? null : <parts.ReturnNote />}
      {ended && parts ? (
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
        <Card parts={parts} busy={busy} told={told} />
      )}
      {config.demo ? (
        <DemoPeople people={config.demo.staff} language={language} disabled={busy} onChoose={(username) => session.send({ type: 'login.demo', username })} />
      ) : null}
    </LoginFrame>
  );
}
