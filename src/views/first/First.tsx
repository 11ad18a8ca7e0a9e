import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { LoginFrame } from '#views/login/LoginFrame.tsx';
import { useLanguage, useSessionRef } from '#views/shell/ConsoleContext.tsx';
import { FirstForm } from './FirstForm.tsx';
import './first.css';

/** `/first`: where the one-time link of a start without demo data leads. */
export function First(): React.ReactElement {
  const { t } = useTranslation();
  const session = useSessionRef();
  const language = useLanguage();
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const told = failure ? (failure.fields ? t('first.check') : failureText(failure, language)) : undefined;
  return (
    <LoginFrame alone={false}>
      <div className="login-card single first-card">
        <FirstForm submitting={busy} failure={told} wrong={failure?.fields ?? {}} onSubmit={(given) => session.send({ type: 'first.submit', given })} />
      </div>
    </LoginFrame>
  );
}
