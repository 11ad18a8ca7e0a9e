import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { useLanguage, useNavigationRef, useSessionRef } from './ConsoleContext.tsx';

/** Before the session ends by itself. */
export function SessionWarning(): React.ReactElement | null {
  const { t } = useTranslation();
  const session = useSessionRef();
  const warned = useSelector(session, (snapshot) => snapshot.hasTag('warned'));
  if (!warned) return null;
  return (
    <section className="banner waiting" aria-labelledby="warn-title">
      <ClockCircleOutlined className="banner-icon" aria-hidden="true" />
      <div className="banner-text" role="alert">
        <h2 id="warn-title">{t('shell.warnTitle')}</h2>
        <p>{t('shell.warnText')}</p>
      </div>
      <button type="button" className="plain-button primary banner-size" onClick={() => session.send({ type: 'session.stay' })}>
        {t('shell.stay')}
      </button>
    </section>
  );
}

/** Spec 8: the session was refused; the redirect follows after 1.5 s. */
export function SessionOver(): React.ReactElement | null {
  const { t } = useTranslation();
  const session = useSessionRef();
  const navigation = useNavigationRef();
  const language = useLanguage();
  const over = useSelector(session, (snapshot) => snapshot.matches({ ending: 'refused' }));
  const notice = useSelector(session, (snapshot) => snapshot.context.notice);
  if (!over) return null;
  return (
    <div className="dim">
      <section className="session-over" role="alertdialog" aria-modal="true" aria-labelledby="over-title" aria-describedby="over-text">
        <LockOutlined className="over-icon" aria-hidden="true" />
        <h2 id="over-title">{t('shell.overTitle')}</h2>
        <p id="over-text">{t('shell.overText', { reason: failureText({ reason: notice ?? 'sessionOver' }, language) })}</p>
        <button type="button" className="plain-button primary" onClick={() => navigation.send({ type: 'go', path: '/' })}>
          {t('shell.overNow')}
        </button>
      </section>
    </div>
  );
}
