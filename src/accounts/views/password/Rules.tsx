import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useTranslation } from 'react-i18next';
import { sessionLimits } from '#contract/limits/session.ts';
import { passwordRules } from '#contract/passwordRules.ts';
import type { PasswordRule } from '#contract/passwordRules.ts';

const words = {
  length: 'session.ruleLength',
  common: 'session.ruleCommon',
  name: 'session.ruleName',
  old: 'session.ruleOld',
  same: 'session.ruleSame',
} as const satisfies Record<PasswordRule | 'same', string>;
const strengths = ['session.strength0', 'session.strength1', 'session.strength2', 'session.strength3'] as const;

/** Length is what counts once nobody guesses it at once: 0 to 3. */
function strengthOf(given: string, broken: readonly PasswordRule[]): 0 | 1 | 2 | 3 {
  if (broken.length > 0) return 0;
  const characters = Array.from(given).length;
  if (characters >= sessionLimits.passwordAdvised) return 3;
  return characters >= (sessionLimits.passwordMin + sessionLimits.passwordAdvised) / 2 ? 2 : 1;
}

interface RulesProps {
  readonly broken: readonly PasswordRule[];
  readonly given: string;
  readonly isSame: boolean;
}

/** A new password must be all these, ticked while it is typed, with how strong it is. */
export function Rules({ broken, given, isSame }: RulesProps): React.ReactElement {
  const { t } = useTranslation();
  const strength = strengthOf(given, broken);
  const lines = [...passwordRules.map((rule) => [rule, given !== '' && !broken.includes(rule)] as const), ['same', isSame] as const];
  return (
    <div className="password-rules">
      <p className="password-strength" role="status">
        <span>{t('session.strength')}</span>
        <span className={`password-meter strength-${given === '' ? 'none' : strength}`} aria-hidden="true">
          {[1, 2, 3].map((step) => (
            <span key={step} />
          ))}
        </span>
        <strong>{given === '' ? '' : t(strengths[strength])}</strong>
      </p>
      <ul aria-label={t('session.rules')}>
        {lines.map(([rule, isMet]) => (
          <li key={rule} className={isMet ? 'met' : ''}>
            <span className="password-tick" aria-hidden="true">
              {isMet ? <CheckOutlined /> : null}
            </span>
            {t(words[rule], { min: sessionLimits.passwordMin, max: sessionLimits.passwordMax })}
            <span className="unseen">: {t(isMet ? 'session.met' : 'session.unmet')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
