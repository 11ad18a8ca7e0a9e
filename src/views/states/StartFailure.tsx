import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Language } from '#i18n/language.ts';
import { translators } from '#i18n/translators.ts';
import { ThemeStyle } from '#views/theme/ThemeStyle.tsx';
import type { ThemeName } from '#views/theme/palette.tsx';
import { Empty } from './Empty.tsx';

interface StartFailureProps {
  readonly reason: string;
  readonly language: Language;
  readonly theme: ThemeName;
  readonly onRetry: () => void;
}

function Words({ reason, onRetry }: Pick<StartFailureProps, 'reason' | 'onRetry'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <main className="start-failure">
      <Empty heading="h1" broken title={t('states.configFailedTitle')} text={t('states.configFailedText')} detail={t('states.detail', { reason })}>
        <button type="button" className="plain-button primary" onClick={onRetry}>
          {t('states.retry')}
        </button>
      </Empty>
    </main>
  );
}

/** The console could not even begin: before any machine, so everything it needs comes as props. */
export function StartFailure({ language, theme, ...rest }: StartFailureProps): React.ReactElement {
  return (
    <I18nextProvider i18n={translators[language]}>
      <ThemeStyle theme={theme} />
      <Words {...rest} />
    </I18nextProvider>
  );
}
