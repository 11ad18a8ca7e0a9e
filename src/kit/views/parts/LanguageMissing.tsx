import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useWords } from './useWords.tsx';

/** The other language did not come: said beside its button, where no list of notices stands. */
export function LanguageMissing(): React.ReactElement | null {
  const { t } = useWords();
  const isMissing = useRoot((context) => context.notices.some(({ key }) => key === 'languageMissing'));
  return isMissing ? (
    <span className="language-missing" role="alert">
      {t('states.languageMissing')}
    </span>
  ) : null;
}
