import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { otherLanguage } from '#i18n/language.ts';
import { LanguageMissing } from '#src/kit/views/parts/LanguageMissing.tsx';
import { Logo } from '#src/kit/views/parts/Logo.tsx';
import { ThemeButton } from '#src/kit/views/parts/ThemeButton.tsx';
import { useConsole, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import './public.css';

interface PublicFrameProps {
  readonly children: React.ReactNode;
  /** The frame is as wide as the window: for pages that are looked at rather than read. */
  readonly wide?: boolean;
}

/** These stand around a page that needs no login: whose it is, language and theme, one sheet. */
export function PublicFrame({ children, wide = false }: PublicFrameProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const language = useRoot((context) => context.language);
  const product = useRoot((context) => labelIn(context.config.title, context.language));
  return (
    <div className={wide ? 'public wide' : 'public'}>
      <header className="public-head">
        <Logo size={32} id="public-logo" />
        <p className="public-name nowrap">{product}</p>
        <LanguageMissing />
        <button
          type="button"
          className="public-language"
          title={t('shell.otherLanguage')}
          onClick={() => root.send({ type: 'language.choose', language: otherLanguage(language) })}
        >
          <span className="unseen">{t('shell.otherLanguage')}</span>
          <span aria-hidden="true">中 / EN</span>
        </button>
        <ThemeButton />
      </header>
      <main className="public-main sheet">{children}</main>
    </div>
  );
}
