import { useState } from 'react';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { useTranslation } from 'react-i18next';
import { sessionLimits } from '#contract/limits.ts';

interface LoginFormProps {
  readonly submitting: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (username: string, password: string) => void;
}

/** Plain inputs, not antd: the login page stays a few kilobytes and is there at once. */
export function LoginForm({ submitting, failure, onSubmit }: LoginFormProps): React.ReactElement {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const submit = (event: React.SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => { const value = form.get(name); return typeof value === 'string' ? value : ''; };
    if (!submitting) onSubmit(text('username').trim(), text('password'));
  };
  return (
    <form className="login-form" onSubmit={submit} aria-labelledby="login-title">
      <h1 id="login-title">{t('login.title')}</h1>
      <p className="hint">{t('login.hint')}</p>
      <label htmlFor="username">{t('login.username')}</label>
      <span className="login-input">
        <UserOutlined />
        <input id="username" name="username" required autoFocus maxLength={64} autoComplete="username" autoCapitalize="none" spellCheck={false} aria-invalid={failure !== undefined} aria-describedby={failure ? 'login-failure' : undefined} />
      </span>
      <label htmlFor="password">{t('login.password')}</label>
      <span className="login-input">
        <LockOutlined />
        <input
          id="password" name="password" required maxLength={256} type={shown ? 'text' : 'password'} autoComplete="current-password" aria-invalid={failure !== undefined} aria-describedby={caps ? 'login-caps' : undefined}
          onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))} onBlur={() => setCaps(false)}
        />
        <button type="button" className="icon-button" aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
        </button>
      </span>
      <p className="caps" id="login-caps" aria-live="polite">{caps ? t('login.caps') : ''}</p>
      <div className="login-failure" role="alert" id="login-failure">{failure ? <><strong>{t('login.failure')}</strong>{failure}</> : null}</div>
      <button type="submit" className="plain-button primary login-submit" aria-disabled={submitting}>{t(submitting ? 'login.submitting' : 'login.submit')}</button>
      <p className="idle">{t('login.idle', { minutes: sessionLimits.idleMs / 60_000 })}</p>
    </form>
  );
}
