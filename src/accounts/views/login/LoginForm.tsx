import UserOutlined from '@ant-design/icons/UserOutlined';
import { sessionLimits } from '#contract/limits/session.ts';
import { useWords } from '#src/kit/views/parts/useWords.tsx';
import { PasswordInput } from './PasswordInput.tsx';

interface LoginFormProps {
  readonly submitting: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (username: string, password: string, validCode?: string) => void;
  /** The account was typed. */
  readonly onNamed?: (username: string) => void;
  /** A field more, where the server asks for it. */
  readonly code?: React.ReactNode;
  /** Other ways in, below. */
  readonly others?: React.ReactNode;
}

/** Plain inputs, not antd: the login page stays a few kilobytes and is there at once. */
export function LoginForm({ submitting, failure, onSubmit, onNamed, code, others }: LoginFormProps): React.ReactElement {
  const { t } = useWords();
  const submit = (event: React.SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const validCode = text('validCode').trim();
    if (!submitting) onSubmit(text('username').trim(), text('password'), ...(validCode === '' ? [] : [validCode]));
  };
  return (
    <form className="login-form" onSubmit={submit} aria-labelledby="login-title">
      <h1 id="login-title">{t('login.title')}</h1>
      <p className="hint">{t('login.hint')}</p>
      <label htmlFor="username">{t('login.username')}</label>
      <span className="login-input">
        <UserOutlined />
        <input
          id="username"
          name="username"
          required
          autoFocus
          maxLength={64}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={(event) => onNamed?.(event.target.value.trim())}
          aria-invalid={failure !== undefined}
          aria-describedby={failure ? 'login-failure' : undefined}
        />
      </span>
      <label htmlFor="password">{t('login.password')}</label>
      <PasswordInput autoComplete="current-password" invalid={failure !== undefined} />
      {code}
      <div className="login-failure" role="alert" id="login-failure">
        {failure ? (
          <>
            <strong>{t('login.failure')}</strong>
            {failure}
          </>
        ) : null}
      </div>
      <button type="submit" className="plain-button primary login-submit" aria-disabled={submitting}>
        {t(submitting ? 'login.submitting' : 'login.submit')}
      </button>
      {others}
      <p className="idle">{t('login.idle', { minutes: sessionLimits.idleMs / 60_000 })}</p>
    </form>
  );
}
