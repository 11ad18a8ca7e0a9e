import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { LoginFrame } from '#src/accounts/views/login/LoginFrame.tsx';
import { useLanguage, useRoot, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { FirstForm } from './FirstForm.tsx';
import './first.css';

/** Somebody administers this already: the link is used up, or nobody came by one. */
function Over(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="first-title">
      <h1 id="first-title">{t('first.overTitle')}</h1>
      <p className="hint">{t('first.overText')}</p>
      <a className="plain-button primary" href="/">
        {t('first.overLogin')}
      </a>
    </section>
  );
}

/** `/first`: where the one-time link of a start without demo data leads. */
export function First(): React.ReactElement {
  const { t } = useTranslation();
  const session = useSessionRef();
  const language = useLanguage();
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const isEmpty = useRoot((context) => context.config.isEmpty === true);
  const told = failure ? (failure.fields ? t('first.check') : failureText(failure, language)) : undefined;
  return (
    <LoginFrame alone={false}>
      <div className="login-card single first-card">
        {isEmpty || busy ? (
          <FirstForm submitting={busy} failure={told} wrong={failure?.fields ?? {}} onSubmit={(given) => session.send({ type: 'first.submit', given })} />
        ) : (
          <Over />
        )}
      </div>
    </LoginFrame>
  );
}
