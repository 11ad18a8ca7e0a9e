import { useState } from 'react';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { sessionLimits } from '#contract/limits/session.ts';
import { useWords } from '#src/kit/views/parts/useWords.tsx';

interface PasswordInputProps {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly invalid: boolean;
  /** The id of a note about it. */
  readonly note?: string;
  /** Two on a page have names of their own. */
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly onType?: (value: string) => void;
}

/** Can be shown, and tells when caps lock is on. */
export function PasswordInput({ autoComplete, invalid, note, name = 'password', autoFocus = false, onType }: PasswordInputProps): React.ReactElement {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const notes = [...(note ? [note] : []), ...(caps ? [`${name}-caps`] : [])].join(' ');
  return (
    <>
      <span className="login-input">
        <LockOutlined />
        <input
          id={name}
          name={name}
          required
          autoFocus={autoFocus}
          onChange={(event) => onType?.(event.target.value)}
          maxLength={sessionLimits.passwordMax}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          aria-invalid={invalid}
          aria-describedby={notes || undefined}
          onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
          onBlur={() => setCaps(false)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
        </button>
      </span>
      <p className="caps" id={`${name}-caps`} aria-live="polite">
        {caps ? t('login.caps') : ''}
      </p>
    </>
  );
}
