import { useTranslation } from 'react-i18next';
import { usePictures } from '#src/kit/views/richText/usePictures.tsx';
import { useTransfers } from '#src/kit/views/transfer/useTransfers.tsx';
import { HomeView } from './HomeView.tsx';
import type { ShownHome } from './HomeView.tsx';
import './homes.css';

interface HomePhoneProps {
  readonly page: ShownHome;
  readonly kind: 'group' | 'organisation';
}

/** A page as a telephone shows it. Looked at, not used: nothing in it leads away from what somebody is writing. */
export function HomePhone({ page, kind }: HomePhoneProps): React.ReactElement {
  const { t } = useTranslation();
  const { pictures, onWant } = usePictures(useTransfers());
  return (
    <div className="home-phone" role="group" aria-label={t('homes.phone')}>
      <div className="home-phone-scroll" tabIndex={0}>
        <div inert>
          <HomeView page={page} kind={kind} pictures={pictures} onWant={onWant} heading="h3" />
        </div>
      </div>
    </div>
  );
}
