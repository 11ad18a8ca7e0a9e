import { useSelector } from '@xstate/react';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/fromContract.ts';
import { languages } from '#i18n/language.ts';
import { Logo } from '#views/parts/Logo.tsx';
import { useConsole, useRoot, useSessionRef } from '#views/shell/ConsoleContext.tsx';
import { Art } from './Art.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { LoginForm } from './LoginForm.tsx';
import { Phone } from './Phone.tsx';
import './login.css';

function Tools(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const language = useRoot((context) => context.language);
  const theme = useRoot((context) => context.theme);
  return (
    <div className="login-tools">
      <div className="segments" role="group" aria-label={t('shell.language')}>
        {languages.map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => root.send({ type: 'language.choose', language: one })}>{one === 'en' ? 'English' : '中文'}</button>
        ))}
      </div>
      <button type="button" className="icon-button" aria-label={t(theme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme')} onClick={() => root.send({ type: 'theme.choose', theme: theme === 'dark' ? 'light' : 'dark' })}>
        {theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
      </button>
    </div>
  );
}

/** The patient's side of the demo, one click away. */
function PatientWay({ name }: { readonly name: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className="login-patient" aria-labelledby="patient-title">
      <h2 id="patient-title">{t('login.playPatient')}</h2>
      <p>{t('login.playPatientText', { name })}</p>
      <Phone />
      <a className="plain-button way" href="/patient" target="_blank" rel="noopener">{t('login.playPatientOpen')} <ExportOutlined /></a>
    </section>
  );
}

function Picture(): React.ReactElement {
  const { t } = useTranslation();
  const title = useRoot((context) => labelIn(context.config.title, context.language));
  return (
    <aside className="login-picture">
      <Art />
      <p className="login-brand"><Logo size={40} id="login-logo" /> {t('shell.product')}</p>
      <p className="login-slogan"><span>{t('login.slogan1')}</span><span>{t('login.slogan2')}</span></p>
      <p className="login-motto">{t('login.motto')}</p>
      <p className="login-group">{title}</p>
    </aside>
  );
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
  const patient = config.demo?.members[0];
  return (
    <div className="login">
      <Picture />
      <main className="login-side">
        <Tools />
        <div className={config.demo ? 'login-main' : 'login-main alone'}>
          <div className={patient ? 'login-card' : 'login-card single'}>
            <LoginForm submitting={busy} failure={told} onSubmit={(username, password) => session.send({ type: 'login.submit', username, password })} />
            {patient ? <><div className="login-or"><span>{t('login.or')}</span></div><PatientWay name={patient.name} /></> : null}
          </div>
          {config.demo ? <DemoPeople people={config.demo.staff} language={language} disabled={busy} onChoose={(username) => session.send({ type: 'login.demo', username })} /> : null}
        </div>
        <p className="login-foot">{t('shell.product')} {config.version} · {t('login.kept')}</p>
      </main>
    </div>
  );
}
