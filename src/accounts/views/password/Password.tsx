import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { failureText } from '#i18n/failureText.ts';
import { clock } from '#i18n/times.ts';
import type { PasswordRef } from '#src/accounts/machines/passwordMachine.ts';
import { useLanguage, useNavigationRef, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './password.css';

function Saved({ at, onAgain }: { readonly at: number; readonly onAgain: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const home = useSelector(useNavigationRef(), (snapshot) => snapshot.context.home);
  return (
    <div className="password-saved" role="status">
      <CheckCircleOutlined className="password-saved-icon" aria-hidden="true" />
      <h1>{t('session.saved')}</h1>
      <p>{t('session.savedText', { time: clock(at) })}</p>
      <div className="password-acts">
        <LinkButton type="primary" to={home}>
          {t('session.toWork')}
        </LinkButton>
        <Button onClick={onAgain}>{t('session.changeAgain')}</Button>
      </div>
    </div>
  );
}

function Change({ password }: { readonly password: PasswordRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const person = usePerson();
  const failure = useSelector(password, (snapshot) => snapshot.context.failure);
  const savedAt = useSelector(password, (snapshot) => (snapshot.matches('saved') ? snapshot.context.savedAt : null));
  const busy = useSelector(password, (snapshot) => snapshot.hasTag('busy'));
  if (savedAt !== null) return <Saved at={savedAt} onAgain={() => password.send({ type: 'password.again' })} />;
  return (
    <PasswordForm
      username={person?.username ?? ''}
      submitting={busy}
      isDue={person?.mustChangePassword === true}
      wrong={failure?.fields ?? {}}
      failure={failure ? (failure.fields ? t('first.check') : failureText(failure, language)) : undefined}
      onSubmit={(given) => password.send({ type: 'password.submit', given })}
    />
  );
}

/** `/secretUpdate`: spec 2, security update. */
export function Password(): React.ReactElement {
  const password = useScreenActor<PasswordRef>('password');
  if (!password) return <Curtain />;
  return (
    <div className="sheet password-page">
      <div className="password-card">
        <Change password={password} />
      </div>
    </div>
  );
}
