import type { Language } from '#i18n/language.ts';
import { startWords } from '#i18n/pocket.ts';
import { useWords, WordsProvider } from '#src/kit/views/parts/useWords.tsx';
import { ThemeStyle } from '#src/kit/views/theme/ThemeStyle.tsx';
import type { ThemeName } from '#src/kit/views/theme/palette.tsx';
import { Empty } from './Empty.tsx';

interface StartFailureProps {
  readonly reason: string;
  readonly language: Language;
  readonly theme: ThemeName;
  readonly onRetry: () => void;
}

function Words({ reason, onRetry }: Pick<StartFailureProps, 'reason' | 'onRetry'>): React.ReactElement {
  const { t } = useWords();
  return (
    <main className="start-failure">
      <Empty heading="h1" broken title={t('start.title')} text={t('start.text')} detail={t('start.detail', { reason })}>
        <button type="button" className="plain-button primary" onClick={onRetry}>
          {t('start.retry')}
        </button>
      </Empty>
    </main>
  );
}

/** The console could not even begin: before any machine, so everything it needs comes as props. */
export function StartFailure({ language, theme, ...rest }: StartFailureProps): React.ReactElement {
  return (
    <WordsProvider value={startWords(language)}>
      <ThemeStyle theme={theme} />
      <Words {...rest} />
    </WordsProvider>
  );
}
