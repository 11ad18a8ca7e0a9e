import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadBoundary } from '#views/dom/LoadBoundary.tsx';

type Load<P> = () => Promise<React.ComponentType<P>>;

/** A part that comes at its first use: its own ground while it loads, the reason and another try where it does not come. A failed load is not remembered. */
export function lazily<P extends object>(load: Load<P>): (props: P) => React.ReactElement {
  const make = (): React.ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (failed) {
        Current = make();
        throw failed;
      }
    }) as unknown as React.ComponentType<P>;
  let Current = make();
  return function Lazily(props) {
    const { t } = useTranslation();
    // Drawn anew, so that the next try is another component: the boundary alone would draw the failed one again.
    const [tries, tryAgain] = useState(0);
    return (
      <LoadBoundary
        of={String(tries)}
        fallback={() => (
          <p className="part-failed" role="alert">
            {t('parts.notLoaded')}{' '}
            <button type="button" className="text-button" onClick={() => tryAgain(tries + 1)}>
              {t('parts.loadAgain')}
            </button>
          </p>
        )}
      >
        <Suspense fallback={<div className="part-loading" role="status" aria-label={t('parts.loading')} />}>
          <Current {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}
