import { useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { session } from '#contract/calls/session.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import { brokenPasswordRules } from '#contract/passwordRules.ts';
import { labelIn } from '#i18n/label.ts';
import type { PasswordChange } from '#src/accounts/machines/passwordMachine.ts';
import { useModule } from '#src/kit/views/dom/useModule.tsx';
import { PasswordInput } from '#src/accounts/views/login/PasswordInput.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Rules } from './Rules.tsx';
import '#src/accounts/views/login/login.css';

const { takes } = session.changePassword;
const loadList = () => import('#contract/commonPasswords.ts');
type FieldName = 'oldPassword' | 'newPassword' | 'again';

interface FieldProps {
  readonly name: FieldName;
  readonly label: string;
  readonly wrong: string | undefined;
  readonly autoFocus?: boolean;
  readonly onType: (value: string) => void;
}

function PasswordField({ name, label, wrong, autoFocus = false, onType }: FieldProps): React.ReactElement {
  return (
    <div className="password-field">
      <label htmlFor={name}>{label}</label>
      <PasswordInput
        name={name}
        autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
        autoFocus={autoFocus}
        invalid={wrong !== undefined}
        note={`${name}-note`}
        onType={onType}
      />
      <p className="password-note" id={`${name}-note`}>
        {wrong}
      </p>
    </div>
  );
}

interface PasswordFormProps {
  readonly username: string;
  readonly submitting: boolean;
  /** Somebody else gave them the one they have. */
  readonly isDue: boolean;
  /** Field -> what the server found wrong with it. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
  readonly onSubmit: (given: PasswordChange) => void;
}

/** The words typed here live in this form alone: it is no draft, and goes with the page. */
export function PasswordForm({ username, submitting, isDue, wrong, failure, onSubmit }: PasswordFormProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState({ oldPassword: '', newPassword: '', again: '' });
  const [isTried, setTried] = useState(false);
  const { oldPassword, newPassword, again } = typed;
  const common = useModule(loadList, true).module?.commonPasswords ?? null;
  const broken = brokenPasswordRules({ username, newPassword, common, ...(oldPassword === '' ? {} : { oldPassword }) });
  const fits = broken.length === 0 && newPassword === again && oldPassword !== '';
  const type = (name: FieldName) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const submit = (event: React.SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (fits && !submitting) onSubmit({ oldPassword, newPassword });
  };
  const told = isTried && !fits ? t('session.fixFirst') : failure;
  return (
    <form className="login-form password-form" onSubmit={submit} noValidate aria-labelledby="password-title">
      <h1 id="password-title">{t('session.passwordTitle')}</h1>
      <p className="hint">{t(isDue ? 'session.passwordDue' : 'session.passwordHint')}</p>
      <input className="unseen" name="username" autoComplete="username" value={username} readOnly tabIndex={-1} aria-hidden="true" />
      <PasswordField
        name="oldPassword"
        label={labelIn(takes.oldPassword.label, language)}
        wrong={wrong['oldPassword']}
        autoFocus
        onType={type('oldPassword')}
      />
      <PasswordField name="newPassword" label={labelIn(takes.newPassword.label, language)} wrong={wrong['newPassword']} onType={type('newPassword')} />
      <Rules broken={broken} given={newPassword} isSame={newPassword !== '' && newPassword === again} />
      <PasswordField name="again" label={t('session.again')} wrong={undefined} onType={type('again')} />
      <div className="login-failure" role="alert">
        {told ? (
          <>
            <strong>{t('session.notSaved')}</strong>
            {told}
          </>
        ) : null}
      </div>
      <Button type="primary" htmlType="submit" className="login-submit" aria-disabled={submitting}>
        {t(submitting ? 'session.saving' : 'session.save')}
      </Button>
      <p className="idle">{t('session.strengthHint', { count: sessionLimits.passwordAdvised })}</p>
    </form>
  );
}
