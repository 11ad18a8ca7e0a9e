import { useTranslation } from 'react-i18next';
import { useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { PublicFrame } from '#src/kit/views/public/PublicFrame.tsx';

/** `/inquireplate`: spec 2, a link that is older than its page. */
export function ComingSoon(): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  return (
    <PublicFrame>
      <Empty heading="h1" title={t('pages.comingSoon')} text={t('pages.comingSoonText')}>
        <button type="button" className="plain-button" onClick={() => navigation.send({ type: 'back' })}>
          {t('pages.back')}
        </button>
      </Empty>
    </PublicFrame>
  );
}
