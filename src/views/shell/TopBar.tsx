import BankOutlined from '@ant-design/icons/BankOutlined';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { otherLanguage } from '#i18n/language.ts';
import { labelIn } from '#i18n/fromContract.ts';
import { ThemeButton } from '#views/parts/ThemeButton.tsx';
import { useConsole, useLanguage } from './ConsoleContext.tsx';
import { LinkPill } from './LinkPill.tsx';
import { NotifySettings } from './NotifySettings.tsx';
import { useOpenScreens, usePerson } from './rightsOf.tsx';

function Organisation(): React.ReactElement | null {
  const { t } = useTranslation();
  const person = usePerson();
  const org = person?.orgs.find((one) => one.id === person.orgId);
  if (!org) return null;
  return (
    <p className="organisation nowrap" title={t('shell.organisation')}>
      <BankOutlined aria-hidden="true" /> {org.groupName === org.name ? org.name : `${org.groupName} · ${org.name}`}
    </p>
  );
}

export function TopBar(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const language = useLanguage();
  return (
    <header className="top-bar">
      <Organisation />
      <nav className="top-tabs" aria-label={t('shell.screens')}>
        {useOpenScreens().map(({ path, title }) => (
          <NavLink key={path} to={path} className="top-tab">
            {labelIn(title, language)}
          </NavLink>
        ))}
      </nav>
      <LinkPill />
      <NotifySettings />
      <button
        type="button"
        className="icon-button language"
        aria-label={`${t('shell.otherLanguageShort')} · ${t('shell.otherLanguage')}`}
        title={t('shell.otherLanguage')}
        onClick={() => root.send({ type: 'language.choose', language: otherLanguage(language) })}
      >
        {t('shell.otherLanguageShort')}
      </button>
      <ThemeButton />
    </header>
  );
}
