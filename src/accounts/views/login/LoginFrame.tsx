import { labelIn } from '#i18n/label.ts';
import { languages } from '#i18n/language.ts';
import { LanguageMissing } from '#src/kit/views/parts/LanguageMissing.tsx';
import { Logo } from '#src/kit/views/parts/Logo.tsx';
import { ThemeButton } from '#src/kit/views/parts/ThemeButton.tsx';
import { useConsole, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useWords } from '#src/kit/views/parts/useWords.tsx';
import { Art } from './Art.tsx';
import './login.css';
import './demo.css';

function Tools(): React.ReactElement {
  const { t } = useWords();
  const root = useConsole();
  const language = useRoot((context) => context.language);
  return (
    <div className="login-tools">
      <LanguageMissing />
      <div className="segments" role="group" aria-label={t('shell.language')}>
        {languages.map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => root.send({ type: 'language.choose', language: one })}>
            {one === 'en' ? 'English' : '中文'}
          </button>
        ))}
      </div>
      <ThemeButton />
    </div>
  );
}

function Picture(): React.ReactElement {
  const { t } = useWords();
  const title = useRoot((context) => labelIn(context.config.title, context.language));
  return (
    <aside className="login-picture">
      <Art />
      <p className="login-brand">
        <Logo size={40} id="login-logo" /> {t('shell.product')}
      </p>
      <p className="login-slogan">
        <span>{t('login.slogan1')}</span>
        <span>{t('login.slogan2')}</span>
      </p>
      <p className="login-motto">{t('login.motto')}</p>
      <p className="login-group">{title}</p>
    </aside>
  );
}

/** These stand around a card for somebody who is not logged in: the picture, language and theme, the foot. */
export function LoginFrame({ alone, children }: { readonly alone: boolean; readonly children: React.ReactNode }): React.ReactElement {
  const { t } = useWords();
  const version = useRoot((context) => context.config.version);
  return (
    <div className="login">
      <Picture />
      <main className="login-side">
        <Tools />
        <div className={alone ? 'login-main alone' : 'login-main'}>{children}</div>
        <p className="login-foot">
          {t('shell.product')} {version} · {t('login.kept')}
        </p>
      </main>
    </div>
  );
}
