import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { sessionLimits } from '#contract/limits/session.ts';
import { clock } from '#i18n/times.ts';
import type { Ended } from '#src/accounts/machines/session/ends.ts';
import { useWords } from '#src/kit/views/parts/useWords.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import './resume.css';

const whys = { idle: 'session.whyIdle', length: 'session.whyLength', withdrawn: 'session.whyWithdrawn', refused: 'session.whyRefused' } as const;

const titles = { idle: 'session.expired', length: 'session.expired', withdrawn: 'session.withdrawn', refused: 'session.over' } as const;

/** That something waits and how much: what it says is nobody's business before they have shown who they are. */
function Waiting(): React.ReactElement | null {
  const { t } = useWords();
  const waiting = useRoot((context) => context.waiting);
  if (!waiting || waiting.count === 0) return null;
  const { count, isKept } = waiting;
  return (
    <div className={isKept ? 'resume-kept' : 'resume-kept memory'}>
      <p>
        {isKept ? <FileProtectOutlined aria-hidden="true" /> : <ExclamationCircleOutlined aria-hidden="true" />}
        <strong>{t(isKept ? 'session.kept' : 'session.inMemory')}</strong>
      </p>
      <p>{t(isKept ? 'session.keptText' : 'session.inMemoryText', { count })}</p>
    </div>
  );
}

interface ResumeProps {
  readonly ended: Ended;
  readonly submitting: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (password: string) => void;
  readonly onOther: () => void;
}

/** After a session that ended by itself: the same person goes on with a password, or somebody else takes the seat. */
export function Resume({ ended, submitting, failure, onSubmit, onOther }: ResumeProps): React.ReactElement {
  const { t } = useWords();
  const submit = (event: React.SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (!submitting && typeof password === 'string') onSubmit(password);
  };
  const why = t(whys[ended.why], { minutes: sessionLimits.idleMs / 60_000, hours: sessionLimits.absoluteMs / 3_600_000, time: clock(ended.at) });
  return (
    <form className="login-form resume" onSubmit={submit} aria-labelledby="login-title">
      <div className="resume-head">
        <span className="resume-icon">
          <LockOutlined aria-hidden="true" />
        </span>
        <div>
          <h1 id="login-title">{t(titles[ended.why])}</h1>
          <p className="hint">{why}</p>
        </div>
      </div>
      <Waiting />
      {/* Programs that keep passwords learn whose it is. */}
      <input className="unseen" name="username" autoComplete="username" value={ended.person.username} readOnly tabIndex={-1} aria-hidden="true" />
      <label htmlFor="password">{t('session.passwordOf', { name: ended.person.nickName })}</label>
      <PasswordInput autoComplete="current-password" autoFocus invalid={failure !== undefined} {...(failure ? { note: 'login-failure' } : {})} />
      <div className="login-failure" role="alert" id="login-failure">
        {failure ? (
          <>
            <strong>{t('login.failure')}</strong>
            {failure}
          </>
        ) : null}
      </div>
      <div className="resume-acts">
        <button type="submit" className="plain-button primary login-submit" aria-disabled={submitting}>
          {t(submitting ? 'login.submitting' : 'session.goOn')}
        </button>
        <button type="button" className="plain-button login-submit" onClick={onOther}>
          {t('session.switchPerson')}
        </button>
      </div>
    </form>
  );
}
