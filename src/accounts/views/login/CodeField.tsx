import { useId } from 'react';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { useSelector } from '@xstate/react';
import { sessionLimits } from '#contract/limits/session.ts';
import { failureText } from '#i18n/failureText.ts';
import type { EntranceRef } from '#src/accounts/machines/entranceMachine.ts';
import { useWords } from '#src/kit/views/parts/useWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './entrance.css';

/** The name that stands in the form around it. */
function nameIn(element: HTMLButtonElement): string {
  const typed = element.form ? new FormData(element.form).get('username') : null;
  return typeof typed === 'string' ? typed.trim() : '';
}

/** The code by message, where the server asks for one. */
export function CodeField({ entrance, invalid }: { readonly entrance: EntranceRef; readonly invalid: boolean }): React.ReactElement {
  const { t } = useWords();
  const language = useLanguage();
  const note = useId();
  const failure = useSelector(entrance, (snapshot) => snapshot.context.codeFailure);
  const isSending = useSelector(entrance, (snapshot) => snapshot.hasTag('codeSending'));
  const isSent = useSelector(entrance, (snapshot) => snapshot.hasTag('codeSent'));
  return (
    <div className="code-field">
      <label htmlFor="validCode">{t('entrance.code')}</label>
      <span className="login-input">
        <SafetyOutlined />
        <input
          id="validCode"
          name="validCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={sessionLimits.codeDigits}
          aria-invalid={invalid}
          aria-describedby={note}
        />
        <button
          type="button"
          className="text-button"
          disabled={isSending || isSent}
          onClick={(event) => entrance.send({ type: 'code.send', username: nameIn(event.currentTarget) })}
        >
          {t(isSending ? 'entrance.sending' : 'entrance.send')}
        </button>
      </span>
      <p className={failure ? 'line-note bad' : 'line-note'} id={note} role="status">
        {failure ? failureText(failure, language) : t(isSent ? 'entrance.sent' : 'entrance.codeHint')}
      </p>
    </div>
  );
}
