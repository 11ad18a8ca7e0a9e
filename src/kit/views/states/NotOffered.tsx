import { useTranslation } from 'react-i18next';
import { Empty } from './Empty.tsx';

/** A screen whose calls the connected back end does not have: it knows the specification alone. */
export function NotOffered({ title }: { readonly title: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className="sheet">
      <Empty heading="h1" title={title} text={t('states.notOffered')} />
    </section>
  );
}
