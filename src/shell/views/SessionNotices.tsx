import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { sessionLimits } from '#contract/limits/session.ts';
import { failureText } from '#i18n/failureText.ts';
import { secondsBetween } from '#i18n/times.ts';
import { endsNext } from '#src/accounts/machines/session/ends.ts';
import { ShellNote } from './ShellNote.tsx';
import { useLanguage, useNow, useRoot, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';

/** 1:47; not said to assistive technology every second. */
function Left(): React.ReactElement | null {
  const { t } = useTranslation();
  const end = useSelector(useSessionRef(), (snapshot) => endsNext(snapshot.context));
  const now = useNow();
  if (end === null) return null;
  const seconds = secondsBetween(now, end);
  return (
    <span className="session-left" role="timer" aria-live="off">
      {t('session.left', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}
    </span>
  );
}

/** Before the session ends by itself. */
export function SessionWarning(): React.ReactElement | null {
  const { t } = useTranslation();
  const session = useSessionRef();
  const warned = useSelector(session, (snapshot) => snapshot.hasTag('warned'));
  const isLast = useSelector(session, (snapshot) => snapshot.matches({ active: 'lastMinutes' }));
  const isKept = useRoot((context) => context.draftStore !== null && context.draftStore !== undefined);
  if (!warned) return null;
  const hours = sessionLimits.absoluteMs / 3_600_000;
  return (
    <ShellNote
      id="warn-title"
      type="warning"
      role="alert"
      icon={<ClockCircleOutlined aria-hidden="true" />}
      title={isLast ? t('session.lastTitle', { hours }) : t('shell.warnTitle')}
      text={t(isLast ? 'session.lastText' : isKept ? 'session.warnKept' : 'shell.warnText')}
      action={
        <>
          <Left />
          {isLast ? null : (
            <Button type="primary" className="banner-size" onClick={() => session.send({ type: 'session.stay' })}>
              {t('shell.stay')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Spec 8: the session was refused; the redirect follows after 1.5 s. */
export function SessionOver(): React.ReactElement | null {
  const { t } = useTranslation();
  const session = useSessionRef();
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
        <Button type="primary" onClick={() => session.send({ type: 'redirect.now' })}>
          {t('shell.overNow')}
        </Button>
      </section>
    </div>
  );
}
