import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { otherLanguage } from '#i18n/language.ts';
import { DensityButton } from '#src/kit/views/parts/DensityButton.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { ThemeButton } from '#src/kit/views/parts/ThemeButton.tsx';
import { Bell } from './Bell.tsx';
import { useConsole, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LinkPill } from './LinkPill.tsx';
import { NotifySettings } from './NotifySettings.tsx';
import { OrgSwitch } from './OrgSwitch.tsx';
import { ScreenTabs } from './tabs/ScreenTabs.tsx';

export function TopBar(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const language = useLanguage();
  return (
    <header className="top-bar">
      <OrgSwitch />
      <ScreenTabs />
      <PaletteButton />
      <LinkPill />
      <NotifySettings />
      <Bell />
      <Button
        type="text"
        className="language"
        aria-label={`${t('shell.otherLanguageShort')} · ${t('shell.otherLanguage')}`}
        title={t('shell.otherLanguage')}
        onClick={() => root.send({ type: 'language.choose', language: otherLanguage(language) })}
      >
        {t('shell.otherLanguageShort')}
      </Button>
      <DensityButton />
      <ThemeButton />
    </header>
  );
}
