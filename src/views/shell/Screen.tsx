import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadBoundary } from '#views/dom/LoadBoundary.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { Curtain } from './Curtain.tsx';

function LoadFailed({ reason, again }: { readonly reason: string; readonly again: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Empty heading="h1" broken title={t('states.loadFailedTitle')} text={t('states.loadFailedText')} detail={t('states.detail', { reason })}>
      <button type="button" className="plain-button primary" onClick={again}>
        {t('states.retry')}
      </button>
      <a className="plain-button" href="">
        {t('states.reload')}
      </a>
    </Empty>
  );
}

/** A place for a screen that comes as a module of its own: a skeleton until it is there, a way to try again when it is not (spec 8). */
export function Screen({ path, children }: { readonly path: string; readonly children: React.ReactNode }): React.ReactElement {
  return (
    <LoadBoundary of={path} fallback={(reason, again) => <LoadFailed reason={reason} again={again} />}>
      <Suspense fallback={<Curtain />}>{children}</Suspense>
    </LoadBoundary>
  );
}
