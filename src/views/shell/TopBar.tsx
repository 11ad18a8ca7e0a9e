import BankOutlined from '@ant-design/icons/BankOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { otherLanguage } from '#i18n/language.ts';
import { labelIn } from '#i18n/fromContract.ts';
import { useConsole, useLanguage, useRoot } from './ConsoleContext.tsx';
import { LinkPill } from './LinkPill.tsx';
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
  const theme = useRoot((context) => context.theme);
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
      <button
        type="button"
        className="icon-button language"
        aria-label={`${t('shell.otherLanguageShort')} · ${t('shell.otherLanguage')}`}
        title={t('shell.otherLanguage')}
        onClick={() => root.send({ type: 'language.choose', language: otherLanguage(language) })}
      >
        {t('shell.otherLanguageShort')}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t(theme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme')}
        onClick={() => root.send({ type: 'theme.choose', theme: theme === 'dark' ? 'light' : 'dark' })}
      >
        {theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
      </button>
    </header>
  );
}
