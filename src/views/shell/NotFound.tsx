import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { labelIn } from '#i18n/fromContract.ts';
import { Empty } from '#views/states/Empty.tsx';
import { useLanguage } from './ConsoleContext.tsx';
import { useOpenScreens } from './rightsOf.tsx';

/** A path that is no screen: says so and leads to those that are. */
export function NotFound(): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname } = useLocation();
  return (
    <div className="sheet curtain">
      <Empty heading="h1" title={t('states.notFoundTitle')} text={t('states.notFoundText', { path: pathname })}>
        {useOpenScreens().map(({ path, title }) => (
          <Link key={path} className="plain-button" to={path}>
            {labelIn(title, language)}
          </Link>
        ))}
      </Empty>
    </div>
  );
}
