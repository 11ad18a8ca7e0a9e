/** An open questionnaire leads to what it asks, and to what was answered. */
import { useTranslation } from 'react-i18next';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';

export function ResultsPart({ row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const mayRead = useRight('questionnaireAnswer.read');
  if (!mayRead || row['publishedNumber'] == null) return null;
  return (
    <section className="side-part" aria-label={t('results.title')}>
      <header>
        <h2>{t('results.title')}</h2>
        <LocalLink to={`/questionnaireResults?${new URLSearchParams({ id: row.id }).toString()}`}>{t('results.open')}</LocalLink>
      </header>
    </section>
  );
}
