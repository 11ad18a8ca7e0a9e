import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { otherLanguage } from '#i18n/language.ts';
import { Logo } from '#src/kit/views/parts/Logo.tsx';
import { useConsole, useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

/** Many lines become one: the product's ornament, small. */
function Ornament(): React.ReactElement {
  return (
    <svg className="patient-ornament" viewBox="0 0 200 110" aria-hidden="true">
      <g fill="none" stroke="var(--art-line)" strokeOpacity=".4" strokeWidth="1.2">
        {[6, 22, 40, 60, 80, 98].map((to) => (
          <path key={to} d={`M92 55C130 55 150 ${to} 204 ${to - 6}`} />
        ))}
      </g>
      <path d="M2 55h34l8-20 12 40 9-28 6 8h21" fill="none" stroke="var(--art-line)" strokeWidth="2.4" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx="138" cy="36" r="3.4" fill="var(--apricot)" />
      <circle cx="176" cy="20" r="2.4" fill="var(--art-line)" />
      <circle cx="162" cy="76" r="3" fill="var(--art-line)" />
    </svg>
  );
}

export function LanguagePill(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const language = useLanguage();
  return (
    <Button
      shape="round"
      className="patient-pill"
      aria-label={`${t('patient.language')} · ${t('patient.languageName')}`}
      onClick={() => root.send({ type: 'language.choose', language: otherLanguage(language) })}
    >
      {t('patient.language')}
    </Button>
  );
}

interface PatientHeadProps {
  readonly name?: string;
  readonly onChange?: () => void;
}

/** Brand, greeting and the ways out; without a name it invites to choose one. */
export function PatientHead({ name, onChange }: PatientHeadProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = useRoot((context) => context.config.title);
  return (
    <header className="patient-head">
      <Ornament />
      <p className="patient-brand">
        <Logo size={28} id="patient-logo" />
        <span className="nowrap">{labelIn(title, language)}</span>
      </p>
      <span className="patient-tools">
        {onChange ? (
          <Button shape="round" className="patient-pill" onClick={onChange}>
            {t('patient.change')}
          </Button>
        ) : null}
        <LanguagePill />
      </span>
      <h1>{name === undefined ? t('patient.title') : t('patient.hello', { name })}</h1>
      <p className="patient-sub">{t(name === undefined ? 'patient.hint' : 'patient.helloText')}</p>
    </header>
  );
}
