import { lazy, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackName } from '#i18n/packName.ts';
import { Heals, LoadBoundary, WarmUp } from '#src/kit/views/dom/LoadBoundary.tsx';
import { partLoader } from '#src/kit/views/dom/partLoader.ts';
import { PartFailed } from './PartFailed.tsx';

type Load<P> = () => Promise<React.ComponentType<P>>;
type Meanwhile<P> = 'ground' | 'control' | 'none' | ((props: P) => React.ReactNode);

/**
 * A part that comes at its first use: its own ground while it loads, the reason and another try where it does not come. It is tried again by itself with the screen it
 * stands in, and a failed load is not remembered.
 * @param meanwhile `none` for what takes no place of its own, as a dialog; `control` for a field as high as others, so that nothing moves when it is here; or what can be said before it is here
 * @param words of an area that it says, and that lists do not have
 */
export function lazily<P extends object>(load: Load<P>, meanwhile: Meanwhile<P> = 'ground', words?: PackName): (props: P) => React.ReactElement {
  const part = partLoader(load, words);
  const make = (): React.ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await part.load() };
      } catch (failed) {
        Current = make();
        throw failed instanceof Error && !('fault' in failed) ? Object.assign(failed, { fault: 'missing' }) : failed;
      }
    }) as unknown as React.ComponentType<P>;
  let Current = make();
  return function Lazily(props) {
    const { t } = useTranslation();
    // Drawn anew, so that the next try is another component: the boundary alone would draw the failed one again.
    const [tries, tryAgain] = useState(0);
    const heals = use(Heals);
    return (
      <LoadBoundary
        of={String(tries)}
        heals={heals}
        fallback={() => (
          <PartFailed
            onRetry={() => {
              part.press();
              tryAgain(tries + 1);
            }}
          />
        )}
      >
        <Suspense
          fallback={
            typeof meanwhile === 'function'
              ? meanwhile(props)
              : meanwhile !== 'none' && (
                  <div className={meanwhile === 'control' ? 'part-loading as-control' : 'part-loading'} role="status" aria-label={t('parts.loading')} />
                )
          }
        >
          <Current {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

/** A dialog that comes in a quiet moment, or when it is wanted first, and stays: it opens and closes by itself. */
export function onceWanted<P extends { readonly isOpen: boolean }>(load: Load<P>, meanwhile: Meanwhile<P> = 'none'): (props: P) => React.ReactElement | null {
  const Part = lazily(load, meanwhile);
  return function OnceWanted(props) {
    const [wasOpen, stay] = useState(false);
    if (props.isOpen && !wasOpen) stay(true);
    return wasOpen || props.isOpen ? <Part {...props} /> : <WarmUp load={load} />;
  };
}
