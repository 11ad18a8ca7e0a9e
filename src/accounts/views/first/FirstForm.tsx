import BankOutlined from '@ant-design/icons/BankOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { useTranslation } from 'react-i18next';
import { session } from '#contract/calls/session.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import { labelIn } from '#i18n/label.ts';
import type { FirstGiven } from '#src/accounts/machines/session/protocol.ts';
import { PasswordInput } from '#src/accounts/views/login/PasswordInput.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

const { takes } = session.firstAdministrator;
type FieldName = keyof FirstGiven;
type Wrong = Readonly<Record<string, string>>;

interface NotedProps {
  readonly name: FieldName;
  readonly wrong: Wrong;
  readonly hint?: string;
  readonly children: React.ReactNode;
}

const noteId = (name: FieldName): string => `${name}-note`;

/** A label above, and below what to know about the field or what is wrong with it. */
function Noted({ name, wrong, hint, children }: NotedProps): React.ReactElement {
  const language = useLanguage();
  return (
    <div className="first-field">
      <label htmlFor={name}>{labelIn(takes[name].label, language)}</label>
      {children}
      <p className={wrong[name] === undefined ? 'first-note' : 'first-note bad'} id={noteId(name)}>
        {wrong[name] ?? hint}
      </p>
    </div>
  );
}

type TextProps = Omit<NotedProps, 'children'> & { readonly icon: React.ReactNode } & Pick<
    React.ComponentProps<'input'>,
    'autoFocus' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
  >;

function TextField({ name, wrong, hint, icon, ...input }: TextProps): React.ReactElement {
  return (
    <Noted name={name} wrong={wrong} {...(hint === undefined ? {} : { hint })}>
      <span className="login-input">
        {icon}
        <input
          id={name}
          name={name}
          required
          maxLength={takes[name].options.max}
          aria-invalid={wrong[name] !== undefined}
          aria-describedby={noteId(name)}
          {...input}
        />
      </span>
    </Noted>
  );
}

interface FirstFormProps {
  readonly submitting: boolean;
  readonly failure: string | undefined;
  /** Field -> what is wrong with it. */
  readonly wrong: Wrong;
  readonly onSubmit: (given: FirstGiven) => void;
}

/** Not checked by the browser: the server says what does not fit, in the language of the page. */
export function FirstForm({ submitting, failure, wrong, onSubmit }: FirstFormProps): React.ReactElement {
  const { t } = useTranslation();
  const submit = (event: React.SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: FieldName): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (submitting) return;
    const trimmed = {
      groupName: text('groupName').trim(),
      hospitalName: text('hospitalName').trim(),
      nickName: text('nickName').trim(),
      username: text('username').trim(),
    };
    onSubmit({ ...trimmed, password: text('password') });
  };
  return (
    <form className="login-form" onSubmit={submit} noValidate aria-labelledby="first-title">
      <h1 id="first-title">{t('first.title')}</h1>
      <p className="hint">{t('first.hint')}</p>
      <div className="first-fields">
        <TextField name="groupName" wrong={wrong} icon={<BankOutlined />} autoFocus autoComplete="organization" />
        <TextField name="hospitalName" wrong={wrong} icon={<MedicineBoxOutlined />} autoComplete="off" />
        <TextField name="nickName" wrong={wrong} icon={<IdcardOutlined />} autoComplete="name" />
        <TextField
          name="username"
          wrong={wrong}
          icon={<UserOutlined />}
          hint={t('first.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Noted name="password" wrong={wrong} hint={t('first.passwordHint', { min: sessionLimits.passwordMin })}>
          <PasswordInput autoComplete="new-password" invalid={wrong['password'] !== undefined} note={noteId('password')} />
        </Noted>
      </div>
      <div className="login-failure" role="alert">
        {failure ? (
          <>
            <strong>{t('first.failure')}</strong>
            {failure}
          </>
        ) : null}
      </div>
      <button type="submit" className="plain-button primary login-submit" aria-disabled={submitting}>
        {t(submitting ? 'first.submitting' : 'first.submit')}
      </button>
      <p className="idle">
        <a href="/">{t('first.toLogin')}</a>
      </p>
    </form>
  );
}
