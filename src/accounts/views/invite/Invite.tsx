import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { fullTime } from '#i18n/times.ts';
import type { InvitationRef } from '#src/accounts/machines/invitationMachine.ts';
import { LoginFrame } from '#src/accounts/views/login/LoginFrame.tsx';
import { PasswordInput } from '#src/accounts/views/login/PasswordInput.tsx';
import { useLanguage, useNavigationRef, useScreenActor, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import './invite.css';

type Invited = NonNullable<ReturnType<InvitationRef['getSnapshot']>['context']['invited']>;

function Accept({ invited }: { readonly invited: Invited }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSessionRef();
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const wrong = failure?.fields?.['password'];
  const submit = (event: React.SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('password');
    if (!isBusy && typeof typed === 'string' && typed !== '') session.send({ type: 'invitation.submit', password: typed });
  };
  return (
    <form className="login-form" onSubmit={submit} noValidate aria-labelledby="invite-title">
      <h1 id="invite-title">{t('entrance.invited', { name: invited.nickName })}</h1>
      <p className="hint">{t('entrance.invitedText', { org: invited.orgName, username: invited.username })}</p>
      <input className="unseen" name="username" autoComplete="username" value={invited.username} readOnly tabIndex={-1} aria-hidden="true" />
      <label htmlFor="password">{t('login.password')}</label>
      <PasswordInput autoComplete="new-password" invalid={wrong !== undefined} note="invite-note" autoFocus />
      <p className={wrong === undefined ? 'line-note' : 'line-note bad'} id="invite-note">
        {wrong ?? t('first.passwordHint', { min: 8 })}
      </p>
      <div className="login-failure" role="alert">
        {failure && wrong === undefined ? (
          <>
            <strong>{t('login.failure')}</strong>
            {failureText(failure, language)}
          </>
        ) : null}
      </div>
      <button type="submit" className="plain-button primary login-submit" aria-disabled={isBusy}>
        {t(isBusy ? 'entrance.inviteSubmitting' : 'entrance.inviteSubmit')}
      </button>
      <p className="idle">{t('entrance.until', { time: fullTime(invited.expiresAt).slice(0, 16) })}</p>
    </form>
  );
}

function Invitation({ invitation }: { readonly invitation: InvitationRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useNavigationRef();
  const { invited, failure } = useSelector(invitation, (snapshot) => snapshot.context);
  if (invited) return <Accept invited={invited} />;
  if (!failure) return <Loading rows={4} faces={false} />;
  return (
    <Empty heading="h1" title={t('entrance.inviteOver')} text={failureText(failure, language)}>
      {failure.reason === 'invitationOver' ? (
        <button type="button" className="plain-button" onClick={() => navigation.send({ type: 'go', path: '/' })}>
          {t('entrance.toLogin')}
        </button>
      ) : (
        <button type="button" className="plain-button" onClick={() => invitation.send({ type: 'invitation.retry' })}>
          {t('states.retry')}
        </button>
      )}
    </Empty>
  );
}

/** `/invite`: a new colleague sets their own password. */
export function Invite(): React.ReactElement {
  const invitation = useScreenActor<InvitationRef>('invitation');
  return (
    <LoginFrame alone={false}>
      <div className="login-card single invite-card">{invitation ? <Invitation invitation={invitation} /> : <Loading rows={4} faces={false} />}</div>
    </LoginFrame>
  );
}
