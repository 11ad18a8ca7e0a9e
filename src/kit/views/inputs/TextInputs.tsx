import { useState } from 'react';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '#contract/fieldProblem.ts';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import './inputs.css';

interface TextProps extends InputProps<string> {
  /** Characters. More can be typed: what is too much is said, not cut off. */
  readonly max?: number | undefined;
}

/** The counter appears when fewer than a tenth of the characters are left. */
const counterShare = 0.9;

export function TextInput({ label, value, onChange, problem, hint, disabledWhy, required }: TextProps): React.ReactElement {
  return (
    <Field label={label} hint={disabledWhy || hint} error={problem}>
      {(given) => (
        <Input
          {...given}

          autoComplete="off"
          aria-required={required}
          disabled={Boolean(disabledWhy)}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      )}
    </Field>
  );
}

export function LongTextInput({ label, value, onChange, problem, hint, disabledWhy, required, max = 4_000 }: TextProps): React.ReactElement {
  const { t } = useTranslation();
  const count = lengthOf(value ?? '');
  const counted = count > max * counterShare ? t('inputs.counted', { count, max }) : undefined;
  return (
    <Field label={label} hint={disabledWhy || counted || hint} error={problem}>
      {(given) => (
        <Input.TextArea
          {...given}

          rows={4}
          aria-required={required}
          disabled={Boolean(disabledWhy)}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      )}
    </Field>
  );
}

/** A password or key: taken, never given back, so an empty field leaves it as it is. */
export function SecretInput({ label, value, onChange, problem, hint, disabledWhy, required }: TextProps): React.ReactElement {
  const { t } = useTranslation();
  const [isShown, show] = useState(false);
  return (
    <Field label={label} hint={disabledWhy || hint} error={problem}>
      {(given) => (
        <span className="input-line">
          <Input
            {...given}

            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            aria-required={required}
            disabled={Boolean(disabledWhy)}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          />
          <Button
            type="text"
            aria-label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={isShown}
            disabled={Boolean(disabledWhy)}
            onClick={() => show(!isShown)}
            icon={isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          />
        </span>
      )}
    </Field>
  );
}

/** The server alone sets this. */
export function ReadOnlyInput({ label, value, hint }: InputProps<string>): React.ReactElement {
  return (
    <Field label={label} hint={hint}>
      {(given) => <Input {...given} readOnly value={value ?? '—'} />}
    </Field>
  );
}

/** Any JSON. What is no JSON yet stays in the field and is said; the value changes with the next text that is one. */
export function JsonInput({ label, value, onChange, problem, hint, disabledWhy, required }: InputProps<unknown>): React.ReactElement {
  const { t } = useTranslation();
  const [written, write] = useState<string | null>(null);
  const [isWrong, tell] = useState(false);
  const read = (text: string): void => {
    write(text);
    try {
      onChange(text.trim() === '' ? null : (JSON.parse(text) as unknown));
      tell(false);
    } catch {
      tell(true);
    }
  };
  return (
    <Field label={label} hint={disabledWhy || hint} error={isWrong ? t('inputs.jsonForm') : problem}>
      {(given) => (
        <Input.TextArea
          {...given}
          className="input-code"
          rows={4}
          spellCheck={false}
          aria-required={required}
          disabled={Boolean(disabledWhy)}
          value={written ?? (value === null ? '' : JSON.stringify(value, null, 2))}
          onChange={(event) => read(event.target.value)}
        />
      )}
    </Field>
  );
}
