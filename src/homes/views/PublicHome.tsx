import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PublicHomeRef } from '#src/homes/machines/publicHomeMachine.ts';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { PublicFrame } from '#src/kit/views/public/PublicFrame.tsx';
import { Themed } from '#src/kit/views/theme/Themed.tsx';
import { useFeature, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { HomeView } from './HomeView.tsx';

/** Every picture of a published page has its address already. */
const nothingWanted = (): void => undefined;

function Absent({ isGroup }: { readonly isGroup: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Empty heading="h1" title={t('homePage.absent')} text={t('homePage.absentText')}>
      {isGroup ? null : (
        <LinkButton type="primary" to="/allworkroom">
          {t('homePage.all')}
        </LinkButton>
      )}
    </Empty>
  );
}

function Shown({ home }: { readonly home: PublicHomeRef }): React.ReactElement {
  const { t } = useTranslation();
  const { place, loaded, failure } = useSelector(home, (snapshot) => snapshot.context);
  const state = useSelector(home, (snapshot) => snapshot.value);
  if (state === 'failed' && failure) return <LoadFailure heading="h1" failure={failure} onRetry={() => home.send({ type: 'home.retry' })} />;
  if (state === 'absent') return <Absent isGroup={place.kind === 'group'} />;
  if (!loaded) return <Loading rows={6} faces={false} />;
  return (
    <>
      <HomeView page={loaded.page} kind={place.kind} pictures={loaded.pictures} onWant={nothingWanted} />
      {place.kind === 'organisation' ? (
        <p className="home-back">
          <LocalLink to="/allworkroom">{t('homePage.all')}</LocalLink>
        </p>
      ) : null}
    </>
  );
}

/** `/allworkroom`, `/workroom`: what a group and its organisations show to whoever comes, without a login. */
export function PublicHome(): React.ReactElement {
  const home = useScreenActor<PublicHomeRef>('publicHome');
  const isOffered = useFeature('homes');
  return (
    <PublicFrame>
      <Themed>{!isOffered ? <Absent isGroup /> : home ? <Shown home={home} /> : <Loading rows={6} faces={false} />}</Themed>
    </PublicFrame>
  );
}
